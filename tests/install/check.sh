#!/usr/bin/env bash
# check.sh SOURCE BUILD SCRATCH COMPILER: installs the build, then builds and runs a program outside the tree
# against the installed copy, found once by CMake and once by pkg-config. A game with a member that is not as its
# concept has it has to be refused by the compiler, with the name.
set -euo pipefail
source=$1 build=$2 scratch=$3 compiler=$4
expected=loss

rm -rf "$scratch"
mkdir -p "$scratch"
cp "$source/tests/install/"{CMakeLists.txt,outside.cpp,misshapen.cpp} "$scratch"
cmake --install "$build" --prefix "$scratch/prefix" >"$scratch/install.log"

cmake -S "$scratch" -B "$scratch/by_cmake" -G Ninja -D CMAKE_PREFIX_PATH="$scratch/prefix" \
  -D CMAKE_CXX_COMPILER="$compiler" -D CMAKE_BUILD_TYPE=Release
cmake --build "$scratch/by_cmake"
[ "$("$scratch/by_cmake/outside")" = "$expected" ]

pc=$(find "$scratch/prefix" -name firstwin.pc)
flags=()  # pkg-config escapes blanks in paths for a shell: eval reads them
eval "flags=($(PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --cflags --libs firstwin))"
"$compiler" -std=c++20 "$scratch/outside.cpp" "${flags[@]}" -o "$scratch/by_pkg_config"
[ "$("$scratch/by_pkg_config")" = "$expected" ]

for member in 'static constexpr bool impartial = true;' 'static constexpr bool index_falls = true;' \
  'int layer() const { return 0; }' 'void predecessors(int) const {}'; do
  sed "s/^  \/\/ MEMBER$/  $(printf '%s' "$member" | sed 's/[&/]/\\&/g')/" "$scratch/misshapen.cpp" >"$scratch/one.cpp"
  ! "$compiler" -std=c++20 -fsyntax-only "$scratch/one.cpp" "${flags[@]}" 2>"$scratch/complaint" || exit 1
  grep -q "the game has a member [a-z_]*, but not: " "$scratch/complaint"
done
"$compiler" -std=c++20 -fsyntax-only "$scratch/misshapen.cpp" "${flags[@]}"

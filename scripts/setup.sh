# shellcheck shell=bash
# Sourced by ./run and ./test, with `root` set to the repository: installs packages, configures, builds.
# Everything said here goes to standard error, which leaves standard output to the program.

: "${root:?is set by the script that sources this one}"

say() { printf 'firstwin: %s\n' "$*" >&2; }

give_up() {
  say "$*"
  exit 1
}

# packages_of GROUP…: the names under these headings of packages.txt.
packages_of() {
  awk -v groups=" $* " '
    /^\[/ { wanted = index(groups, " " substr($1, 2, length($1) - 2) " ") > 0; next }
    wanted && /^[^# ]/ { print $1 }' "$root/packages.txt"
}

# packages_missing NAME…: those that are neither installed nor provided by one that is (another nodejs brings npm).
packages_missing() {
  local there name
  # shellcheck disable=SC2016  # the braces are dpkg's, not ours
  there=" $(dpkg-query -W -f='${db:Status-Status} ${Package}, ${Provides}\n' 2>/dev/null |
    sed -n 's/^installed //p' | tr ',\n' '  ') "
  for name; do
    case $there in *" $name "*) ;; *) printf '%s ' "$name" ;; esac
  done
}

tools_missing() {
  local tool
  for tool in c++ cmake ninja; do
    command -v "$tool" >/dev/null || printf '%s ' "$tool"
  done
}

# install_packages GROUP…: as root, or with sudo, and only when something is missing.
install_packages() {
  local wanted missing as_root=
  wanted=$(packages_of "$@" | tr '\n' ' ')
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    missing=$(tools_missing)
    [ -z "$missing" ] || give_up "this system has no apt: please install what these Debian packages hold:" \
      "${wanted% } (missing at least: ${missing% })."
    return 0  # CMake names the libraries that are missing
  fi
  # shellcheck disable=SC2086  # names are words
  missing=$(packages_missing $wanted)
  missing=${missing% }
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      give_up "these packages are missing, and installing them needs root or sudo: $missing"
    as_root=sudo
  fi
  say "installing $missing"
  # --no-remove: somebody's other Boost is not ours to take away.
  # shellcheck disable=SC2086
  if ! {
    $as_root apt-get -q -o DPkg::Lock::Timeout=300 update || true
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 \
      install -y --no-install-recommends --no-remove $missing
  } </dev/null >"$root/build/packages.log" 2>&1; then
    tail -n 12 "$root/build/packages.log" >&2
    give_up "these packages are missing and could not be installed: $missing"
  fi
}

# open_build PRESET: makes build/, and starts afresh where the repository was moved or copied since it was configured.
open_build() {
  local cache=$root/build/$1/CMakeCache.txt configured_in
  mkdir -p "$root/build" 2>/dev/null || true
  writable "$1" || give_up "cannot write to $root/build/$1; remove it, or run as its owner"
  if [ -e "$cache" ]; then
    configured_in=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
    [ "$configured_in" -ef "$root" ] || rm -rf "${root:?}/build/$1"
  fi
}

# writable PRESET: can its build folder be written to, or be made?
writable() {
  if [ -e "$root/build/$1" ]; then [ -w "$root/build/$1" ]; else [ -w "$root/build" ]; fi
}

# show_failure LOG: what a person needs of it.
show_failure() {
  { grep '^firstwin needs' "$1" || grep -A 8 'CMake Error' "$1" || grep -A 40 -m 1 '^FAILED' "$1" ||
    tail -n 40 "$1"; } >&2
}

# configure PRESET [OPTION…]
configure() {
  local log=$root/build/$1.log preset=$1
  shift
  if ! (cd "$root" && cmake --preset "$preset" "$@") </dev/null >"$log" 2>&1; then
    show_failure "$log"
    say "configuring $preset failed; the whole log is $log"
    return 1
  fi
}

# One compiler a core, and a GiB of memory for each.
build_jobs() {
  local cores memory
  cores=$(getconf _NPROCESSORS_ONLN)
  memory=$(awk '/^MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || true)
  memory=${memory:-$cores}
  printf '%s' "$((memory >= cores ? cores : memory > 0 ? memory : 1))"
}

# Shows ninja's "[3/40] …" lines as progress: one that overwrites itself on a terminal, else only that it began.
show_progress() {
  local line begun=
  while IFS= read -r line; do
    case $line in
      '[0/'*) ;;
      '['*/*']'*)
        [ -n "$begun" ] || say "building $1"
        begun=yes
        [ ! -t 2 ] || printf '\r\033[K%s' "${line%%]*}]" >&2
        ;;
    esac
  done
  if [ -n "$begun" ] && [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

# ccache keeps its cache in the home folder: where that cannot be, in build/. Paths count from the repository, so that
# what one clone compiled serves another.
place_ccache() {
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
  if [ -z "${CCACHE_DIR-}" ] && ! mkdir -p "${HOME-}/.cache/ccache" 2>/dev/null; then
    export CCACHE_DIR=$root/build/ccache
  fi
}

# build PRESET [TARGET]: quiet when there is nothing to do.
build() {
  local log=$root/build/$1.log
  place_ccache
  if ! ninja -C "$root/build/$1" -j "$(build_jobs)" ${2:+"$2"} </dev/null 2>&1 | tee "$log" | show_progress "$1"; then
    show_failure "$log"
    say "building $1 failed; the whole log is $log"
    return 1
  fi
}

#!/usr/bin/env bash
# run.sh PROGRAM OUT: all tests of the page. Installs what package-lock.json names, checks the types, runs the logic's
# tests, builds the page into OUT and compares it with web/dist, then drives the page that PROGRAM serves in a browser.
set -euo pipefail
program=$(readlink -f "$1") out=$2
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
here=$root/tests/web
compressed_bytes_max=150000
cd "$root/web"

installed=node_modules/.firstwin-lock
if ! cmp -s package-lock.json "$installed"; then
  npm ci --no-audit --no-fund
  cp package-lock.json "$installed"
fi
bin=node_modules/.bin
"$bin/svelte-check" --fail-on-warnings --threshold warning
"$bin/vitest" run

rm -rf "$out"
FIRSTWIN_PAGE_OUT=$out "$bin/vite" build --logLevel warn
if ! diff -r dist "$out"; then
  echo "web/dist is not what web/src builds: run 'npm run build' in web/ and commit it" >&2
  exit 1
fi
bytes=$(for file in dist/*; do gzip -9c "$file" | wc -c; done | awk "{sum += \$1} END {print sum}")
echo "the page is $bytes bytes, compressed; at most $compressed_bytes_max"
[ "$bytes" -le "$compressed_bytes_max" ]

node "$here/browser.mjs" "$program"

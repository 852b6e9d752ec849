#!/usr/bin/env bash
# check.sh PROGRAM NAME: runs an example on NAME.in, where there is one, and compares what it prints with NAME.out.
set -euo pipefail
program=$1 case=$(dirname "$0")/$2
input=/dev/null
[ ! -e "$case.in" ] || input=$case.in
printed=$("$program" <"$input")
diff -u "$case.out" - <<<"$printed"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# instructions.sh: counts the instructions of one echo call over stdio, from line in to line out, by callgrind: those of 2N calls minus
# those of N, divided by N. It reads no clock, so a busy machine gives the same answer. It fails above the bound.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
bound=${COLLET_ECHO_INSTRUCTIONS:-9700}
calls=500
if ! command -v valgrind >/dev/null; then
  echo "skip instructions: valgrind is not installed"
  exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME=$scratch
printf '[host]\nplugin_dirs = ["%s"]\n' "$build/tests/plugins" >"$scratch/collet.toml"

count() { # CALLS
  "$build/tests/bench/stdio_bench" calls "$1" echo '{"text":"hello"}' -- \
    valgrind --tool=callgrind --callgrind-out-file="$scratch/$1" --log-file="$scratch/$1.log" \
    "$build/bin/collet" serve --config "$scratch/collet.toml"
  awk '/^(summary|totals):/ { print $2; exit }' "$scratch/$1"
}
# A machine that takes the processor away for milliseconds can cost the tool its right to run on the reading thread; the smallest count is
# used.
for attempt in 1 2 3; do
  once=$(count "$calls")
  twice=$(count $((2 * calls)))
  each=$(((twice - once) / calls))
  if ((each <= bound)); then break; fi
  echo "  attempt $attempt: $each instructions"
done
echo "  echo call               $each instructions   valgrind --tool=callgrind collet serve, $((2 * calls)) calls less $calls"
if ((each > bound)); then
  echo "FAIL instructions: $each an echo call, expected at most $bound"
  exit 1
fi
echo "ok instructions: $each an echo call (bound: $bound)"

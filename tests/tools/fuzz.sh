#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs every fuzz target for $COLLET_FUZZ_SECONDS (600), from its corpus in tests/fuzz/corpus; one case for each target.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 3
seconds=${COLLET_FUZZ_SECONDS:-600}
cmake --preset fuzz && cmake --build build/fuzz || exit 1
work=$root/build/fuzz/found
mkdir -p "$work"
one() {
  local target=$1 name=${1##*/} log=$work/${1##*/}.log
  local grown=$work/$name.corpus seeds=tests/fuzz/corpus/$name
  mkdir -p "$grown"
  [ -d "$seeds" ] || seeds=
  if "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -artifact_prefix="$work/$name-" "$grown" $seeds >"$log" 2>&1; then
    echo "ok fuzz: $name, $(grep -oE '^#[0-9]+' "$log" | tail -n 1 | tr -d '#') runs"
  else
    printf 'FAIL fuzz: %s, see %s\n%s\n' "$name" "$log" "$(tail -n 20 "$log" | sed 's/^/    /')"
    return 1
  fi
}
export -f one
export seconds work
find build/fuzz/tests -maxdepth 1 -type f -executable | sort | xargs -P "$(nproc)" -I{} bash -c 'one {}' || exit 1

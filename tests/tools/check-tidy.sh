#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs clang-tidy on the sources changed since $COLLET_BASE, else on those of the last commits, newest first; one case for each file.
# $COLLET_TIDY_FILES limits their number.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 3
limit=${COLLET_TIDY_FILES:-16}
if [ -n "${COLLET_BASE:-}" ]; then
  changed=$(git diff --name-only --diff-filter=d "$COLLET_BASE" -- '*.cpp' '*.c')
else
  changed=$(git log -n 40 --format= --name-only --diff-filter=d -- '*.cpp' '*.c' | awk '!seen[$0]++')
fi
mapfile -t files < <(echo "$changed" | grep -v '^tests/abi/' | while read -r f; do [ -f "$f" ] && echo "$f"; done | head -n "$limit")
if [ "${#files[@]}" -eq 0 ]; then
  echo "ok tidy: no source changed"
  exit 0
fi
cmake --preset tidy >/dev/null || exit 1
one() {
  grep -qF "$PWD/$1\"" build/tidy/compile_commands.json || { echo "| $1 is in no target"; return 0; }
  local output
  output=$(timeout 600 clang-tidy --quiet -p build/tidy --warnings-as-errors='*' "$1" 2>/dev/null)
  local code=$?
  if [ "$code" -eq 0 ]; then
    echo "ok tidy: $1"
  else
    printf 'FAIL tidy: %s\n%s\n' "$1" "$(echo "${output:-clang-tidy ended with exit code $code}" | head -n 12 | sed 's/^/    /')"
    return 1
  fi
}
export -f one
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -I{} bash -c 'one {}' || exit 1

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares every C and C++ file with the layout of .clang-format; one case for each file that differs, one for all others.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 3
mapfile -t files < <(git ls-files '*.c' '*.cpp' '*.h' '*.hpp')
bad=$(clang-format --dry-run "${files[@]}" 2>&1 | grep -oE '^[^:]+:[0-9]+' | sort -t: -k1,1 -u)
if [ -z "$bad" ]; then
  echo "ok format: ${#files[@]} files"
else
  echo "$bad" | while read -r place; do printf 'FAIL format: %s\n    clang-format -i %s\n' "$place" "${place%%:*}"; done
  exit 1
fi

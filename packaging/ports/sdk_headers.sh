#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# sdk_headers.sh: compiles each public header of the SDK by itself, and the templates of plugins, with each compiler and C++ library that is
# installed: g++ 12 to 14, clang++ 14 to 19 with libstdc++ and with libc++; every warning is an error. Prints `ok NAME`, `FAIL NAME` and
# `skip NAME: why`.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
include=$root/sdk/include
warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
c_warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes -Werror)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

headers() { find "$include/collet" -name "$1" -printf 'collet/%P\n' | sort; }

try() { # NAME C-COMPILER C++-COMPILER FLAGS...: compiles each header alone
  local name=$1 c=$2 cxx=$3 header count=0 bad=0
  shift 3
  while IFS= read -r header; do
    count=$((count + 1))
    printf '#include <%s>\n' "$header" >"$scratch/one.cpp"
    if ! "$cxx" -std=c++20 "${warnings[@]}" "$@" -I"$include" -fsyntax-only "$scratch/one.cpp" 2>"$scratch/errors"; then
      printf 'FAIL SDK headers: %s with %s\n' "$header" "$name"
      head -n 12 "$scratch/errors" | sed 's/^/    /'
      bad=1
    fi
  done < <(headers '*.h*')
  while IFS= read -r header; do
    count=$((count + 1))
    printf '#include <%s>\nextern int unused;\n' "$header" >"$scratch/one.c"
    if ! "$c" -std=c11 "${c_warnings[@]}" -I"$include" -fsyntax-only "$scratch/one.c" 2>"$scratch/errors"; then
      printf 'FAIL SDK headers: %s as C with %s\n' "$header" "$name"
      head -n 12 "$scratch/errors" | sed 's/^/    /'
      bad=1
    fi
  done < <(headers '*.h')
  [ "$bad" -eq 0 ] && echo "ok SDK headers: $count with $name" || failed=1
}

tried=0
for version in 12 13 14; do
  if ! command -v "g++-$version" >/dev/null; then echo "skip SDK headers with g++ $version: not installed"; continue; fi
  try "g++ $version" "gcc-$version" "g++-$version" && tried=$((tried + 1))
done
for version in 14 15 16 17 18 19; do
  if ! command -v "clang++-$version" >/dev/null; then echo "skip SDK headers with clang $version: not installed"; continue; fi
  try "clang $version" "clang-$version" "clang++-$version" && tried=$((tried + 1))
  if echo '#include <version>' | "clang++-$version" -stdlib=libc++ -x c++ -std=c++20 -fsyntax-only - 2>/dev/null; then
    try "clang $version and libc++" "clang-$version" "clang++-$version" -stdlib=libc++
  else
    echo "skip SDK headers with clang $version and libc++: not installed"
  fi
done
[ "$tried" -gt 0 ] || { echo 'FAIL SDK headers: no compiler was found'; failed=1; }
exit $failed

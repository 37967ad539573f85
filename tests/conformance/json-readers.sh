#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# json-readers.sh: reads every document of the public corpus (2,639) and mutants of the smaller ones with our JSON reader, simdjson and
# nlohmann; a case for each 200 documents.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$("$root/tests/tools/fetch-document.sh" corpus) || exit 3
find "$folder" -name '*.json' -print0 | LC_ALL=C sort -z | xargs -0 -P "${COLLET_JOBS:-$(nproc)}" -n 200 "${COLLET_BUILD:-$root/build/release}/tests/json_sweep" ||
  exit 1

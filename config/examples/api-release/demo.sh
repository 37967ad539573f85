#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# demo.sh [OLD NEW]: checks whether the API description NEW may be released after OLD. The default is the two files in
# documents, for which the answer is no.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
old=$(realpath "${1:-$here/documents/orders-1.json}")
new=$(realpath "${2:-$here/documents/orders-2.json}")
"${COLLET:-collet}" --set "access.read=[\"$(dirname "$old")\", \"$(dirname "$new")\"]" workflow run "$here" api_release_gate "base=$old" "head=$new"

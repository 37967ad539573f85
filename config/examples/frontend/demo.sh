#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# demo.sh [WORKFLOW [key=value…]]: serves the folder's page and registry on the loopback interface and runs one of the three
# workflows against them; the default is frontend_debugger.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
port=${PORT:-8765}
export REGISTRY_URL=http://127.0.0.1:$port COLLET_SHADCN_PROJECT=$here
python3 -m http.server --bind 127.0.0.1 --directory "$here/site" "$port" >/dev/null 2>&1 &
server=$!
trap 'kill "$server"' EXIT
until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do kill -0 "$server"; sleep 0.05; done
[ $# -gt 0 ] || set -- frontend_debugger "url=$REGISTRY_URL/index.html" ready=ready
"${COLLET:-collet}" workflow run "$here" "$@"

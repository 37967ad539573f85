#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# From a bare Debian 12 (root or sudo) to answers about GitHub's API description: installs what is missing, builds, fetches the
# document, asks three questions as a client would. A second run takes seconds.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
start=$SECONDS
say() { printf '%4d s  %s\n' $((SECONDS - start)) "$1" >&2; }

say 'packages of Debian'
packaging/install-deps.sh build quickstart npm
say 'build'
mkdir -p build
if ! { cmake --preset release -DCOLLET_TESTS=OFF && cmake --build build/release; } >build/quickstart.log 2>&1; then
  tail -n 40 build/quickstart.log >&2
  echo "the build failed; all of it is in $root/build/quickstart.log" >&2
  exit 1
fi
say "GitHub's API description"
document=$(tests/tools/fetch-document.sh github)
say 'questions'
python3 packaging/ask.py build/release/bin/collet "$document"

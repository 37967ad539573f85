#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# From a bare Debian 12 (root or sudo) to answers about GitHub's API description: installs what is missing, builds the host and the
# families parse, walk and refs, fetches the document, asks three questions as a client would. A second run takes seconds. The last lines
# show how to build the other families.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
families=(parse walk refs)
start=$SECONDS
say() { printf '%4d s  %s\n' $((SECONDS - start)) "$1" >&2; }

say 'packages of Debian'
packaging/install-deps.sh build quickstart npm
mkdir -p build
document_name=$(mktemp)
trap 'rm -f "$document_name"' EXIT
tests/tools/fetch-document.sh github >"$document_name" 2>build/quickstart-document.log &
fetch=$!

say "build of the host and ${families[*]}"
# An existing build keeps its choice of tests and families, so it is not configured again. A new one does without codegraph, whose grammars are
# a download of their own.
configure() { [ -e build/release/build.ninja ] || cmake --preset release -DCOLLET_TESTS=OFF -DCOLLET_CODEGRAPH=OFF; }
if ! { configure && cmake --build build/release --target collet "${families[@]}"; } >build/quickstart.log 2>&1; then
  tail -n 40 build/quickstart.log >&2
  echo "the build failed; all of it is in $root/build/quickstart.log" >&2
  exit 1
fi
say "GitHub's API description"
wait $fetch || { cat build/quickstart-document.log >&2; exit 1; }
say 'questions'
python3 packaging/ask.py build/release/bin/collet "$(cat "$document_name")"
say 'end'
cat <<END

Built so far: the host and ${families[*]}. To build all families, which takes about four minutes on two cores:

  cd $root && cmake --preset release -DCOLLET_TESTS=OFF && cmake --build build/release
END

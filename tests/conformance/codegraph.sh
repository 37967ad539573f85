#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# codegraph.sh: indexes code bases and compares their call edges with those that compilers find: dolphinscheduler with javac, eshop and
# sql-server-samples with the compiler of the .NET SDK. Prints precision and recall, also by rule, for the half of the files that the confidences
# were fitted on and for the other half. Fails below 95 % precision or 85 % recall on the other half. Then finds methods by their documentation in all
# corpora (tests/conformance/codegraph_search.cpp).
# COLLET_BUILD: the build (default build/release); the corpora are in ../shared/data/code or $COLLET_TEST_DATA/code.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
build=${COLLET_BUILD:-$root/build/release}
work=$(mktemp -d "${TMPDIR:-/tmp}/codegraph.XXXXXX")
trap 'rm -rf "$work"' EXIT
failed=0

index() { # CORPUS
  cat >"$work/collet.toml" <<TOML
[plugins.codegraph.config]
state = "$work/state"
[plugins.codegraph.config.projects.$1]
root = "$work/$1"
TOML
  "$build/bin/collet" --config "$work/collet.toml" codegraph index "$1" 2>/dev/null
}

# compare LANGUAGE CORPUS: indexes the corpus, and compares with the calls in CORPUS.tsv.
compare() {
  index "$2"
  python3 "$root/tests/conformance/codegraph_calls.py" "$work/state/$2/index.sqlite" "$work/$2.tsv" "$1" || failed=1
}

if [ -f "$data/dolphinscheduler.tar.xz" ]; then
  tar -xJf "$data/dolphinscheduler.tar.xz" -C "$work"
  xz -dkc "$data/dolphinscheduler-calls.tsv.xz" >"$work/dolphinscheduler.tsv"
  compare Java dolphinscheduler
else
  echo "skip codegraph calls of Java: $data has no dolphinscheduler.tar.xz"
fi

for corpus in eshop sql-server-samples; do
  if [ ! -f "$data/$corpus.tar.xz" ]; then
    echo "skip codegraph calls of C#: $data has no $corpus.tar.xz"
  elif ! command -v dotnet >/dev/null; then
    echo "skip codegraph calls of C#: there is no .NET SDK to compile $corpus with"
  else
    tar -xJf "$data/$corpus.tar.xz" -C "$work"
    "$root/tests/oracles/csharp/call_edges.sh" "$work/$corpus" >"$work/$corpus.tsv"
    compare 'C#' "$corpus"
  fi
done

# Search by documentation, over all public corpora.
if [ -f "$data/thingsboard.tar.xz" ]; then
  tar -xJf "$data/thingsboard.tar.xz" -C "$work"
  index thingsboard
fi
mapfile -t indexes < <(find "$work/state" -name index.sqlite 2>/dev/null | sort)
if [ ${#indexes[@]} -gt 0 ]; then
  "$build/tests/codegraph_search" "${indexes[@]}" || failed=1
fi
exit "$failed"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tsql.sh [LINES]: parses the T-SQL of two corpora and compares the boundaries of all statements and the names of tables, columns and procedures
# with those that ScriptDom finds. Prints the counts and, at most LINES for each corpus, the statements that differ. Fails if less than 99 % of the
# statements of scriptdom-scripts or of sql-server-samples agree, or if less than 99.5 % of those of sql-server-samples are understood (have no
# skipped token). Then binds the names of sql-server-samples and prints with which results.
# Last, compares the sources of 212 columns with those in lineage/{labels,fresh_samples}.tsv, which were labelled by hand; fails if less than 95 % agree.
# COLLET_BUILD: the build (default build/release); the corpora are in ../shared/data/code or $COLLET_TEST_DATA/code.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
build=${COLLET_BUILD:-$root/build/release}
lines=${1:-20}
work=$(mktemp -d "${TMPDIR:-/tmp}/tsql.XXXXXX")
trap 'rm -rf "$work"' EXIT
failed=0

# absent WHAT: a stage of CI that cannot judge has failed.
absent() {
  if [ "${CI:-}" = true ]; then
    echo "FAIL tsql: $1"
    failed=1
  else
    echo "skip tsql: $1"
  fi
}

# at_least NAME VALUE BOUND: fails if VALUE is below BOUND.
at_least() {
  if awk "BEGIN {exit !($2 < $3)}"; then
    echo "FAIL tsql: $1: $2 % is below $3 %"
    failed=1
  else
    echo "ok tsql: $1: $2 %, at least $3 %"
  fi
}

for corpus in scriptdom-scripts sql-server-samples; do
  if [ ! -f "$data/$corpus.tar.xz" ]; then
    absent "$data has no $corpus.tar.xz"
    continue
  fi
  mkdir "$work/$corpus"
  tar -xJf "$data/$corpus.tar.xz" -C "$work/$corpus"
  find "$work/$corpus" -name '*.sql' | sort >"$work/$corpus.list"
  "$build/tests/tsql_statements" "$work/$corpus.list" >"$work/$corpus.ours"
  : >"$work/$corpus.theirs"
  if ! command -v dotnet >/dev/null; then
    echo "skip tsql, $corpus: there is no .NET SDK to run ScriptDom with"
  elif ! "$root/tests/oracles/tsql/statements.sh" "$work/$corpus.list" >"$work/$corpus.theirs" 2>"$work/oracle.log"; then
    echo "skip tsql, $corpus: ScriptDom could not be fetched or run: $(tail -n 1 "$work/oracle.log")"
    : >"$work/$corpus.theirs"
  fi
  python3 "$root/tests/conformance/tsql_statements.py" "$work/$corpus.ours" "$work/$corpus.theirs" --list "$lines" >"$work/$corpus.log"
  echo "$corpus: $(tail -2 "$work/$corpus.log" | tr '\n' ';')"
  head -n -2 "$work/$corpus.log"
  agreed=$(sed -n 's/^agreed .* of [0-9]* (\([0-9.]*\) %), understood.*/\1/p' "$work/$corpus.log")
  understood=$(sed -n 's/.*understood .* (\([0-9.]*\) %).*/\1/p' "$work/$corpus.log")
  [ ! -s "$work/$corpus.theirs" ] || at_least "$corpus, agreed" "$agreed" 99
  [ $corpus = scriptdom-scripts ] || at_least "$corpus, understood" "$understood" 99.5
done
[ ! -d "$work/sql-server-samples" ] || "$build/tests/tsql_names" "$work/sql-server-samples" "$lines"
"$build/tests/tsql_statements" <(cat "$work"/*.list) --time
if [ -d "$work/sql-server-samples/sql-server-samples" ]; then
  for labels in labels fresh_samples; do
    "$build/tests/lineage_labels" "$work/sql-server-samples/sql-server-samples" "$root/tests/conformance/lineage/$labels.tsv" "$lines" || failed=1
  done
fi
exit "$failed"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# data_rules.sh: prints how often the linker's rules for databases are right, beside the confidences in plugins/codegraph/link/rules.cpp: what
# views read is compared with the catalog of a PostgreSQL server (postgres.sh), flows with columns of T-SQL that were labelled by hand. Fails if
# a rule with 30 samples or more is further than 5 points from its confidence.
# COLLET_BUILD: the build (default build/release); the corpora are in ../shared/data/code or $COLLET_TEST_DATA/code.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
export COLLET_BUILD=${COLLET_BUILD:-$root/build/release}
work=$(mktemp -d "${TMPDIR:-/tmp}/rules.XXXXXX")
trap 'rm -rf "$work"' EXIT
export RULE_COUNTS=$work/counts
: >"$RULE_COUNTS"
"$here/postgres.sh" 0 >"$work/log" || cat "$work/log"
if [ -f "$data/sql-server-samples.tar.xz" ]; then
  mkdir "$work/corpus"
  tar -xJf "$data/sql-server-samples.tar.xz" -C "$work/corpus"
  for labels in labels fresh_samples; do
    "$COLLET_BUILD/tests/lineage_labels" "$work/corpus/sql-server-samples" "$here/lineage/$labels.tsv" 0 >"$work/log" || cat "$work/log"
  done
fi
python3 "$here/data_rules.py" "$RULE_COUNTS" "$root/plugins/codegraph/link/rules.cpp"

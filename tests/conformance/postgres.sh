#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# postgres.sh [LINES]: starts a PostgreSQL server in a scratch folder, creates the views of thingsboard and those of tests/conformance/postgres/, and
# compares the columns that each view reads with those in the server's catalog. Prints the counts and, at most LINES for each schema, the columns
# that differ. Fails if less than 99 % of the views of a schema agree, or less than 95 % of the columns labelled in lineage/postgres.tsv.
# COLLET_BUILD: the build (default build/release); the corpus is in ../shared/data/code or $COLLET_TEST_DATA/code. POSTGRES_SCHEMAS: further files.
# RULE_COUNTS: a file that gets a line `rule, right, all` for each rule of the linker and schema (data_rules.sh prints them as a table).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
build=${COLLET_BUILD:-$root/build/release}
lines=${1:-20}
failed=0

# absent WHAT: a stage of CI that cannot judge has failed.
absent() {
  if [ "${CI:-}" = true ]; then
    echo "FAIL postgres: $1"
    exit 1
  fi
  echo "skip postgres: $1"
  exit 0
}

server=
for folder in /usr/lib/postgresql/*/bin; do
  [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ] && server=$folder
done
[ -n "$server" ] || absent "no PostgreSQL server is installed"
[ -x "$build/tests/postgres_views" ] || absent "$build has no tests/postgres_views"
[ -e "$build/lib/collet/libcollet-grammar-postgres.so" ] || absent "the build has no grammar of PostgreSQL"

work=$(mktemp -d "${TMPDIR:-/tmp}/postgres.XXXXXX")
# The server refuses to run as root.
as_user() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  chown nobody "$work"
  as_user() { setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups env HOME="$work" "$@"; }
fi
stop() {
  [ ! -e "$work/db/postmaster.pid" ] || as_user "$server/pg_ctl" -D "$work/db" -m immediate -w stop >"$work/stop.log" 2>&1 || true
  rm -rf "$work"
}
trap stop EXIT
as_user "$server/initdb" -D "$work/db" -U owner -A trust -E UTF8 --locale=C --no-sync >"$work/initdb.log" 2>&1 || absent "initdb fails: $(tail -n 1 "$work/initdb.log")"
as_user "$server/pg_ctl" -D "$work/db" -w -t 300 -l "$work/server.log" -o "-c listen_addresses='' -c unix_socket_directories='$work' -c fsync=off" start >"$work/start.log" 2>&1 ||
  absent "the server does not start: $(tail -n 1 "$work/start.log" "$work/server.log" 2>/dev/null | tr '\n' ' ')"
psql() { "$server/psql" -X -q -h "$work" -U owner -v ON_ERROR_STOP=1 "$@"; }

# The first query is the definition of information_schema.view_column_usage with materialized views, and with all parts of a name.
cat >"$work/usage.sql" <<'SQL'
SELECT DISTINCT nv.nspname || '.' || v.relname || E'\t' || nt.nspname || '.' || t.relname || '.' || a.attname
FROM pg_namespace nv, pg_class v, pg_depend dv, pg_depend dt, pg_class t, pg_namespace nt, pg_attribute a
WHERE nv.oid = v.relnamespace AND v.relkind IN ('v', 'm') AND v.oid = dv.refobjid AND dv.refclassid = 'pg_class'::regclass
  AND dv.classid = 'pg_rewrite'::regclass AND dv.deptype = 'i' AND dv.objid = dt.objid AND dv.refobjid <> dt.refobjid
  AND dt.classid = 'pg_rewrite'::regclass AND dt.refclassid = 'pg_class'::regclass AND dt.refobjid = t.oid
  AND t.relnamespace = nt.oid AND t.relkind IN ('r', 'v', 'f', 'p', 'm') AND t.oid = a.attrelid AND dt.refobjsubid = a.attnum
  AND a.attnum > 0 AND nt.nspname NOT IN ('pg_catalog', 'information_schema') AND nv.nspname NOT IN ('pg_catalog', 'information_schema');
SQL
cat >"$work/tables.sql" <<'SQL'
SELECT DISTINCT nv.nspname || '.' || v.relname || E'\t' || nt.nspname || '.' || t.relname
FROM pg_namespace nv, pg_class v, pg_depend dv, pg_depend dt, pg_class t, pg_namespace nt
WHERE nv.oid = v.relnamespace AND v.relkind IN ('v', 'm') AND v.oid = dv.refobjid AND dv.refclassid = 'pg_class'::regclass
  AND dv.classid = 'pg_rewrite'::regclass AND dv.deptype = 'i' AND dv.objid = dt.objid AND dv.refobjid <> dt.refobjid
  AND dt.classid = 'pg_rewrite'::regclass AND dt.refclassid = 'pg_class'::regclass AND dt.refobjid = t.oid AND t.relnamespace = nt.oid;
SQL
cat >"$work/standard.sql" <<'SQL'
SELECT DISTINCT view_schema || '.' || view_name || E'\t' || table_schema || '.' || table_name || '.' || column_name FROM information_schema.view_column_usage
WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND view_schema NOT IN ('pg_catalog', 'information_schema');
SQL
cat >"$work/views.sql" <<'SQL'
SELECT n.nspname || '.' || c.relname FROM pg_class c, pg_namespace n
WHERE n.oid = c.relnamespace AND c.relkind IN ('v', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema');
SQL

# compare NAME FOLDER FILES...: creates the objects of the files, in this order, and compares the views of all scripts in FOLDER.
compare() {
  local name=$1 folder=$2
  shift 2
  psql -d postgres -c "CREATE DATABASE $name"
  for file in "$@"; do
    psql -d "$name" -f "$file" >"$work/$name.psql" 2>&1 || { tail -n 3 "$work/$name.psql"; echo "FAIL postgres, $name: the server refuses $(basename "$file")"; failed=1; return; }
  done
  psql -d "$name" -At -f "$work/usage.sql" >"$work/$name.usage"
  psql -d "$name" -At -f "$work/standard.sql" >"$work/$name.standard"
  psql -d "$name" -At -f "$work/tables.sql" >"$work/$name.tables"
  psql -d "$name" -At -f "$work/views.sql" | sort >"$work/$name.views"
  "$build/tests/postgres_views" "$folder" >"$work/$name.ours" 2>"$work/$name.log"
  python3 - "$name" "$lines" "$work/$name" <<'PY' || failed=1
import collections
import os
import sys

name, lines, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
rules = collections.Counter()
right = collections.Counter()
def pairs(suffix):
    out = collections.defaultdict(set)
    for line in open(path + suffix, encoding="utf-8"):
        view, column = line.rstrip("\n").split("\t")[:2]
        if view != "table":
            out[view].add(column)
    return out
views = [line.rstrip("\n") for line in open(path + ".views", encoding="utf-8")]
server, standard, ours = pairs(".usage"), pairs(".standard"), pairs(".ours")
tables = pairs(".tables")
for line in open(path + ".ours", encoding="utf-8"):
    *kind, view, target, rule = line.rstrip("\n").split("\t")
    if view not in views:
        continue
    rules[rule] += 1
    right[rule] += target in (tables if kind else server)[view]
if os.environ.get("RULE_COUNTS"):
    with open(os.environ["RULE_COUNTS"], "a", encoding="utf-8") as out:
        for rule, count in rules.items():
            out.write(f"{rule}\t{right[rule]}\t{count}\tpostgres {name}\n")
columns = len(set().union(*[{(v, c) for c in server[v]} for v in views] or [set()]))
wrong = [view for view in views if server[view] != ours[view] or not standard[view] <= ours[view]]
missing = sum(len(server[v] - ours[v]) for v in views)
extra = sum(len(ours[v] - server[v]) for v in views)
share = 100.0 * (len(views) - len(wrong)) / max(1, len(views))
for view in wrong[:lines]:
    print(f"  {view}: missing {sorted(server[view] - ours[view])}, not read {sorted(ours[view] - server[view])}")
good = share >= 99 and views
print(f"{'ok' if good else 'FAIL'} postgres, {name}: {len(views) - len(wrong)} of {len(views)} views agree ({share:.1f} %), {columns} columns, "
      f"{missing} missing, {extra} not read")
sys.exit(0 if good else 1)
PY
}

if [ -f "$data/thingsboard.tar.xz" ]; then
  mkdir "$work/thingsboard"
  tar -xJf "$data/thingsboard.tar.xz" -C "$work/thingsboard" --wildcards '*.sql'
  sql=$(find "$work/thingsboard" -path '*/dao/src/main/resources/sql' -type d)
  mkdir "$work/scripts"
  cp "$sql"/schema-*.sql "$work/scripts/"
  compare thingsboard "$work/scripts" "$sql/schema-entities.sql" "$sql/schema-ts-psql.sql" "$sql/schema-ts-latest-psql.sql" "$sql/schema-views.sql" "$sql/schema-functions.sql"
else
  [ "${CI:-}" != true ] || { echo "FAIL postgres: $data has no thingsboard.tar.xz"; failed=1; }
  echo "skip postgres, thingsboard: $data has no thingsboard.tar.xz"
fi
for file in "$root"/tests/conformance/postgres/*.sql ${POSTGRES_SCHEMAS:-}; do
  name=$(basename "$file" .sql | tr -c 'a-z0-9\n' _)
  mkdir "$work/of_$name"
  cp "$file" "$work/of_$name/"
  compare "$name" "$work/of_$name" "$file"
done
# Lineage: the sources of columns that were labelled by hand.
if [ -x "$build/tests/lineage_labels" ]; then
  if "$build/tests/lineage_labels" "$root/tests/conformance/postgres" "$root/tests/conformance/lineage/postgres.tsv" "$lines" >"$work/labels.log"; then
    echo "ok postgres, lineage labels: $(tail -n 1 "$work/labels.log")"
  else
    cat "$work/labels.log"
    echo "FAIL postgres: less than 95 % of the labelled columns have the sources that their labels name"
    failed=1
  fi
fi
exit "$failed"

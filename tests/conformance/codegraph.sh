#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# codegraph.sh: indexes dolphinscheduler and compares its call edges with those that javac finds. Prints precision and recall, also by rule, for
# the half of the files that the confidences were fitted on and for the other half. Fails below 95 % precision or 85 % recall on the other half.
# COLLET_BUILD: the build (default build/release); the corpus is ../shared/data/code or $COLLET_TEST_DATA/code.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
build=${COLLET_BUILD:-$root/build/release}
if [ ! -f "$data/dolphinscheduler.tar.xz" ]; then
  echo "skip codegraph calls of Java: $data has no dolphinscheduler.tar.xz"
  exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/codegraph.XXXXXX")
trap 'rm -rf "$work"' EXIT
tar -xJf "$data/dolphinscheduler.tar.xz" -C "$work"
xz -dkc "$data/dolphinscheduler-calls.tsv.xz" >"$work/calls.tsv"
cat >"$work/collet.toml" <<TOML
[plugins.codegraph.config]
state = "$work/state"
[plugins.codegraph.config.projects.java]
root = "$work/dolphinscheduler"
TOML
"$build/bin/collet" --config "$work/collet.toml" codegraph index java 2>/dev/null
python3 "$root/tests/conformance/codegraph_calls.py" "$work/state/java/index.sqlite" "$work/calls.tsv"

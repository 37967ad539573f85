#!/bin/sh
# SPDX-License-Identifier: MIT
# Measures the links from code to data against labelled samples of public code, chosen by seed before the code ran: recall and precision of
# ADO.NET and Dapper to procedures, Entity Framework to tables, JPA to tables, MyBatis to columns.
# The corpora are those of COLLET_TEST_DATA/code or ../shared/data/code. COLLET_BUILD: the build (default build/release).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
data=${COLLET_TEST_DATA:-$root/../shared/data}/code
[ -d "$data" ] || {
  echo "skip the bridge: there is no $data"
  exit 0
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
config=$work/collet.toml
printf '[plugins.codegraph.config]\nstate = "%s/state"\n' "$work" >"$config"
for name in eshop sql-server-samples thingsboard dolphinscheduler; do
  mkdir "$work/$name"
  tar -xJf "$data/$name.tar.xz" -C "$work/$name"
  printf '[plugins.codegraph.config.projects.%s]\nroot = "%s/%s"\n' "$name" "$work" "$name" >>"$config"
  "$build/bin/collet" --config "$config" codegraph index "$name" >/dev/null 2>"$work/log" || {
    cat "$work/log"
    exit 1
  }
done
failed=0
measure() { # PROJECT LABELS RECALL PRECISION
  if python3 "$root/tests/conformance/bridge/measure.py" "$work/state/$1/index.sqlite" "$root/tests/conformance/bridge/$2.tsv" "$3" "$4"; then
    echo "ok bridge, $2 of $1: recall at least $3 %, precision at least $4 %"
  else
    echo "FAIL bridge, $2 of $1: recall below $3 % or precision below $4 %"
    failed=1
  fi
}
# Projects that show the ways to write models and queries of each ORM, values passed to procedures, and result maps.
for name in django sqlalchemy typeorm prisma parameters resultmaps shapes; do
  cp -r "$root/tests/conformance/bridge/projects/$name" "$work/$name"
  printf '[plugins.codegraph.config.projects.%s]\nroot = "%s/%s"\n' "$name" "$work" "$name" >>"$config"
  "$build/bin/collet" --config "$config" codegraph index "$name" >/dev/null 2>"$work/log" || {
    cat "$work/log"
    exit 1
  }
done
for labels in django django_held_out django_columns sqlalchemy sqlalchemy_columns typeorm typeorm_columns prisma prisma_columns \
  parameters parameters_held_out parameters_properties resultmaps resultmaps_held_out shapes shapes_columns; do
  measure "${labels%%_*}" "$labels" 95 97
done
measure sql-server-samples procedures 98 99
measure eshop ef 95 97
measure thingsboard jpa 95 97
measure dolphinscheduler mybatis 95 97
measure thingsboard statements_thingsboard 95 97
measure sql-server-samples statements_samples 95 97
exit $failed

#!/bin/sh
# SPDX-License-Identifier: MIT
# exports.sh FILE_OR_FOLDER...: checks that each plugin exports only collet_plugin_v1 and has only the RUNPATH $ORIGIN/..
set -eu
checked=0
for argument in "$@"; do
  if [ -d "$argument" ]; then set -- "$argument"/*.so; else set -- "$argument"; fi
  for plugin in "$@"; do
    [ -e "$plugin" ] || continue
    exported=$(nm -D --defined-only --format=posix "$plugin" | cut -d' ' -f1 | tr '\n' ' ')
    if [ "$exported" != "collet_plugin_v1 " ]; then
      echo "$plugin: found the exports '$exported', expected collet_plugin_v1 alone" >&2
      exit 1
    fi
    runpath=$(readelf -d "$plugin" | sed -n 's/.*(RUNPATH).*\[\(.*\)\].*/\1/p')
    if [ "$runpath" != '$ORIGIN/..' ]; then
      echo "$plugin: found the RUNPATH '$runpath', expected \$ORIGIN/.." >&2
      exit 1
    fi
    checked=$((checked + 1))
  done
done
[ "$checked" -gt 0 ] || { echo "exports.sh: found no plugin in: $*" >&2; exit 1; }
echo "$checked plugins"

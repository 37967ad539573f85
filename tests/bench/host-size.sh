#!/bin/sh
# SPDX-License-Identifier: MIT
# host-size.sh HOST: fails if the stripped host has 1.75 MB or more. DECISIONS.md lists what the last quarter of a megabyte buys.
set -eu
most=1750000
stripped=$(mktemp)
trap 'rm -f "$stripped"' EXIT
strip -o "$stripped" "$1"
size=$(wc -c <"$stripped")
echo "the stripped host has $size bytes, at most $most are allowed"
[ "$size" -lt "$most" ]

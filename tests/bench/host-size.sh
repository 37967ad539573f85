#!/bin/sh
# SPDX-License-Identifier: MIT
# host-size.sh HOST: the stripped host is under 1.5 MB.
set -eu
most=1500000
stripped=$(mktemp)
trap 'rm -f "$stripped"' EXIT
strip -o "$stripped" "$1"
size=$(wc -c <"$stripped")
echo "the stripped host has $size bytes, at most $most are allowed"
[ "$size" -lt "$most" ]

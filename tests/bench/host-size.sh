#!/bin/sh
# SPDX-License-Identifier: MIT
# host-size.sh HOST [STRIP]: fails if the stripped host has 1.8 MB or more. STRIP is the program for its architecture. DECISIONS.md lists
# what the last 0.3 megabytes buy.
set -eu
most=1800000
stripped=$(mktemp)
trap 'rm -f "$stripped"' EXIT
"${2:-strip}" -o "$stripped" "$1"
size=$(wc -c <"$stripped")
echo "the stripped host has $size bytes, at most $most are allowed"
[ "$size" -lt "$most" ]

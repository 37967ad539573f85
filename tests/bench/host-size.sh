#!/bin/sh
# SPDX-License-Identifier: MIT
# host-size.sh HOST BYTES [STRIP]: fails if the stripped host has that many bytes or more. STRIP is the program for its architecture.
# DECISIONS.md lists what the last 0.4 megabytes buy.
set -eu
most=$2
stripped=$(mktemp)
trap 'rm -f "$stripped"' EXIT
"${3:-strip}" -o "$stripped" "$1"
size=$(wc -c <"$stripped")
echo "the stripped host has $size bytes, at most $most are allowed"
[ "$size" -lt "$most" ]

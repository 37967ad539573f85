#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# expand.sh TEMPLATE: writes the template to standard output. The text between `@EACH_FAMILY@` and `@END@` is repeated for each line of
# families.txt; these words are replaced: @FAMILY@, @SUMMARY@, @ENGINE_DEB@, @ENGINE_RPM@, @LIBRARY_RPM@ in such blocks; everywhere
# @VERSION@, @ABI@ and @ABI_MAJOR@ of the product, @BUILD_DEPENDS@ of deps-debian.txt.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/..
abi() { sed -n "s/^#define COLLET_ABI_$1 //p" "$root/sdk/include/collet/abi.h"; }
version=$(sed -n 's/^project(collet VERSION \([0-9.]*\) .*/\1/p' "$root/CMakeLists.txt")
depends=$(awk '$1 == "build" && $2 !~ /^(g\+\+|ccache)$/ { printf "%s%s", sep, $2; sep = ",\n " }' "$here/deps-debian.txt")

awk -v families="$here/families.txt" -v version="$version" -v major="$(abi MAJOR)" -v minor="$(abi MINOR)" -v depends="$depends" '
  function everywhere(line) {
    gsub(/@VERSION@/, version, line)
    gsub(/@ABI@/, major "." minor, line)
    gsub(/@ABI_MAJOR@/, major, line)
    gsub(/@BUILD_DEPENDS@/, depends, line)
    return line
  }
  function each_family(block,    line, part, text, own, libraries, count, i) {
    while ((getline line < families) > 0) {
      if (line ~ /^#/ || line == "") continue
      split(line, part, "|")
      text = block
      gsub(/@FAMILY@/, part[1], text)
      gsub(/@SUMMARY@/, part[3], text)
      gsub(/@ENGINE_DEB@/, part[2] == "yes" ? " libcollet-openapi (= ${binary:Version})," : "", text)
      gsub(/@ENGINE_RPM@/, part[2] == "yes" ? "Requires: libcollet-openapi = %{version}-%{release}\n" : "", text)
      count = split(part[4], own, " ")
      libraries = count == 0 ? "" : "%dir %{_libdir}/collet\n"
      for (i = 1; i <= count; ++i) libraries = libraries "%{_libdir}/collet/" own[i] "\n"
      gsub(/@LIBRARY_RPM@/, libraries, text)
      printf "%s", text
    }
    close(families)
  }
  $0 == "@EACH_FAMILY@" { inside = 1; block = ""; next }
  $0 == "@END@" { inside = 0; each_family(block); next }
  { line = everywhere($0) }
  inside { block = block line "\n"; next }
  { print line }
' "$1"

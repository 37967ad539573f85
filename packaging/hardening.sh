#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# hardening.sh FOLDER: checks the programs and libraries of an installation: position independent, relocations resolved at start and
# write-protected, no executable stack, no writable code, canaries, checked variants of libc's functions, marked jump targets on arm64, and no
# search path outside the tree. Prints `ok NAME` and `FAIL NAME`.
set -uo pipefail
[ -d "${1-}" ] || { sed -n '3,5s/^# //p' "$0" >&2; exit 2; }
failed=0 found=0 canaries=0 fortified=0

complain() { # FILE REASON
  printf 'FAIL hardening: %s\n    %s\n' "${1##*/}" "$2"
  failed=1
}

marks() { LC_ALL=C grep -oaP "$1" "$2" | wc -l; }

while IFS= read -r -d '' file; do
  header=$(readelf -hW "$file" 2>/dev/null) || continue
  grep -q 'Type: *DYN' <<<"$header" || { grep -q 'Type: *EXEC' <<<"$header" && complain "$file" 'is not position independent'; continue; }
  found=$((found + 1))
  segments=$(readelf -lW "$file") dynamic=$(readelf -dW "$file") symbols=$(readelf -W --dyn-syms "$file")
  grep -q 'GNU_RELRO' <<<"$segments" || complain "$file" 'has no segment that is write-protected after relocation (GNU_RELRO)'
  grep -qE 'BIND_NOW|FLAGS_1.*NOW' <<<"$dynamic" || complain "$file" 'resolves symbols late (no BIND_NOW)'
  grep -qE 'GNU_STACK.* RW ' <<<"$segments" || complain "$file" 'has an executable stack'
  if grep -qE 'LOAD.* RWE ' <<<"$segments"; then complain "$file" 'has a segment that is writable and executable'; fi
  if grep -q TEXTREL <<<"$dynamic"; then complain "$file" 'has relocations in its code'; fi
  if paths=$(grep -oE '(RPATH|RUNPATH).*\[.*\]' <<<"$dynamic") && grep -oE '\[.*\]' <<<"$paths" | tr -d '[]' | tr ':' '\n' | grep -qvE '^(\$ORIGIN|/usr/lib)'; then
    complain "$file" "searches libraries outside the tree: $paths"
  fi
  # On x86-64, jump targets are marked only where the C library is marked too (Hardening.cmake), which Debian's is not.
  if grep -q AArch64 <<<"$header" && [ "$(marks '\x5f\x24\x03\xd5|\x3f\x23\x03\xd5' "$file")" -le 2 ]; then
    complain "$file" 'has no marked jump targets (bti c, paciasp)'
  fi
  if grep -q '__stack_chk_fail' <<<"$symbols"; then canaries=$((canaries + 1)); fi
  # The C++ runtime itself calls vsnprintf without checks.
  if grep -qE '__[a-z]+_chk' <<<"${symbols//__stack_chk_fail/}"; then
    fortified=$((fortified + 1))
  elif plain=$(grep -oE 'UND (printf|fprintf|sprintf|snprintf|dprintf)\>' <<<"$symbols"); then
    complain "$file" "calls ${plain//UND /} without checks"
  fi
done < <(find "$1" -type f \( -perm -u+x -o -name '*.so' -o -name '*.so.*' \) -print0)

[ "$found" -gt 0 ] || complain "$1" 'has no program and no library'
# A small library can have no function with an array, and many call nothing that has a checked variant.
[ $((canaries * 2)) -gt "$found" ] || complain "$1" "only $canaries of $found files contain canaries"
[ "$fortified" -gt 0 ] || complain "$1" "no file calls checked variants of libc's functions"
[ "$failed" -ne 0 ] || echo "ok hardening: $found files ($canaries with canaries, $fortified with checked calls)"
exit $failed

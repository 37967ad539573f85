#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tsql_statements.py OURS ORACLE [--list N]: compares the statements and names of two dumps in the form of tests/oracles/tsql.

Counts only files that the oracle parses without an error. A statement agrees if both have it with the same begin and end, and if the same names of
tables, columns and procedures are directly in it. Prints the counts and, per file, the statements that do not agree; prints the last line
`agreed A of B (P %), understood U of S (Q %), general G`.
"""
import sys
from collections import Counter, defaultdict


def read(path):
    files, current = {}, None
    for line in open(path, encoding="utf-8", errors="replace"):
        mark, rest = line[0], line[2:].rstrip("\n")
        if mark == "F":
            name, errors, _ = rest.rsplit(" ", 2)
            current = files[name] = {"errors": int(errors), "S": [], "names": [], "B": 0, "G": 0, "broken": []}
        elif mark == "S":
            begin, end, kind = rest.split(" ")
            current["S"].append((int(begin), int(end), kind))
        elif mark in "BG":
            current[mark] += 1
            if mark == "B":
                current["broken"].append(tuple(map(int, rest.split(" "))))
        else:
            begin, _, name = rest.partition(" ")
            current["names"].append((int(begin), mark, name.lower()))
    return files


def keyed(one):
    """Returns the statements, each with the names for which it is the innermost statement."""
    out = defaultdict(Counter)
    spans = sorted({(b, e) for b, e, _ in one["S"]}, key=lambda s: (s[0], -s[1]))
    for span in spans:
        out[span]
    stack, position = [], 0
    for name in sorted(one["names"]):
        while position < len(spans) and spans[position][0] <= name[0]:
            while stack and stack[-1][1] <= spans[position][0]:
                stack.pop()
            stack.append(spans[position])
            position += 1
        while stack and stack[-1][1] <= name[0]:
            stack.pop()
        if stack:
            out[stack[-1]][name] += 1
    return out


ours, oracle = read(sys.argv[1]), read(sys.argv[2])
limit = int(sys.argv[4]) if len(sys.argv) > 4 else 20
agreed = total = shown = 0
for path, theirs in oracle.items():
    if theirs["errors"]:
        continue
    mine = ours.get(path)
    a, b = keyed(mine) if mine else {}, keyed(theirs)
    bad = [span for span in b if span not in a or a[span] != b[span]]
    total += len(b)
    agreed += len(b) - len(bad)
    if not bad:
        continue
    text = open(path, "rb").read()
    if text[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = text.decode("utf-16").encode("utf-8")
    elif text[:3] == b"\xef\xbb\xbf":
        text = text[3:]
    kinds = {(x, y): k for x, y, k in theirs["S"]}
    for number, span in enumerate(bad):
        shown += 1
        if shown > limit or number > 2:
            break
        words = " ".join(text[span[0]:min(span[1], span[0] + 150)].decode("utf-8", "replace").split())
        why = "no such statement" if span not in a else "ours %s, theirs %s" % (
            sorted((a[span] - b[span]).elements())[:3], sorted((b[span] - a[span]).elements())[:3])
        print("%s:%d-%d %s: %s: %s" % (path.split("/")[-1], span[0], span[1], kinds[span], why, words[:150]))
statements = sum(len(f["S"]) for f in ours.values())
broken = sum(f["B"] for f in ours.values())
general = sum(f["G"] for f in ours.values())
print("files with errors of the oracle: %d of %d" % (sum(1 for f in oracle.values() if f["errors"]), len(oracle)))
print("agreed %d of %d (%.2f %%), understood %d of %d (%.2f %%), general %d" % (
    agreed, total, 100.0 * agreed / max(1, total), statements - broken, statements, 100.0 * (statements - broken) / max(1, statements), general))

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""codegraph_implements.py INDEX PAIRS: compares the interfaces that types of Go implement with the pairs of go/types, from `call_edges implements`.

A type is its folder and its name. Types that the checker does not see count nowhere: those of tests, of other systems, and within functions."""
import os
import sqlite3
import sys

K_MIN_PRECISION, K_MIN_RECALL = 0.97, 0.90
K_IMPLEMENTS = 6
EDGES = """SELECT DISTINCT sf.path, s.name, tf.path, t.name FROM edge e JOIN symbol s ON s.id = e.source JOIN symbol t ON t.id = e.target
JOIN file sf ON sf.id = s.file JOIN file tf ON tf.id = t.file WHERE e.kind = ? AND sf.language = 'go'"""


def main():
    known, expected = set(), set()
    with open(sys.argv[2], encoding="utf-8") as lines:
        for line in lines:
            kind, *words = line.rstrip("\n").split("\t")
            if kind == "type":
                known.add(tuple(words))
            else:
                expected.add(tuple(words))
    database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    found = set()
    for source_path, source, target_path, target in database.execute(EDGES, (K_IMPLEMENTS,)):
        pair = (os.path.dirname(source_path), source, os.path.dirname(target_path), target)
        if pair[:2] in known and pair[2:] in known:
            found.add(pair)
    right = len(found & expected)
    precision, recall = right / max(1, len(found)), right / max(1, len(expected))
    print(f"implemented interfaces: {len(expected)} pairs, {len(found)} edges, precision {precision:.4f}, recall {recall:.4f}")
    if "--show" in sys.argv:
        for name, pairs in (("wrong", found - expected), ("missed", expected - found)):
            for pair in sorted(pairs):
                print(name, *pair)
    failed = bool(expected) and (precision < K_MIN_PRECISION or recall < K_MIN_RECALL)
    print("FAIL interfaces of Go" if failed else "ok interfaces of Go")
    return failed


if __name__ == "__main__":
    sys.exit(main())

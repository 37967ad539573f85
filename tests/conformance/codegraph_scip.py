#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""codegraph_scip.py INDEX CALLS [--show RULE]: compares the call edges of an index with those of a SCIP indexer, from scip_calls.mjs.

A call site is the file, the line of the called name and the name. A site that the indexer leaves open (`UNRES`) counts nowhere. Files are
split in two halves by a checksum of their paths: rules and confidences are fitted on half 0 and measured on half 1. Each confidence tier with
at least 50 edges must be within 5 points of its label."""
import collections
import sqlite3
import sys
import zlib

from codegraph_calls import RULES

K_MIN_PRECISION, K_MIN_RECALL, K_MAX_DISTANCE, K_MIN_TIER = 0.93, 0.80, 0.05, 50
K_CALLS, K_INSTANTIATES = 0, 1
CONFIDENCES = dict(zip(RULES, [0, 100, 98, 99, 99, 99, 99, 94, 94, 55, 99, 99, 97, 98, 98, 95, 99, 90, 98, 97]))
EDGES = """SELECT f.path, e.line, e.col, t.name, p.name, e.kind, e.rule, tf.path, t.line FROM edge e JOIN symbol t ON t.id = e.target
JOIN file f ON f.id = e.file JOIN file tf ON tf.id = t.file LEFT JOIN symbol p ON p.id = t.parent WHERE e.kind IN (0, 1)"""


def read_edges(path, sources):
    """Targets by file, line and column of the name; a constructor has the name of its class."""
    edges = collections.defaultdict(list)
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    for file, line, column, name, parent, kind, rule, target_file, target_line in database.execute(EDGES):
        edges[(file, line)].append((column, kind, RULES[rule], f"{target_file}:{target_line}", parent if name == "constructor" else name))
    return edges


def measure(edges, calls, half, show):
    counts, right, made = collections.Counter(), collections.Counter(), collections.Counter()
    left = {key: list(found) for key, found in edges.items()}
    with open(calls, encoding="utf-8") as lines:
        for line in lines:
            file, _, named, _, name, target, *_ = line.rstrip("\n").split("\t")
            if zlib.crc32(file.encode()) & 1 != half or target == "UNRES":
                continue
            targets, inside = set(target.split("|")), not target.startswith("EXT")
            counts["inside"] += inside
            found = left.get((file, int(named)), [])
            # An import may give the called symbol another name, so that the target counts as well as the name.
            good = [one for one in found if one[3] in targets]
            same = [one for one in found if one[4] == name]
            best = (good or same or [None])[0]
            if best is None:
                if show == "missed" and inside:
                    print("missed", file, named, name, target)
                continue
            for one in [one for one in found if one[0] == best[0]]:
                found.remove(one)
            made[best[2]] += 1
            if good:
                right[best[2]] += 1
            elif show == best[2]:
                print("wrong", file, named, name, "is", target, "given", best[3])
            counts["external given to a source"] += not good and not inside
    return counts, right, made


def main():
    edges = read_edges(sys.argv[1], None)
    show = sys.argv[sys.argv.index("--show") + 1] if "--show" in sys.argv else None
    failed = False
    for half, use in ((0, "fitted"), (1, "measured")):
        counts, right, made = measure(edges, sys.argv[2], half, show if half == 0 else None)
        precision, recall = sum(right.values()) / max(1, sum(made.values())), sum(right.values()) / max(1, counts["inside"])
        print(f"{use}: {counts['inside']} calls into the sources, {sum(made.values())} edges, precision {precision:.4f}, recall {recall:.4f}, "
              f"{counts['external given to a source']} calls of other code given to a source")
        tiers = collections.defaultdict(lambda: [0, 0])
        for rule in sorted(made, key=lambda one: -made[one]):
            print(f"  {rule}: {right[rule]}/{made[rule]} = {right[rule] / made[rule]:.3f}")
            tiers[CONFIDENCES[rule]][0] += right[rule]
            tiers[CONFIDENCES[rule]][1] += made[rule]
        for label, (good, all_made) in sorted(tiers.items()):
            far = all_made >= K_MIN_TIER and abs(good / all_made - label / 100) > K_MAX_DISTANCE
            print(f"  confidence 0.{label}: {good}/{all_made} = {good / all_made:.3f}{' FAR' if far else ''}")
            failed = failed or half == 1 and far
        failed = failed or half == 1 and (precision < K_MIN_PRECISION or recall < K_MIN_RECALL)
    print("FAIL codegraph calls against SCIP" if failed else "ok codegraph calls against SCIP")
    return failed


if __name__ == "__main__":
    sys.exit(main())

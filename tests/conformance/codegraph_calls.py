#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""codegraph_calls.py INDEX CALLS [LANGUAGE]: compares the call edges of an index with those of a compiler.

A call site is the file, the line of the called name and the name. The compiler ran without dependencies: a site that it could not resolve counts
nowhere. The oracle of C# names the lines of declared names. javac does not run Lombok, so an edge to a member that Lombok adds is counted apart. Files are split in two halves by a checksum of
their paths: rules and confidences are fitted on half 0 and measured on half 1."""
import collections
import sqlite3
import sys
import zlib

K_MIN_PRECISION, K_MIN_RECALL = 0.95, 0.85
K_SYNTHESIZED = 4
RULES = ["none", "structure", "type_name", "receiver", "own_type", "static_type", "inferred", "overload", "overload_inferred", "overload_tie",
         "static_import", "constructor", "constructor_overload", "chained", "implicit_super", "synthesized", "extension", "extension_open", "value", "overrides",
         "data_name", "data_nearest", "data_column", "data_star", "dynamic_sql", "dynamic_hole", "flow", "flow_star", "flow_local", "flow_argument",
         "code_text", "code_text_hole", "code_mapping", "code_convention", "code_call", "code_name", "route"]
EDGES = """SELECT f.path, e.line, t.name, t.kind, e.rule, tf.path, CASE WHEN t.kind <= 4 OR f.path LIKE '%.cs' THEN t.line ELSE t.first END, t.flags FROM edge e JOIN symbol t ON t.id = e.target
JOIN file f ON f.id = e.file JOIN file tf ON tf.id = t.file WHERE e.kind = 0 AND f.path NOT LIKE '%.sql'"""


def read_edges(path):
    """Edges by (file, line, name); a call of this() or super() has the name of neither, so these are filed under `chain`."""
    edges = collections.defaultdict(list)
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    for file, line, name, _, rule, target_file, target_line, flags in database.execute(EDGES):
        chained = not file.endswith(".cs") and RULES[rule] in ("chained", "implicit_super", "constructor_overload")
        edges[(file, line, "chain" if chained else name)].append((RULES[rule], f"{target_file}:{target_line}", flags))
    return edges


def measure(edges, calls, half):
    counts, right, made = collections.Counter(), collections.Counter(), collections.Counter()
    left = {key: list(found) for key, found in edges.items()}
    with open(calls, encoding="utf-8") as lines:
        for line in lines:
            file, first, named, _, name, target, *_ = (line.rstrip("\n") + "\t").split("\t")
            if zlib.crc32(file.encode()) & 1 != half or target.startswith("UNRES"):
                continue
            key = (file, int(named), "chain" if name in ("super", "this") else name)
            found = left.get(key) or (left.get((file, int(first), "chain")) if key[2] == "chain" else None) or []
            inside = not target.startswith("EXT")
            counts["inside"] += inside
            if not found:
                continue
            best = next((one for one in found if one[1] == target), found[0])
            found.remove(best)
            if best[2] & K_SYNTHESIZED and best[1] != target:
                counts["added by Lombok"] += 1
                continue
            made[best[0]] += 1
            if best[1] == target:
                right[best[0]] += 1
            elif not inside:
                counts["external given to a source"] += 1
    return counts, right, made


def main():
    language = sys.argv[3] if len(sys.argv) > 3 else "Java"
    edges = read_edges(sys.argv[1])
    failed = False
    for half, use in ((0, "fitted"), (1, "measured")):
        counts, right, made = measure(edges, sys.argv[2], half)
        precision, recall = sum(right.values()) / sum(made.values()), sum(right.values()) / counts["inside"]
        print(f"{use}: {counts['inside']} calls into the sources, {sum(made.values())} edges, precision {precision:.4f}, recall {recall:.4f}, "
              f"{counts['external given to a source']} calls of other code given to a source, {counts['added by Lombok']} members of Lombok")
        for rule in sorted(made, key=lambda one: -made[one]):
            print(f"  {rule}: {right[rule]}/{made[rule]} = {right[rule] / made[rule]:.3f}")
        failed = failed or half == 1 and (precision < K_MIN_PRECISION or recall < K_MIN_RECALL)
    print(f"{'FAIL' if failed else 'ok'} codegraph calls of {language}")
    return failed


if __name__ == "__main__":
    sys.exit(main())

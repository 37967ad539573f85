#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the links from code to data of an index with labelled ones: prints recall and precision.

usage: measure.py INDEX LABELS MIN_RECALL MIN_PRECISION

A line of LABELS has a file, the line of a symbol (0 is the first type of the file) or the end of its full name, a relationship, and the name of a table, procedure or
`table.column`; `-` means that the symbol has no link. Only symbols with a label count for the precision, and only relationships of the same kind
as the labels have: to tables and procedures, or to columns."""
import sqlite3
import sys

KINDS = ("CALLS INSTANTIATES REFERENCES READS_FIELD WRITES_FIELD EXTENDS IMPLEMENTS OVERRIDES HAS_TYPE RETURNS THROWS ANNOTATED_BY READS_TABLE "
         "INSERTS UPDATES DELETES MERGES TRUNCATES READS_COLUMN WRITES_COLUMN REFERS_TO_KEY TRIGGERED_BY FLOWS_IDENTITY FLOWS_TRANSFORMATION "
         "FLOWS_AGGREGATION FLOWS_JOIN FLOWS_FILTER FLOWS_GROUP_BY FLOWS_SORT FLOWS_WINDOW FLOWS_CONDITIONAL MAPS_TO REQUESTS PASSES").split()
COLUMN, PARAMETER = 15, 22


def links_of(index, symbol, columns):
    """Returns the links of a symbol, found and outside of the sources."""
    out = set()
    for kind, name, target_kind, owner in index.execute(
            "SELECT e.kind, t.name, t.kind, p.name FROM edge e JOIN symbol t ON t.id = e.target JOIN file f ON f.id = t.file "
            "LEFT JOIN symbol p ON p.id = t.parent WHERE e.source = ? AND (t.kind >= 13 OR "
            "f.language NOT IN ('java', 'csharp', 'typescript', 'javascript', 'python', 'go'))", (symbol,)):
        if (target_kind in (COLUMN, PARAMETER)) == columns:
            out.add((KINDS[kind], f"{owner}.{name}".lower() if columns else name.lower()))
    for kind, target, name in index.execute("SELECT kind - 1, target, name FROM open_call WHERE source = ? AND kind <> 0", (symbol,)):
        is_column = KINDS[kind].endswith("_COLUMN") or (KINDS[kind] == "MAPS_TO" and is_value(index, symbol) and target)
        if is_column == columns:
            out.add((KINDS[kind], f"{target.split('.')[-1]}.{name}".lower() if columns else name.lower()))
    return out


def is_value(index, symbol):
    kind = index.execute("SELECT kind FROM symbol WHERE id = ?", (symbol,)).fetchone()[0]
    return kind in (8, 9)  # a property or a field


def symbol_of(index, file, place):
    """Returns the symbol at a line of a file, or the one whose full name ends with a name; tables of models are none."""
    if place.isdigit():
        number = int(place)
        row = index.execute(
            "SELECT s.id FROM symbol s JOIN file f ON f.id = s.file WHERE f.path LIKE '%' || ? AND (s.line = ? OR (? = 0 AND s.kind = 1)) "
            "AND s.kind < 13 ORDER BY CASE WHEN s.kind = 7 THEN 1 ELSE 0 END, s.first LIMIT 1", (file, number, number)).fetchone()
    else:
        row = index.execute(
            "SELECT s.id FROM symbol s JOIN file f ON f.id = s.file WHERE f.path LIKE '%' || ? AND s.kind < 13 AND "
            "('.' || substr(s.fqn, 1, instr(s.fqn || '(', '(') - 1)) LIKE '%.' || ? ORDER BY length(s.fqn) LIMIT 1",
            (file, place)).fetchone()
    return row[0] if row else None


def main():
    database, path, least_recall, least_precision = sys.argv[1:5]
    index = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    wanted = {}
    for line in open(path, encoding="utf-8"):
        if line.startswith("#") or not line.strip():
            continue
        file, place, kind, target = (line.rstrip("\n") + "\t").split("\t")[:4]
        wanted.setdefault((file, place), set())
        if kind != "-":
            wanted[(file, place)].add((kind, target.lower()))
    columns = any("." in target for links in wanted.values() for _, target in links)
    kinds = {kind for links in wanted.values() for kind, _ in links}
    # Labels of calls, or of values that are passed, are about these alone.
    only = kinds if kinds == {"CALLS"} or "PASSES" in kinds or any(kind.startswith("FLOWS") for kind in kinds) else None
    found_count = label_count = given_count = right_count = 0
    for (file, place), labels in sorted(wanted.items()):
        symbol = symbol_of(index, file, place)
        given = links_of(index, symbol, columns) if symbol else set()
        if only:
            given = {link for link in given if link[0] in only}
        label_count += len(labels)
        found_count += len(labels & given)
        given_count += len(given)
        right_count += len(labels & given)
        for kind, target in sorted(labels - given):
            print(f"missing {file}:{place} {kind} {target}")
        for kind, target in sorted(given - labels):
            print(f"wrong   {file}:{place} {kind} {target}")
    recall = 100.0 * found_count / max(1, label_count)
    precision = 100.0 * right_count / max(1, given_count)
    print(f"{path.rsplit('/', 1)[-1]}: {label_count} labels, recall {recall:.1f} %, precision {precision:.1f} %")
    return 0 if recall >= float(least_recall) and precision >= float(least_precision) else 1


if __name__ == "__main__":
    sys.exit(main())

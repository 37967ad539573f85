#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""codegraph_scip_import.py INDEX SCIP ROOT: compares the edges of an index after `collet codegraph import` with the SCIP file.

Reads the file with a decoder of its own. Each occurrence of a symbol whose definition is a function, method or constructor of the index, outside
of statements that import or export names, must be an edge of the rule `scip` at that place to that target, and there must be no other such edge."""
import ast
import os
import re
import sqlite3
import sys

K_FUNCTIONS = (6, 7, 10)
K_DEFINITION = 1
K_IMPORTS = re.compile(r"^[ \t]*(?:import\b[^;'\"(]*['\"][^'\"]*['\"]|export\s+(?:type\s+)?(?:\{[^}]*\}|\*[^;'\"]*['\"][^'\"]*['\"]|default\s+[\w$.]+\s*(?:;|$)))",
                       re.MULTILINE)


def rule_number():
    """The number of the rule `scip`, by its place in the enumeration."""
    with open(os.path.join(os.path.dirname(__file__), "../../plugins/codegraph/link/rules.hpp"), encoding="utf-8") as file:
        names = re.findall(r"^  (\w+),", file.read().split("enum class Rule")[1], re.MULTILINE)
    return names.index("scip")


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def fields(data):
    at = 0
    while at < len(data):
        tag, at = varint(data, at)
        if tag & 7 == 0:
            value, at = varint(data, at)
        else:
            size, at = varint(data, at) if tag & 7 == 2 else ({1: 8, 5: 4}[tag & 7], at)
            value, at = data[at:at + size], at + size
        yield tag >> 3, value


def numbers(data):
    out, at = [], 0
    while at < len(data):
        value, at = varint(data, at)
        out.append(value)
    return out


def documents(data):
    for field, value in fields(data):
        if field != 2:
            continue
        path, found = "", []
        for part, inner in fields(value):
            if part == 1:
                path = inner.decode()
            if part == 2:
                one = dict(fields(inner))
                found.append((numbers(one.get(1, b"")), one.get(2, b"").decode(), one.get(3, 0)))
        yield path, found


def imported(path, text):
    """The lines and, within them, the characters of statements that import or export names, as offsets."""
    if path.endswith(".py"):
        starts = [0]
        for line in text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        try:
            tree = ast.parse(text)
        except SyntaxError:
            return []
        return [(starts[node.lineno - 1], starts[node.end_lineno]) for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    return [one.span() for one in K_IMPORTS.finditer(text)]


def main():
    index, scip, root = sys.argv[1:4]
    database = sqlite3.connect(f"file:{index}?mode=ro", uri=True)
    paths = {path for path, in database.execute("SELECT path FROM file")}
    functions = {(path, line, column) for path, line, column in database.execute(
        f"SELECT f.path, s.line, s.col FROM symbol s JOIN file f ON f.id = s.file WHERE s.kind IN {K_FUNCTIONS}")}
    with open(scip, "rb") as file:
        found = list(documents(file.read()))
    prefixes = {}
    for path, _ in found:
        for one in paths:
            if one == path or one.endswith("/" + path):
                prefixes[one[:len(one) - len(path)]] = prefixes.get(one[:len(one) - len(path)], 0) + 1
    prefix = max(prefixes, key=lambda one: (prefixes[one], -len(one)))
    texts, definitions = {}, {}
    for path, occurrences in found:
        if prefix + path not in paths:
            continue
        with open(os.path.join(root, prefix + path), encoding="utf-8", newline="") as file:
            texts[path] = file.read()
        lines = texts[path].split("\n")
        for place, symbol, roles in occurrences:
            if roles & K_DEFINITION and place[0] < len(lines):
                at = (prefix + path, place[0] + 1, len(lines[place[0]].encode("utf-16-le")[:2 * place[1]].decode("utf-16-le").encode()) + 1)
                if at in functions:
                    definitions.setdefault((path if symbol.startswith("local ") else "", symbol), set()).add(at)
    wanted = set()
    for path, occurrences in found:
        if path not in texts:
            continue
        lines = texts[path].split("\n")
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)
        left_out = imported(path, texts[path])
        for place, symbol, roles in occurrences:
            targets = definitions.get((path if symbol.startswith("local ") else "", symbol))
            if not targets or roles & K_DEFINITION:
                continue
            before = lines[place[0]].encode("utf-16-le")[:2 * place[1]].decode("utf-16-le")
            if lines[place[0]][len(before):len(before) + 1] == "(":
                continue  # scip-python gives the parenthesis around an assigned name as one place of the name
            at = starts[place[0]] + len(before)
            is_imported = any(begin <= at < end for begin, end in left_out)
            for target in targets:
                wanted.add((prefix + path, place[0] + 1, len(before.encode()) + 1, target, is_imported))
    edges = {(path, line, column, (target, target_line, target_column)) for path, line, column, target, target_line, target_column in database.execute(
        "SELECT f.path, e.line, e.col, tf.path, t.line, t.col FROM edge e JOIN symbol t ON t.id = e.target JOIN file f ON f.id = e.file "
        "JOIN file tf ON tf.id = t.file WHERE e.rule = ? AND e.kind IN (0, 2)",
        (rule_number(),))}
    missing = sorted(one for one in wanted if not one[4] and one[:4] not in edges)
    extra = sorted(edges - {one[:4] for one in wanted})
    for name, some in (("missing", missing), ("extra", extra)):
        for one in some[:10]:
            print(name, *one)
    print(f"{'FAIL' if missing or extra or not edges else 'ok'} edges of SCIP: {len(edges)} edges, {len(missing)} missing, {len(extra)} extra")
    return bool(missing or extra or not edges)


if __name__ == "__main__":
    sys.exit(main())

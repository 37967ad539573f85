#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scip_calls.py ROOT INDEX: prints the call edges of a SCIP index of scip-python, one call a line, in the format of dolphinscheduler-calls.tsv:
file, line of the call, line of the called name, caller, called name, target, owner. A target is `file:line` of a declaration in the sources
(several, with `|`), `EXT:symbol` outside of them, or `UNRES`: where the indexer knows nothing, and for values of local variables that are no
functions."""
import ast
import collections
import os
import sys
import warnings

K_DEFINITION = 1


def fields(data):
    """Yields the number and the value of each field of a protobuf message."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        elif key & 7 == 2:
            size = varint()
            yield key >> 3, data[at:at + size]
            at += size
        else:
            at += 8 if key & 7 == 1 else 4


def numbers(data):
    out, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            out.append(value)
            value = shift = 0
    return out


def read_documents(path):
    """Returns the occurrences of each file: line and column from 0, symbol, and whether it is the definition."""
    documents = {}
    with open(path, "rb") as file:
        for number, document in fields(file.read()):
            if number != 2:
                continue
            name, occurrences = "", []
            for part, value in fields(document):
                if part == 1:
                    name = value.decode()
                if part == 2:
                    one = dict(fields(value))
                    place = numbers(one.get(1, b""))
                    if place:
                        occurrences.append((place[0], place[1], one.get(2, b"").decode(), bool(one.get(3, 0) & K_DEFINITION)))
            documents[name] = occurrences
    return documents


def called_names(tree, lines):
    """Yields each call whose function has a name: the line of the call, the line and column of the name, the name, the caller."""
    def visit(node, caller):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            caller = f"{node.name}@{node.lineno}"
        if isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Name):
                yield node.lineno, function.lineno, function.col_offset, function.id, caller
            elif isinstance(function, ast.Attribute):
                column = function.end_col_offset - len(function.attr.encode())
                yield node.lineno, function.end_lineno, column, function.attr, caller
        for child in ast.iter_child_nodes(node):
            yield from visit(child, caller)

    for line, named, column, name, caller in visit(tree, ""):
        # A column of the indexer counts units of UTF-16, one of the parser bytes.
        before = lines[named - 1].encode()[:column].decode()
        yield line, named, len(before.encode("utf-16-le")) // 2, name, caller


def main():
    root, documents = sys.argv[1], read_documents(sys.argv[2])
    sys.setrecursionlimit(20000)
    warnings.simplefilter("ignore")
    definitions = collections.defaultdict(set)
    for file, occurrences in documents.items():
        for line, _, symbol, defined in occurrences:
            if defined and not symbol.startswith("local "):
                definitions[symbol].add(f"{file}:{line + 1}")
    for file, occurrences in sorted(documents.items()):
        try:
            with open(os.path.join(root, file), encoding="utf-8") as source:
                text = source.read()
            tree = ast.parse(text)
        except (OSError, SyntaxError, UnicodeDecodeError):
            continue
        functions = {node.lineno for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}
        at, local = collections.defaultdict(list), {}
        for line, column, symbol, defined in occurrences:
            at[(line, column)].append(symbol)
            if defined and symbol.startswith("local "):
                local[symbol] = line + 1
        for line, named, column, name, caller in called_names(tree, text.split("\n")):
            targets, outside = set(), ""
            for symbol in at.get((named - 1, column), []):
                if symbol.startswith("local "):
                    if local.get(symbol) in functions:
                        targets.add(f"{file}:{local[symbol]}")
                elif symbol in definitions:
                    targets |= definitions[symbol]
                else:
                    outside = symbol
            target = "|".join(sorted(targets)) if targets else f"EXT:{outside.split(' ')[-1]}" if outside else "UNRES"
            print(file, line, named, caller, name, target, "", sep="\t")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""texts.py CORPUS OUT: what the API descriptions below the folder CORPUS say, one line each, tab-separated:
provider, names, text. `text` is a sentence or more of prose; `names` is what it describes: the operationId, path
and tags of an operation, the name of a schema, property or parameter.

Left out are the documents that search_api is evaluated on, whatever their version, and what is said twice."""
import json
import os
import re
import sys

# GitHub, Stripe, Kubernetes, Microsoft Graph, and what is another edition of one of them.
LEFT_OUT = re.compile(r"github|stripe|kubernetes\.io|microsoft\.com/graph|graphrbac|openshift")
METHODS = ("get", "put", "post", "delete", "patch", "head", "options")
# Of one provider (amazonaws.com and the like) at most so many lines, spread over its documents.
MOST_OF_PROVIDER = 60000
MOST_TEXT = 600


def documents(corpus):
    for folder, folders, files in os.walk(corpus):
        folders.sort()
        for name in sorted(files):
            path = os.path.relpath(os.path.join(folder, name), corpus)
            if name.endswith(".json") and not LEFT_OUT.search(path):
                yield path


def text_of(value):
    return value if isinstance(value, str) else ""


def described(document):
    """(names, text) of everything in a document that has a description."""
    for tag in document.get("tags") or []:
        if isinstance(tag, dict):
            yield text_of(tag.get("name")), text_of(tag.get("description"))
    for path, item in (document.get("paths") or {}).items():
        if not isinstance(item, dict):
            continue
        for method in METHODS:
            operation = item.get(method)
            if not isinstance(operation, dict):
                continue
            tags = " ".join(text_of(tag) for tag in operation.get("tags") or [])
            names = f"{method} {path} {text_of(operation.get('operationId'))} {tags}"
            yield names, text_of(operation.get("summary"))
            yield names, text_of(operation.get("description"))
            yield from properties(operation)
        yield from properties(item.get("parameters"))
    for place in ("definitions", "parameters", "responses"):
        yield from named(document.get(place))
    for part in (document.get("components") or {}).values():
        yield from named(part)


def named(things):
    if not isinstance(things, dict):
        return
    for name, thing in things.items():
        if isinstance(thing, dict):
            yield name, text_of(thing.get("description"))
            yield from properties(thing)


def properties(node, depth=0):
    if depth > 30:
        return
    if isinstance(node, list):
        for one in node:
            yield from properties(one, depth + 1)
    if not isinstance(node, dict):
        return
    if isinstance(node.get("name"), str) and isinstance(node.get("in"), str):
        yield node["name"], text_of(node.get("description"))
    for key, value in node.items():
        if key == "properties" and isinstance(value, dict):
            for name, schema in value.items():
                if isinstance(schema, dict):
                    yield name, text_of(schema.get("description"))
        if key not in ("example", "examples", "enum", "default", "x-ms-examples"):
            yield from properties(value, depth + 1)


def plain(text):
    """Without code, markup, addresses."""
    text = re.sub(r"```.*?```", " ", text[: 4 * MOST_TEXT], flags=re.S)
    text = re.sub(r"<[^<>]*>|`[^`]*`|\]\([^)]*\)|https?://\S+|\{[^{}]*\}|&\w+;", " ", text)
    return re.sub(r"\s+", " ", text)[:MOST_TEXT].strip()


def main(corpus, out):
    by_provider = {}
    for path in documents(corpus):
        try:
            with open(os.path.join(corpus, path), encoding="utf-8") as file:
                document = json.load(file)
        except (ValueError, RecursionError):
            continue
        provider = path.split("/")[0].removesuffix(".json")
        lines = []
        for names, text in described(document):
            text = plain(text)
            if " " in text:
                lines.append((re.sub(r"\s+", " ", names)[:200], text))
        by_provider.setdefault(provider, []).append(lines)
    said, written = set(), 0
    with open(out, "w", encoding="utf-8") as file:
        for provider, lists in sorted(by_provider.items()):
            left = MOST_OF_PROVIDER
            for i in range(max(map(len, lists), default=0)):
                for lines in lists:
                    if i >= len(lines) or left == 0:
                        continue
                    names, text = lines[i]
                    known = (names.lower() if len(names) < 40 else "", text.lower())
                    if known in said:
                        continue
                    said.add(known)
                    left -= 1
                    written += 1
                    file.write(f"{provider}\t{names}\t{text}\n")
    print(f"{len(by_provider)} providers, {written} texts")


if __name__ == "__main__":
    main(*sys.argv[1:])

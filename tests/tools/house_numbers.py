#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""house_numbers.py: measures what keeps a newcomer out, and prints one table.

The figures: the English of comments (prose.py), file names that explain nothing, source files in one folder, methods of one class,
lines of README.md before the first output. check-house.py imports this file and fails above the limits.
"""
import collections
import os
import re
import statistics
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
import prose  # noqa: E402

MAX_SOURCES_IN_FOLDER = 25
MAX_METHODS_OF_CLASS = 20
MAX_LINES_BEFORE_OUTPUT = 30
FORBIDDEN_WORDS = "forbidden words per 10,000 words of comments and documents"
FRAGMENTS = "comments that begin with a fragment, percent"
README_LINES = "lines of README.md before the first output"

# File names that a reader cannot guess the contents of.
UNCLEAR = set("""ahead beside beyond elsewhere ending flat forms given joined kinds leads left_out misc other others persons place places plain
rank_far same side shapes soon things told util utils ways web what words words_of helpers common stuff""".split())
# `words` is what a word index indexes; each of the others names its contents within its folder.
CLEAR_IN = {"plugins/words/words"}

# Classes that had more methods when the limit came, each with its number: it may only fall.
LARGE_CLASSES = {
    "plugins/external/fleet/fleet.hpp: Fleet": 22,
    "plugins/external/session/session.hpp: Session": 24,
    "plugins/openapi/index/index.hpp: Index": 29,
    "plugins/openapi/index/inventory.hpp: Inventory": 21,
    "plugins/openapi/index/inventory_builder.hpp: InventoryBuilder": 27,
    "plugins/openapi/open/outline.hpp: Outline": 25,
    "plugins/openapi/tree/builder.hpp: Builder": 39,
    "plugins/openapi/tree/document.hpp: Document": 23,
    "plugins/openapi/tree/document.hpp: Node": 26,
    "plugins/workflow/language/check/check_workflow.hpp: WorkflowCheck": 22,
    "plugins/workflow/language/expression/parser.cpp: Parser": 22,
    "plugins/workflow/language/read/node_reader.hpp: NodeReader": 26,
    "plugins/workflow/language/value/type.hpp: Type": 24,
    "plugins/workflow/language/value/value.hpp: Value": 33,
    "sdk/include/collet/arguments.hpp: Arguments": 32,
    "sdk/include/collet/call.hpp: Call": 21,
    "sdk/include/collet/json_writer.hpp: Writer": 23,
}


def expand_braces(text):
    """`a/{b,c}` as a/b and a/c."""
    match = re.search(r"\{([^{}]*)\}", text)
    if not match:
        return [text]
    return [each for part in match[1].split(",") for each in expand_braces(text[:match.start()] + part + text[match.end():])]


def tracked():
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in listed if name and os.path.isfile(name)]


def sources(files):
    return [name for name in files if re.match(r"(host|plugins|sdk)/.*\.(c|cpp|h|hpp)$", name)]


def unclear_names(files):
    found = {name.rsplit(".", 1)[0] for name in sources(files)}
    return sorted(stem for stem in found if os.path.basename(stem) in UNCLEAR and stem not in CLEAR_IN)


def folder_sizes(files):
    return collections.Counter(os.path.dirname(name) for name in sources(files))


def without_comments(text):
    """The code alone; comments and literals become blanks of no meaning."""
    pattern = r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
    return re.sub(pattern, lambda match: "\n" * match[0].count("\n") or " ", text, flags=re.DOTALL)


def class_methods(text):
    """(class, number of its methods) of each class and struct that `text` defines. Constructors, destructors, operators and functions that
    are deleted or defaulted do not count; overloads count one by one."""
    code = without_comments(text)
    head = re.compile(r"\b(?:class|struct)\s+(?:[A-Z_]+_API\s+|\[\[[^\]]*\]\]\s*)?(\w+)(?:\s+final)?\s*(?::[^;{()]*)?\{")
    for match in head.finditer(code):
        name, depth, member, members = match[1], 1, "", []
        for char in code[match.end():]:
            if char == "{":
                depth += 1
                if depth == 2:
                    member += "{"
            elif char == "}":
                depth -= 1
                if depth == 0:
                    break
                if depth == 1 and "(" in member:
                    members.append(member)
                    member = ""
            elif depth == 1:
                if char == ";":
                    members.append(member)
                    member = ""
                else:
                    member += char
        count = 0
        for each in members:
            each = re.sub(r"^\s*(public|private|protected)\s*:", "", each.strip()).strip()
            each = re.sub(r"^template\s*<[^()]*?>\s*", "", each)
            function = re.match(r"[^=(]*?([~\w]+)\s*\(", each)
            if not function or re.match(r"(using|friend|static_assert|enum|struct|class|typedef)\b", each) or "operator" in each.split("(")[0]:
                continue
            if function[1].lstrip("~") == name or re.search(r"=\s*(delete|default)\s*$", each):
                continue
            if re.match(r"^[\w:<>,&*\s\[\]]+\s[\w~]+\s*\(", each) or re.match(r"^[\w:<>,&*\s]+[&*]\s*\w+\s*\(", each):
                count += 1
        yield name, count


def largest_classes(files, most=10):
    found = []
    for name in sources(files):
        if name.endswith((".hpp", ".cpp")):
            with open(name, encoding="utf-8") as file:
                found += [(count, f"{name}: {each}") for each, count in class_methods(file.read())]
    return sorted(found, reverse=True)[:most]


def lines_before_output():
    """Lines of README.md before the first block of code that shows what a command prints."""
    lines, fenced, command = open("README.md", encoding="utf-8").read().split("\n"), False, False
    for number, line in enumerate(lines):
        if line.startswith("```"):
            fenced, command = not fenced, False
        elif fenced and line.startswith("$ "):
            command = True
        elif fenced and command and line.strip():
            return number
    return len(lines)


def figures():
    files = tracked()
    faults, totals = prose.measure(prose.files_below([]))
    words, forbidden, comments, fragments = (sum(column) for column in zip(*totals.values()))
    sizes = folder_sizes(files)
    folder, size = sizes.most_common(1)[0]
    lengths = [sum(1 for _ in open(name, encoding="utf-8")) for name in sources(files)]
    methods = largest_classes(files)
    return {
        "files": files, "faults": faults,
        FORBIDDEN_WORDS: (forbidden * 1e4 / words, prose.MAX_FORBIDDEN_PER_10000),
        FRAGMENTS: (fragments * 100 / comments, prose.MAX_FRAGMENTS_PERCENT),
        "file names that explain nothing": (len(unclear_names(files)), 0),
        f"source files in one folder ({folder})": (size, MAX_SOURCES_IN_FOLDER),
        f"methods of one class ({methods[0][1]})": (methods[0][0], MAX_METHODS_OF_CLASS),
        README_LINES: (lines_before_output(), MAX_LINES_BEFORE_OUTPUT),
        "median lines of a source file": (statistics.median(lengths), None),
        "source files under 300 lines, percent": (sum(n < 300 for n in lengths) * 100 / len(lengths), None),
    }


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    found = figures()
    print(f"{'figure':<100} {'here':>7} {'limit':>7}")
    for name, value in found.items():
        if isinstance(value, tuple):
            print(f"{name:<100} {value[0]:7.1f} {'' if value[1] is None else value[1]:>7}")
    for count, name in largest_classes(found["files"]):
        print(f"  {count:3} methods  {name}")
    for stem in unclear_names(found["files"]):
        print(f"  unclear  {stem}")


if __name__ == "__main__":
    main()

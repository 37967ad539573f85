#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""abi_reference.py: writes docs/abi.md from the comments of sdk/include/collet/abi.h and interfaces/*.h.

With --check it fails if the file differs. The headers put one fact on a line and the threads of a function in brackets above it.
"""
import glob
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
HEADERS = "sdk/include/collet"


def comment_text(lines):
    """Markdown of a comment: lists stay lists, other lines become paragraphs."""
    out, paragraph = [], []

    def close():
        if paragraph:
            out.append(" ".join(paragraph))
            paragraph.clear()

    for line in lines:
        text = re.sub(r"^\s*// ?", "", line)
        status = re.match(r"`?(COLLET_\w+|(?<=`)\w+)`?:\s+(.*)", text)
        item = re.match(r"\s*- (.*)", text)
        if status or item:
            close()
            out.append(f"- `{status[1]}`: {status[2]}" if status else f"- {item[1]}")
        elif not text.strip():
            close()
        elif re.match(r"\s{3,}", text) and out and out[-1].startswith("- ") and not paragraph:
            out[-1] += " " + text.strip()
        else:
            paragraph.append(text.strip())
    close()
    joined = ""
    for block in out:
        joined += ("\n" if block.startswith("- ") and joined.rstrip("\n").split("\n")[-1].startswith("- ") else "\n\n") + block
    return joined.strip("\n")


def code(text):
    return "`" + re.sub(r"\s+", " ", text.strip()) + "`"


def members(body):
    """(comment, declaration, trailing comment) of each member."""
    comment = []
    for line in body.split("\n"):
        if re.match(r"\s*//", line):
            comment.append(line)
        elif line.strip():
            declaration, _, trailing = line.partition("//")
            yield comment, declaration.strip(), trailing.strip()
            comment = []


def join_continued(body):
    """Declarations that span lines become one line."""
    out = []
    for line in body.split("\n"):
        previous = out[-1] if out else ""
        if previous.strip() and not previous.strip().startswith("//") and not re.search(r"[;,{]\s*(//.*)?$", previous):
            out[-1] = previous + " " + line.strip()
        elif previous.count("(") > previous.count(")") and not previous.strip().startswith("//"):
            out[-1] = previous + " " + line.strip()
        else:
            out.append(line)
    return "\n".join(out)


def page(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        text = file.read()
    head = re.match(r"((?://.*\n)+)", text)[1].split("\n")
    head = [line for line in head if "SPDX" not in line and "clang-format" not in line]
    title = next(re.sub(r"^// ?", "", line) for line in head if line.strip("/ "))
    rest = head[next(i for i, line in enumerate(head) if line.strip("/ ")) + 1:]
    out = [f"## `{os.path.relpath(path, 'sdk/include')}`", title, comment_text(rest)]
    pattern = re.compile(r"((?:^[ \t]*//[^\n]*\n)*)^(?:typedef struct (\w+) \{\n(.*?)^\} \w+;|(?:typedef \w+ (\w+);\n)?enum(?: \w+)? \{\n(.*?)^\};)",
                         re.MULTILINE | re.DOTALL)
    for match in pattern.finditer(text):
        comment, struct, body, named, values = match.groups()
        about = comment_text([line for line in comment.split("\n") if line.strip()])
        if struct or named:
            out.append(f"### `{struct or named}`")
        else:
            title, _, about = about.partition(". ")
            out.append(f"### {title}")
        out.append(about)
        rows = list(members(join_continued(body or values)))
        if values or all("(*" not in declaration for _, declaration, _ in rows):
            out.append("| member | |\n| --- | --- |\n" + "\n".join(
                f"| {code(declaration.rstrip(',;'))} | {(trailing or comment_text(above)).replace('|', chr(92) + '|')} |" for above, declaration, trailing in rows))
            continue
        for above, declaration, trailing in rows:
            threads = [re.search(r"\[([^\]]*thread[^\]]*)\]\s*$", line)[1] for line in above if re.search(r"//\s*\[[^\]]*thread[^\]]*\]\s*$", line)]
            above = [line for line in above if not re.search(r"//\s*\[[^\]]*thread[^\]]*\]\s*$", line)]
            function = re.match(r"(.*?)\(\*(\w+)\)\s*\((.*)\);", declaration)
            out.append(code(f"{function[1]}{function[2]}({function[3]})" if function else declaration.rstrip(";"))
                       + (f" — {', '.join(threads)}" if threads else "") + (f" — {trailing}" if trailing else ""))
            out.append(comment_text(above))
    return "\n\n".join(part for part in out if part)


def main():
    paths = [f"{HEADERS}/abi.h"] + sorted(os.path.relpath(name, ROOT) for name in glob.glob(os.path.join(ROOT, HEADERS, "interfaces/*.h")))
    text = ("# The C ABI\n\n<!-- docs/abi_reference.py writes this page from the headers. Change them, then run it. -->\n\n"
            "The headers are the contract; this page repeats their text. `sdk/README.md` is the guide.\n\n") + "\n\n".join(map(page, paths)) + "\n"
    target = os.path.join(ROOT, "docs/abi.md")
    if "--check" in sys.argv:
        with open(target, encoding="utf-8") as file:
            if file.read() != text:
                sys.exit("docs/abi.md differs from the headers; run docs/abi_reference.py")
        return
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)


main()

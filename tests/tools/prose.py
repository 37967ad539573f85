#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""prose.py [--list] [PATH...]: measures the English of comments and documents.

Prints, for each folder, the number of words, of forbidden words per 10,000 words, and of comments that begin without a subject. With
--list it prints each place instead. check-house.py fails above the limits below; they are what ccache's sources measure. CONTRIBUTING.md
shows what to write instead.
"""
import collections
import re
import subprocess
import sys

# Words that carry no meaning in a comment: a function returns, an object contains, a rule requires.
FORBIDDEN = re.compile(r"\b(tells?|told|says?|said|stands?|stood|of whom|as which|so many|whoever|who\b[^.;:]{1,40}\bhe)\b", re.IGNORECASE)
# A comment begins with its subject, not with a fragment of a sentence.
FRAGMENT = re.compile(r"^\W*(of|what|who|whose|where|those)\b", re.IGNORECASE)
MAX_FORBIDDEN_PER_10000 = 0.8
MAX_FRAGMENTS_PERCENT = 0.6

# Documents that repeat the text of a specification or of a generator, and data.
EXCEPT = re.compile(r"^tests/npm/|/corpus/|/vocabulary/.*\.tsv$|^plugins/diff/RULES\.md$|^LICENSE|^tests/fixtures/")


def blocks(name, text):
    """(line, text) of each comment, or of each paragraph of a document."""
    lines = text.split("\n")
    if re.search(r"\.(md|1|5|7)$", name):
        start, found, fenced = 0, [], False
        for number, line in enumerate(lines + [""], 1):
            if line.startswith("```"):
                fenced = not fenced
                line = ""
            line = "" if fenced or line.startswith("#") else re.sub(r"`[^`]*`", "x", line)
            if line.strip():
                start = start if found else number
                found.append(line.strip())
            elif found:
                yield start, " ".join(found)
                found = []
        return
    if re.search(r"\.(c|cpp|h|hpp|mjs|js|ts)$", name):
        whole, trailing = r"\s*(?://+[!<]?|/?\*+/?)(?:\s|$)(.*)", r"[;,{})]\s*//+[!<]?\s+(.*)"
    elif re.search(r"(\.(sh|py|cmake|toml|ya?ml)|CMakeLists\.txt|^\.ci/run)$", name):
        whole, trailing = r"\s*#(?!!)(?:\s|$)(.*)", r"\S\s+#\s+(\w.*)"
    else:
        return
    start, found = 0, []
    for number, line in enumerate(lines + [""], 1):
        match = re.match(whole, line)
        if match:
            if "SPDX-License-Identifier" in line:
                continue
            if match[1].strip():
                start = start if found else number
                found.append(match[1].strip())
                continue
        if found:
            yield start, " ".join(found)
            found = []
        match = None if match else re.search(trailing, line)
        if match:
            yield number, match[1]


def files_below(paths):
    listed = subprocess.run(["git", "ls-files", "--", *paths], capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in listed if name and not EXCEPT.search(name)]


def measure(names):
    """(file, line, kind, excerpt) of each fault, and the totals: words, forbidden, blocks, fragments by folder."""
    faults, totals = [], collections.defaultdict(lambda: [0, 0, 0, 0])
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                text = file.read()
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue
        total = totals[name.rsplit("/", 1)[0] if "/" in name else "."]
        for line, block in blocks(name, text):
            plain = re.sub(r"`[^`]*`|\"[^\"]*\"", "x", block)
            total[0] += len(block.split())
            total[2] += 1
            for match in FORBIDDEN.finditer(plain):
                total[1] += 1
                faults.append((name, line, "word", plain[max(0, match.start() - 40):match.end() + 20]))
            if FRAGMENT.match(block) and not block.rstrip().endswith("?"):
                total[3] += 1
                faults.append((name, line, "fragment", block[:70]))
    return faults, totals


def main():
    show = "--list" in sys.argv
    faults, totals = measure(files_below([word for word in sys.argv[1:] if word != "--list"]))
    if show:
        for name, line, kind, excerpt in faults:
            print(f"{name}:{line}: {kind}: {excerpt}")
        return
    rows = sorted(totals.items()) + [("all", [sum(column) for column in zip(*totals.values())])]
    print(f"{'folder':<38} {'words':>7} {'forbidden / 10,000':>19} {'comments':>9} {'fragments %':>12}")
    for folder, (words, forbidden, count, fragments) in rows:
        if count:
            print(f"{folder:<38} {words:7} {forbidden * 1e4 / max(words, 1):19.1f} {count:9} {fragments * 100 / count:12.1f}")


if __name__ == "__main__":
    main()

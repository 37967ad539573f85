#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""recall.py [--each|--misses] [SET…]: prints recall@1, recall@5 and the mean reciprocal rank of search_api for each set of questions, beside
those of plain BM25 of the same fields. The sets left-out-*, sealed-laymen and five-apis-* are about APIs that nothing of the ranking was made from, and come
first: no table, no association and no weight was made with their documents. Goals are printed and fail nothing."""
import os
import subprocess
import sys
import tempfile

import weights

HEADLINE = {"left-out-agents": (0.80, 0.96), "left-out-laymen": (None, 0.80), "sealed-laymen": (None, 0.80),
            "five-apis-agents": (0.80, 0.96), "five-apis-laymen": (None, 0.80)}
SETS = list(HEADLINE) + ["open-laymen"] + weights.SETS


def main():
    option = [word for word in sys.argv[1:] if word.startswith("--")]
    weights.SETS = [word for word in sys.argv[1:] if not word.startswith("--")] or SETS
    program = os.path.join(os.environ.get("COLLET_BUILD", os.path.join(weights.root, "build/release")), "tests/search_recall")
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as questions:
        weights.write_questions(questions)
        output = subprocess.run([program, questions.name, *option], capture_output=True, text=True, check=True).stdout
    print(output, end="")
    for line in output.splitlines():
        words = line.split()
        if not words or words[0] not in HEADLINE or len(words) != 8:
            continue
        for name, reached, goal in zip(("@1", "@5"), words[2:4], HEADLINE[words[0]]):
            if goal is not None:
                print(f"{words[0]} {name} {reached}, goal at least {goal}: {'met' if float(reached) >= goal else 'MISSED'}")


if __name__ == "__main__":
    main()

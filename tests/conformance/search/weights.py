#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""weights.py [--write] [NAME...]: measures what each weight of ranking contributes.

Halves and doubles each weight of plugins/words/weights/ranking_weights.hpp (or those named, such as k_summary.weight, k_query.synonym or
k_fitness.get_all.list), asks all questions of this folder each time, and prints the change of recall@5 and of the mean reciprocal rank. A
share of 256 is the whole, so a share is doubled at most to 256. --write measures all weights and writes WEIGHTS.md and the brackets in the
header; --check compares both with the header's values and measures nothing.

The program search_weights is built in build/weights with the weights as variables, so one build serves all runs; the release build has
them as constants.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

folder = os.path.dirname(os.path.abspath(__file__))
root = os.path.abspath(os.path.join(folder, "../../.."))
header = os.path.join(root, "plugins/words/weights/ranking_weights.hpp")
page = os.path.join(folder, "WEIGHTS.md")
build = os.path.join(root, "build/weights")

SETS = ["open", "frozen", "paraphrases", "unseen", "natural", "other-apis", "other-apis-unseen"]
LARGE = ["github", "stripe", "kubernetes", "graph"]  # names of fetch-document.sh; all others are files of its corpus
METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
ACTIONS = ["list", "read", "create", "update", "delete"]
# The largest values of weights that are no shares of 256; None means no limit.
LIMITS = {"k_query.few_hints": None, "k_query.min_hint": None, "k_query.min_repeated": None, "k_query.name_weight": 4095, "k_as_name": 4095,
          "k_unknown_verb_reads": 4, "k_segment": None, "k_compared": None, "k_likeness_absent": None, "k_likeness_method": None, "k_varied": None, "k_whole_id": None, "k_in_id": None, "k_in_tag": None,
          "k_in_path": None, "k_in_summary": None}


class Line:
    """The weights of one line of the header. A row of k_fitness has five, any other line one."""

    def __init__(self, number, names, values):
        self.number, self.names, self.values = number, names, values


def read_header():
    lines = open(header, encoding="utf-8").read().split("\n")
    shapes = [name.strip() for name in re.search(r"enum Shape[^{]*\{([^}]*)\}", "\n".join(lines))[1].split(",")]
    found, group, row = [], None, 0
    for number, line in enumerate(lines):
        begin = re.match(r"COLLET_WEIGHT (?:WordField|QueryWeights) (k_\w+)\{", line)
        single = re.match(r"COLLET_WEIGHT [\w:]+ (k_\w+) = ([\d.]+)F?;", line)
        member = re.match(r"\s+\.(\w+) = ([\d.]+)F?,", line)
        cells = re.match(r"\s+\{([\d, ]+)\},", line)
        if begin:
            group = begin[1]
        elif single:
            found.append(Line(number, [single[1]], [float(single[2])]))
        elif member and group:
            found.append(Line(number, [f"{group}.{member[1]}"], [float(member[2])]))
        elif cells:
            values = [float(value) for value in cells[1].split(",")]
            found.append(Line(number, [f"k_fitness.{shapes[row]}.{action}" for action in ACTIONS], values))
            row += 1
    return lines, found, shapes


def operations(file):
    """(operationId or None, "VERB /path") of each operation of a document's paths."""
    with open(file, encoding="utf-8") as source:
        paths = json.load(source)["paths"]
    return [(operation.get("operationId"), f"{method.upper()} {path}")
            for path, item in paths.items() for method, operation in item.items() if method in METHODS]


def named(all_operations, answer):
    whole = re.compile(".*".join(re.escape(part) for part in answer.split("*")))
    return [place for name, place in all_operations if place == answer or (name is not None and whole.fullmatch(name))]


def fetched(*words):
    return subprocess.run([os.path.join(root, "tests/tools/fetch-document.sh"), *words], capture_output=True, text=True, check=True).stdout.strip()


def write_questions(out):
    rows = []
    for name in SETS:
        with open(os.path.join(folder, f"{name}.tsv"), encoding="utf-8") as table:
            rows += [[name] + line.split("\t") for line in table.read().rstrip("\n").split("\n")[1:]]
    names = sorted({row[1] for row in rows})
    corpus = fetched("corpus", *[f"{name}.json" for name in names if name not in LARGE])
    for name in names:
        file = fetched(name) if name in LARGE else os.path.join(corpus, f"{name}.json")
        described = operations(file)
        for group, document, question, answers in rows:
            if document == name:
                right = [place for answer in answers.split(" | ") for place in named(described, answer)]
                out.write("\t".join([group, file, question, " | ".join(dict.fromkeys(right))]) + "\n")
    out.flush()


def changed_values(name, value):
    """The smaller and the larger value of an experiment; None where there is none."""
    if name.startswith(("k_query.", "k_fitness.")) or "." not in name:  # integers
        limit = LIMITS.get(name, 256)
        larger = value * 2 if limit is None else min(value * 2, limit)
        return [float(int(value / 2)), larger if larger > value else None]
    limit = 1.0 if name.endswith(".slope") else None
    return [value / 2, value * 2 if limit is None else min(value * 2, limit)]


class Figures:
    def __init__(self, words):
        self.sets = {words[i]: (int(words[i + 1]), int(words[i + 2]), float(words[i + 3])) for i in range(0, len(words), 4)}
        count = sum(figures[0] for figures in self.sets.values())
        self.recall = sum(figures[1] for figures in self.sets.values()) / count
        self.reciprocal = sum(figures[2] for figures in self.sets.values()) / count
        self.count = count


def measure(experiments, shapes, expected):
    """Figures of the values as they are, and of each (name, value). Fails if the program has other weights than the header."""
    subprocess.run(["cmake", "--preset", "release", "-B", build, "-DCOLLET_MEASURE_WEIGHTS=ON"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", build, "--target", "search_weights"], check=True, stdout=subprocess.DEVNULL)

    def inner(name):
        parts = name.split(".")
        return f"k_fitness.{shapes.index(parts[1])}.{ACTIONS.index(parts[2])}" if parts[0] == "k_fitness" else name

    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as questions:
        write_questions(questions)
        text = "".join(f"{inner(name)} {value:g}\n" for name, value in experiments)
        process = subprocess.Popen([os.path.join(build, "tests/search_weights"), questions.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   text=True)
        process.stdin.write(text)
        process.stdin.close()
        built, runs = {}, []
        for line in process.stdout:
            words = line.split()
            if words[0] == "weight":
                built[words[1]] = float(words[2])
            else:
                runs.append(Figures(words[3:]))
                print(f"{len(runs) - 1} of {len(experiments)} runs", end="\r", file=sys.stderr)
        if process.wait() != 0:
            sys.exit(1)
    wanted = {inner(name): value for name, value in expected.items()}
    differing = sorted(name for name in wanted.keys() | built.keys() if abs(wanted.get(name, -1) - built.get(name, -1)) > 1e-6)
    if differing:
        sys.exit(f"search_weights and the header differ in {', '.join(differing)}")
    return runs[0], dict(zip(experiments, runs[1:]))


def shown(change):
    return "0" if abs(change) < 0.0005 else f"{change:+.3f}"


def table_row(name, value, base, results):
    cells = [f"`{name}`", f"{value:g}"]
    for next_value in changed_values(name, value):
        figures = results.get((name, next_value))
        cells += ["-", "-", "-"] if figures is None else [f"{next_value:g}", shown(figures.recall - base.recall),
                                                           shown(figures.reciprocal - base.reciprocal)]
    return "| " + " | ".join(cells) + " |"


HEAD = ["| weight | value | smaller | recall@5 | MRR | larger | recall@5 | MRR |", "| --- | --: | --: | --: | --: | --: | --: | --: |"]


def write(lines, found, base, results):
    out = ["<!-- SPDX-License-Identifier: MIT -->", "# What each weight of ranking contributes", "",
           "`tests/conformance/search/weights.py --write` generates this page. Each row halves and doubles one weight of",
           "`plugins/words/weights/ranking_weights.hpp` (a share at most to 256, a slope to 1), asks all questions of this folder and gives the",
           f"change of recall@5 and of the mean reciprocal rank. There are {base.count} questions, so one answer more or less is "
           f"{1 / base.count:.4f}.",
           "0 is a change of less than 0.0005. Values that gain here are kept all the same: fits to some APIs gained nothing on others "
           "(DECISIONS.md).", "",
           "| set | questions | recall@5 | MRR |", "| --- | --: | --: | --: |"]
    for name in SETS:
        count, hits, reciprocal = base.sets[name]
        out.append(f"| {name} | {count} | {hits / count:.3f} | {reciprocal / count:.3f} |")
    out += [f"| all | {base.count} | {base.recall:.3f} | {base.reciprocal:.3f} |", ""] + HEAD
    for line in found:
        out += [table_row(name, value, base, results) for name, value in zip(line.names, line.values)]
        effects = [[shown(results[name, other].recall - base.recall) if (name, other) in results else "-" for other in changed_values(name, value)]
                   for name, value in zip(line.names, line.values)]
        if len(effects) == 1:
            bracket = f"[{effects[0][0]}, {effects[0][1]}]"
        else:
            numbers = [float(each) for pair in effects for each in pair if each != "-"]
            bracket = f"[{shown(min(numbers))}, {shown(max(numbers))}]"
        code, _, comment = lines[line.number].partition("//")
        comment = re.sub(r"\s*\[.*\]$", "", comment.strip())
        lines[line.number] = f"{code.rstrip()}  // {comment} {bracket}".replace("//  ", "// ")
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")
    with open(header, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    subprocess.run(["clang-format", "-i", header], check=True)


def check(found):
    """Faults of WEIGHTS.md: a weight without a row, a row without a weight, a row of another value."""
    measured = {}
    with open(page, encoding="utf-8") as file:
        for line in file:
            row = re.match(r"\| `(k_[\w.]+)` \| ([\d.]+) \|", line)
            if row:
                measured[row[1]] = float(row[2])
    values = {name: value for line in found for name, value in zip(line.names, line.values)}
    return [f"{name}: the header has {values.get(name)}, WEIGHTS.md has {measured.get(name)}; run tests/conformance/search/weights.py --write"
            for name in sorted(values.keys() | measured.keys()) if values.get(name) != measured.get(name)]


def main():
    words = sys.argv[1:]
    lines, found, shapes = read_header()
    values = {name: value for line in found for name, value in zip(line.names, line.values)}
    if words == ["--check"]:
        faults = check(found)
        print("\n".join(faults), end="\n" if faults else "")
        sys.exit(1 if faults else 0)
    writes = words == ["--write"]
    names = list(values) if writes or not words else words
    unknown = [name for name in names if name not in values]
    if unknown:
        sys.exit(f"no weight is called {', '.join(unknown)}\n\n{__doc__}")
    experiments = [(name, other) for name in names for other in changed_values(name, values[name]) if other is not None]
    base, results = measure(experiments, shapes, values)
    if writes:
        write(lines, found, base, results)
    print(f"{base.count} questions, recall@5 {base.recall:.4f}, MRR {base.reciprocal:.4f}")
    print("\n".join(HEAD + [table_row(name, values[name], base, results) for name in names]))


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: MIT
"""data_rules.py COUNTS RULES: sums the lines `rule, right, all` and prints them beside the confidences of rules.cpp."""
import collections
import re
import sys

ENOUGH = 30
NEAR = 5.0
right = collections.Counter()
samples = collections.Counter()
places = collections.defaultdict(set)
for line in open(sys.argv[1], encoding="utf-8"):
    rule, good, count, place = line.rstrip("\n").split("\t")
    right[rule] += int(good)
    samples[rule] += int(count)
    places[rule].add(place.split()[0])
labels = re.findall(r'\{"(\w+)", (\d+)\}', open(sys.argv[2], encoding="utf-8").read())
failed = False
print(f"{'rule':<16} {'right':>6} {'of':>6} {'measured':>9} {'label':>6}")
for rule, label in labels:
    if not rule.startswith(("data_", "dynamic_", "flow")):
        continue
    count = samples[rule]
    measured = 100.0 * right[rule] / count if count else 0.0
    far = count >= ENOUGH and abs(measured - int(label)) > NEAR
    failed = failed or far
    note = "too far" if far else "an estimate: too few samples" if count < ENOUGH else ", ".join(sorted(places[rule]))
    print(f"{rule:<16} {right[rule]:>6} {count:>6} {measured:>8.1f}% {int(label):>6}  {note}")
    if far:
        print(f"FAIL data rule {rule}: its confidence is {label} %, but {right[rule]} of {count} samples are right")
    elif count >= ENOUGH:
        print(f"ok data rule {rule}")
sys.exit(1 if failed else 0)

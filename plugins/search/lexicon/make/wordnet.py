# SPDX-License-Identifier: MIT
"""What WordNet 3.0 (Debian's wordnet-base) says of stems: which mean the same, derive from one another, are a kind of
one another; and its glosses as sentences."""
import collections
import os
import re

from words import stem

FOLDER = "/usr/share/wordnet"
KINDS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
SENSE_KINDS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}


class WordNet:
    def __init__(self, folder=FOLDER):
        self.lemmas = {}  # synset: its lemmas
        self.gloss = {}
        self.pointers = collections.defaultdict(list)  # synset: (symbol, synset, source word, target word)
        self.senses = collections.defaultdict(list)  # lemma: (kind, synset) in the order of use, by kind
        self.used = {}  # (lemma, kind, number of the sense): how often it was met in tagged text
        for kind, name in KINDS.items():
            self._read_data(kind, os.path.join(folder, "data." + name))
            self._read_index(kind, os.path.join(folder, "index." + name))
        for line in open(os.path.join(folder, "cntlist.rev"), encoding="latin-1"):
            key, number, count = line.split()
            lemma, rest = key.split("%")
            self.used[lemma, SENSE_KINDS[rest[0]], int(number)] = int(count)

    def _read_data(self, kind, path):
        for line in open(path, encoding="latin-1"):
            if line.startswith("  "):
                continue
            data, gloss = line.split(" | ", 1)
            part = data.split(" ")
            synset, count = (kind, part[0]), int(part[3], 16)
            self.lemmas[synset] = [re.sub(r"\(.*\)", "", part[4 + 2 * i]).lower() for i in range(count)]
            self.gloss[synset] = gloss.strip()
            at = 4 + 2 * count
            for i in range(int(part[at])):
                symbol, other, other_kind, words = part[at + 1 + 4 * i : at + 5 + 4 * i]
                other_kind = "a" if other_kind == "s" else other_kind
                self.pointers[synset].append((symbol, (other_kind, other), int(words[:2], 16), int(words[2:], 16)))

    def _read_index(self, kind, path):
        for line in open(path, encoding="latin-1"):
            if line.startswith("  "):
                continue
            part = line.split()
            offsets = part[6 + int(part[3]) :]
            self.senses[part[0]] += [(kind, offset) for offset in offsets[: int(part[2])]]

    def weighted_senses(self, lemma):
        """(synset, share) of a lemma: how likely it is meant."""
        numbers = collections.Counter()
        counts = []
        for kind, offset in self.senses[lemma]:
            numbers[kind] += 1
            number = numbers[kind]
            counts.append(((kind, offset), self.used.get((lemma, kind, number), 0) + 1.0 / number))
        whole = sum(count for _, count in counts)
        return [(synset, count / whole) for synset, count in counts]

    def frequency(self, lemma):
        numbers = collections.Counter()
        whole = 0
        for kind, _ in self.senses[lemma]:
            numbers[kind] += 1
            whole += self.used.get((lemma, kind, numbers[kind]), 0)
        return whole

    def relations(self, lemma):
        """(kind of relation, other lemma, share), of one lemma; a relation may come several times."""
        for synset, share in self.weighted_senses(lemma):
            lemmas = self.lemmas[synset]
            for other in lemmas:
                if other != lemma:
                    yield "same", other, share
            own = lemmas.index(lemma) + 1 if lemma in lemmas else 0
            for symbol, target, source_word, target_word in self.pointers[synset]:
                others = self.lemmas[target]
                if source_word and target_word:
                    if source_word == own and symbol in "+\\<" :
                        yield "derived", others[target_word - 1], share
                    continue
                relation = {"@": "above", "@i": "above", "~": "below", "~i": "below", "&": "like", "*": "entails",
                            ">": "entails", "$": "like", "^": "like", "%p": "part", "#p": "whole"}.get(symbol)
                if relation:
                    for other in others:
                        yield relation, other, share
                if symbol == "@":
                    for symbol2, target2, word2, _ in self.pointers[target]:
                        if symbol2 == "~" and target2 != synset and not word2:
                            for other in self.lemmas[target2]:
                                yield "beside", other, share / (1 + len(self.pointers[target]))

    def related_stems(self, known):
        """{relation: {(stem, stem): share}}, for lemmas of one word whose stems are known."""
        shares = collections.defaultdict(float)
        out = collections.defaultdict(lambda: collections.defaultdict(float))
        by_stem = collections.defaultdict(list)
        for lemma in sorted(self.senses):
            if re.fullmatch("[a-z]{2,}", lemma) and stem(lemma) in known:
                by_stem[stem(lemma)].append(lemma)
        for one, lemmas in by_stem.items():
            uses = {lemma: self.frequency(lemma) + 0.5 for lemma in lemmas}
            whole = sum(uses.values())
            for lemma in lemmas:
                for relation, other, share in self.relations(lemma):
                    if not re.fullmatch("[a-z]{2,}", other) or stem(other) == one or stem(other) not in known:
                        continue
                    pair = (one, stem(other))
                    out[relation][pair] = min(1.0, out[relation][pair] + share * uses[lemma] / whole)
        del shares
        return out

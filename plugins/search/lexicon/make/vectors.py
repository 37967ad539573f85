# SPDX-License-Identifier: MIT
"""Vectors of stems from texts.py's lines and WordNet's glosses: positive pointwise mutual information of a stem with the
stems near it, and with the names that a text of it describes; truncated singular value decomposition of both."""
import collections
import re

import numpy as np
import scipy.sparse as sp

from words import stem, stems_of

WINDOW = 5
DIMENSIONS = 300
LONGEST = 60  # stems of one text
GLOSS_WEIGHT = 1.0


class Texts:
    """Numbered stems, and the texts as numbers."""

    def __init__(self, path, wordnet):
        self.lines = []  # (provider, stems of the names, stems of the text)
        everywhere = collections.Counter()
        self.named_by = collections.defaultdict(set)  # stem: providers that name something so
        used_by = collections.defaultdict(set)
        english = {stem(lemma) for lemma in wordnet.senses if lemma.isalpha()}
        for line in open(path, encoding="utf-8"):
            provider, names, text = line.rstrip("\n").split("\t")
            text = stems_of(text)[:LONGEST]
            if sum(one in english for one in text) < 0.6 * len(text):
                continue  # another language, or no sentence
            names = list(dict.fromkeys(stems_of(names)))[:12]
            self.lines.append((provider, names, text))
            everywhere.update(text)
            for one in text:
                used_by[one].add(provider)
            for one in names:
                self.named_by[one].add(provider)
                used_by[one].add(provider)
        self.glosses = []
        glossed = collections.Counter()
        for synset in sorted(wordnet.gloss):
            lemmas = [stem(part) for lemma in wordnet.lemmas[synset] for part in re.split("[_-]", lemma) if len(part) > 1]
            text = stems_of(wordnet.gloss[synset])
            self.glosses.append((list(dict.fromkeys(lemmas)), text))
            glossed.update(text)
            glossed.update(set(lemmas))
        frequency = collections.Counter()
        for lemma in wordnet.senses:
            if re.fullmatch("[a-z]{2,}", lemma):
                frequency[stem(lemma)] += wordnet.frequency(lemma)
        self.frequency = frequency
        keep = [
            one
            for one in set(everywhere) | set(glossed) | set(self.named_by)
            if re.fullmatch("[a-z][a-z0-9]+", one)
            and (len(used_by[one]) >= 4 or (one in english and (glossed[one] >= 8 or frequency[one] >= 2)))
        ]
        self.stems = sorted(keep)
        self.number = {one: i for i, one in enumerate(self.stems)}
        self.named = np.array([len(self.named_by[one]) for one in self.stems])
        self.used = np.array([len(used_by[one]) for one in self.stems])
        self.everywhere = np.array([everywhere[one] for one in self.stems])
        self.glossed = np.array([glossed[one] for one in self.stems])


def provider_weights(lines):
    """A provider with many texts says the same in many: all its texts together weigh as the root of their number."""
    count = collections.Counter(provider for provider, _, _ in lines)
    return {provider: (200.0 / max(200, n)) ** 0.5 for provider, n in count.items()}


def count_pairs(triples, size):
    """The sum of (row, column, weight) as a matrix, gathered in parts."""
    out = sp.csr_matrix((size, size), dtype=np.float32)
    rows, columns, weights = [], [], []

    def flush():
        nonlocal out
        out = out + sp.coo_matrix((weights, (rows, columns)), shape=(size, size), dtype=np.float32).tocsr()
        rows.clear(), columns.clear(), weights.clear()

    for row, column, weight in triples:
        rows.append(row), columns.append(column), weights.append(weight)
        if len(rows) > 8_000_000:
            flush()
    flush()
    return out


def near(texts):
    weights = provider_weights(texts.lines)
    number = texts.number

    def pairs():
        for provider, names, text in texts.lines:
            weight = weights[provider]
            known = [number.get(one, -1) for one in text]
            for i, one in enumerate(known):
                if one < 0:
                    continue
                for distance in range(1, WINDOW + 1):
                    if i + distance >= len(known):
                        break
                    other = known[i + distance]
                    if other >= 0 and other != one:
                        yield one, other, weight / distance
                        yield other, one, weight / distance
        for lemmas, text in texts.glosses:
            known = [number.get(one, -1) for one in text]
            for i, one in enumerate(known):
                for distance in range(1, WINDOW + 1):
                    if one < 0 or i + distance >= len(known):
                        break
                    other = known[i + distance]
                    if other >= 0 and other != one:
                        yield one, other, GLOSS_WEIGHT / distance
                        yield other, one, GLOSS_WEIGHT / distance

    return count_pairs(pairs(), len(texts.stems))


def told(texts, glosses):
    """Rows: stems of a text; columns: stems of what it describes."""
    weights = provider_weights(texts.lines)
    number = texts.number

    def pairs():
        for provider, names, text in texts.lines:
            heads = [number[one] for one in names if one in number]
            body = {number[one] for one in text[:30] if one in number}
            if not heads or not body:
                continue
            weight = weights[provider] / (len(heads) * len(body)) ** 0.5
            for one in body:
                for other in heads:
                    yield one, other, weight
        if glosses:
            for lemmas, text in texts.glosses:
                heads = [number[one] for one in lemmas if one in number]
                body = {number[one] for one in text[:20] if one in number}
                if not heads or not body:
                    continue
                weight = GLOSS_WEIGHT / (len(heads) * len(body)) ** 0.5
                for one in body:
                    for other in heads:
                        yield one, other, weight

    return count_pairs(pairs(), len(texts.stems))


def ppmi(counts, power=0.75, shift=0.0, least=0.0):
    counts = counts.tocoo()
    rows = np.asarray(counts.sum(axis=1)).ravel()
    columns = np.asarray(counts.sum(axis=0)).ravel() ** power
    with np.errstate(divide="ignore"):
        value = np.log(counts.data * columns.sum() / (rows[counts.row] * columns[counts.col])) - shift
    keep = (value > 0) & (counts.data > least)
    return sp.csr_matrix((value[keep].astype(np.float32), (counts.row[keep], counts.col[keep])), shape=counts.shape)


def decompose(matrix, dimensions=DIMENSIONS, seed=1):
    """Left singular vectors times the root of the singular values, by random projection."""
    random = np.random.RandomState(seed)
    basis = random.standard_normal((matrix.shape[1], dimensions + 20)).astype(np.float32)
    transposed = matrix.T.tocsr()
    basis = np.linalg.qr(matrix @ basis)[0]
    for _ in range(3):
        basis = np.linalg.qr(transposed @ basis)[0]
        basis = np.linalg.qr(matrix @ basis)[0]
    small = (transposed @ basis).T
    left, values, _ = np.linalg.svd(small, full_matrices=False)
    return (basis @ left[:, :dimensions]) * np.sqrt(values[:dimensions])


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)

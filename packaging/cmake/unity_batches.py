# SPDX-License-Identifier: MIT
"""unity_batches.py LINES [why] <SOURCES: decides which sources of a target are compiled together.

Reads lines `target|source` and writes lines `target|source|number`; a source that is compiled alone is left out. A batch has at most
LINES lines. Two sources share a batch only if no private name of one (in an unnamed namespace, a macro, a test) occurs in the other or
in a header of the other, and both use the same namespaces and read headers in the same way. So no name is redefined, shadowed or found in
place of another, whatever is written next. The script relies on the layout of clang-format and parses no other grammar. With `why` it
prints the names that keep sources out of a target's first batch.
"""
import functools
import os
import re
import sys

LITERALS = re.compile(
    r'R"([^()\\\s]{0,16})\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|//[^\n]*|/\*.*?\*/', re.S)
WORDS = re.compile(r'(?<![\w.:>])(?<!->)[A-Za-z_]\w*|(?<=[^-]>)[A-Za-z_]\w*')
ALIAS = re.compile(r'^(?:using|namespace) (?:(\w+) = )?(?:::)?([\w:]+);', re.M)
DIRECTIVE = re.compile(r'^using namespace (?!std::\w*literals;)([\w:]+);', re.M)
FLAG = re.compile(r'^#define (\w+)\n#include <([^>]+)>', re.M)
SYSTEM = re.compile(r'^#include <([^>]+)>', re.M)
TEST = re.compile(r'^(?:TEST|TEST_F|TEST_P|INSTANTIATE_TEST_SUITE_P)\(\s*(\w+),\s+(\w+)\b', re.M)
# The name of a type follows its kind; the name of a function precedes a parenthesis, that of a variable its value or its end.
DECLARED = re.compile(r'(?:^(?:struct|class|union|enum(?: class)?) |(?<!::)\b(?=\w+(?:\(|\[|\{|;| = )))([A-Za-z_]\w*)')
TEMPLATE = re.compile(r'^template <.*?>(?: |$)')
ARGUMENTS = re.compile(r'<[^<>]*>')
VALUE = re.compile(r' = |(?<=\w)\(')
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..')
NO_NAME = ('namespace ', 'using namespace ', 'TEST', 'INSTANTIATE_TEST_SUITE_P')
END = '}namespace'
KEYWORDS = set('alignas auto bool char class const constexpr decltype double enum float if inline int long namespace noexcept operator return '
               'short signed sizeof static static_assert std struct template typename union unsigned using void'.split())


def code_of(text):
    marked = re.sub(r'^}  // namespace$', END, text, flags=re.M)
    return LITERALS.sub(lambda m: '""' if m[0][0] in 'R"\'' else ' ', marked)


def declared(line):
    """Returns the names that a line at the left edge declares: neither those of template parameters nor those of function parameters."""
    line = TEMPLATE.sub('', line)
    while (without := ARGUMENTS.sub('', line)) != line:
        line = without
    return set(DECLARED.findall(VALUE.split(line)[0] + ' = '))


@functools.cache
def header_names(path):
    """Returns the names that one of our headers and the headers it includes declare."""
    if not os.path.exists(path):
        return frozenset()
    with open(path, encoding='utf-8') as file:
        text = file.read()
    names = set().union(*(declared(line) for line in code_of(text).split('\n') if line[:1].isalpha() and not line.startswith(NO_NAME)))
    return frozenset(names.union(*(header_names(at) for at in headers(path, text))) - KEYWORDS)


def headers(path, text):
    for name in INCLUDE.findall(text):
        beside = os.path.join(os.path.dirname(path), name)
        yield beside if os.path.exists(beside) else os.path.join(ROOT, name)


def private_names(code):
    names = {f'{suite}_{name}_Test' for suite, name in TEST.findall(code)}
    names |= set(re.findall(r'^#define (\w+)', code, re.M))
    inside = False
    for line in code.split('\n'):
        if line.startswith('namespace {'):
            inside = True
        elif line.startswith(END):
            inside = False
        elif (inside or line.startswith('static ')) and line[:1].isalpha() and not line.startswith(NO_NAME):
            names |= declared(line)
    return names - KEYWORDS


class Source:
    def __init__(self, path):
        self.path = path
        with open(path, encoding='utf-8') as file:
            text = file.read()
        self.lines = text.count('\n')
        code = code_of(text)
        self.flags = dict(FLAG.findall(text))  # macros that a header of a library reads, and the header
        self.names = private_names(code) - self.flags.keys()
        self.system = set(SYSTEM.findall(text))
        self.words = set(WORDS.findall(code))
        self.headers = set().union(*(header_names(at) for at in headers(path, text)))
        self.directives = set(DIRECTIVE.findall(code))
        self.aliases = {alias or meant.split('::')[-1]: meant for alias, meant in ALIAS.findall(code)}

    def changes(self, other):
        """Returns the macros with which this source, and not the other, reads a header that both include."""
        return {flag for flag, header in self.flags.items() if header in other.system and flag not in other.flags}

    def conflicts(self, other):
        """Returns the names for which the two cannot be compiled together. A private alias that both declare alike is one name."""
        shared = {alias for alias, meant in self.aliases.items() if other.aliases.get(alias) == meant}
        own, others = self.names - shared, other.names - shared
        return (own & (other.words | other.names) | others & self.words
                | own & (other.headers - self.headers) | others & (self.headers - other.headers)
                | {alias for alias, meant in self.aliases.items() if other.aliases.get(alias, meant) != meant}
                | self.directives ^ other.directives | self.changes(other) | other.changes(self))


def batches(sources, most):
    out = []
    for source in sources:
        for batch in out:
            if sum(one.lines for one in batch) + source.lines <= most and not any(source.conflicts(one) for one in batch):
                batch.append(source)
                break
        else:
            out.append([source])
    return out


def main():
    targets = {}
    for line in sys.stdin:
        target, path = line.rstrip('\n').split('|')
        targets.setdefault(target, []).append(Source(path))
    for target, sources in targets.items():
        found = batches(sources, int(sys.argv[1]))
        for source in (source for batch in found[1:] for source in batch) if sys.argv[2:] == ['why'] else []:
            names = set().union(*(source.conflicts(one) for one in found[0]))
            if names:
                print(f'{target}: {os.path.relpath(source.path)}: {", ".join(sorted(names))}')
        for number, batch in enumerate(found if len(sys.argv) == 2 else []):
            for source in batch if len(batch) > 1 else []:
                print(f'{target}|{source.path}|{number}')


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""slots.py CC HEADER [--print | FOLDER]: compares the slots of a header and of interfaces/*.h beside it with the lists in FOLDER, one
list for each minor version. The default FOLDER is the one of this script.

A list has one line `struct field offset size type` for each field, in order, then `struct size`; `enum name value` for each constant.
The list of the header's own minor must equal the header. The fields of a struct and the constants of an older minor must begin those of
the header, so that a slot is never moved, reused or given another type. --print writes the list of the header instead.
"""
import pathlib
import re
import subprocess
import sys
import tempfile


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)


def unnamed(parameter):
    """Returns the type of a parameter: `collet_str` for `collet_str bytes`."""
    named = re.fullmatch(r"(.*[\w*]\s+|.*\*)(\w+)", parameter.strip())
    return named[1].strip() if named and named[1].strip() != "const" else parameter.strip()


def fields_of(body):
    """Yields (name, type) of each field. The type contains no parameter names."""
    for declaration in filter(None, (" ".join(part.split()) for part in body.split(";"))):
        pointer = re.fullmatch(r"(.+?)\(\*(\w+)\)\s*\((.*)\)", declaration)
        if pointer:
            parameters = ", ".join(map(unnamed, pointer[3].split(",")))
            yield pointer[2], f"{pointer[1].strip()} (*)({parameters})"
        else:
            type_, name = re.fullmatch(r"(.+?)\s*(\w+)", declaration).groups()
            yield name, type_


def list_of(compiler, header):
    headers = [header] + sorted(header.parent.glob("interfaces/*.h"))
    text = "\n".join(without_comments(each.read_text()) for each in headers)
    structs = re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", text, flags=re.S)
    if len(structs) != len(re.findall(r"\bstruct\s*\w*\s*\{", text)):
        sys.exit("a struct is not written as `typedef struct name {...} name;`: it would not be compared")
    constants = [name for body in re.findall(r"\benum\s*\w*\s*\{(.*?)\}", text, flags=re.S)
                 for name in re.findall(r"\b(COLLET_\w+)\s*=", body)]
    lines = []
    for struct, body in structs:
        for name, type_ in fields_of(body):
            size = f"sizeof(((const {struct}*)0)->{name})"
            lines.append(f'printf("{struct} {name} %zu %zu {type_}\\n", offsetof({struct}, {name}), {size});')
        lines.append(f'printf("{struct} %zu\\n", sizeof({struct}));')
    lines += [f'printf("enum {name} %d\\n", (int){name});' for name in constants]
    lines.append('fprintf(stderr, "%d.%d", COLLET_ABI_MAJOR, COLLET_ABI_MINOR);')
    included = "".join(f'#include "{each}"\n' for each in headers)
    program = f'#include <stddef.h>\n#include <stdio.h>\n{included}int main(void) {{\n' + "\n".join(lines) + "\n}\n"
    with tempfile.TemporaryDirectory() as folder:
        # Interfaces include <collet/abi.h>, which must be the header under test.
        pathlib.Path(folder, "collet").symlink_to(header.parent)
        source = pathlib.Path(folder, "slots.c")
        source.write_text(program)
        subprocess.run([compiler, "-std=c11", f"-I{folder}", "-o", f"{folder}/slots", str(source)], check=True)
        ran = subprocess.run([f"{folder}/slots"], check=True, capture_output=True, text=True)
    major, minor = map(int, ran.stderr.split("."))
    return (major, minor), ran.stdout.splitlines()


def fields_by_struct(lines):
    groups = {}
    for line in lines:
        words = line.split()
        if words[0] != "enum" and len(words) > 2:
            groups.setdefault(words[0], []).append(line)
    return groups


def faults_of_same_minor(lines, released):
    for number, (found, expected) in enumerate(zip(lines, released), 1):
        if found != expected:
            return [f"line {number}: the header has `{found}`, the list has `{expected}`"]
    longer = max(lines, released, key=len)
    more = longer[min(len(lines), len(released)):]
    return [f"`{line}` is only in the {'header' if longer is lines else 'list'}" for line in more]


def faults_of_older_minor(lines, released):
    now = fields_by_struct(lines)
    found = []
    for struct, fields in fields_by_struct(released).items():
        for expected, is_now in zip(fields, now.get(struct, []) + ["nothing"] * len(fields)):
            if is_now != expected:
                found.append(f"the header has `{is_now}`, the released list has `{expected}`")
    for line in released:
        # A struct without struct_size cannot grow, and a constant keeps its value.
        if re.match(r"enum |(collet_str|collet_sink|collet_part_sink) \d+$", line) and line not in lines:
            found.append(f"`{line}` is missing in the header")
    return found


def main():
    compiler, header = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    current, lines = list_of(compiler, header)
    if "--print" in sys.argv:
        print("\n".join(lines))
        return 0
    folder = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else pathlib.Path(__file__).parent
    lists = {tuple(map(int, path.stem.split("."))): path for path in folder.glob("*.*.txt")}
    if current not in lists:
        print(f"no list {current[0]}.{current[1]}.txt for this header: write it with --print")
        return 1
    bad = 0
    for version, path in sorted(lists.items()):
        if version[0] != current[0] or version > current:
            print(f"{path.name}: is newer than the header, or has another major version")
            bad += 1
            continue
        compare = faults_of_same_minor if version == current else faults_of_older_minor
        for fault in compare(lines, path.read_text().splitlines()):
            print(f"{path.name}: {fault}")
            bad += 1
    print(f"{len(lists)} lists, {len(lines)} lines in the header, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

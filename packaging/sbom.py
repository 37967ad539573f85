#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sbom.py BUILD VERSION COMPILER: prints the software bill of materials of a build as SPDX 2.3 (JSON).

The list comes from the build itself, not from a list of intentions:
- headers: each system header that a source of the product included (`ninja -t deps`) belongs to a package whose code is compiled in;
- archives: each static library of the system that a link command names or that the compiler found for `-l`;
- shared libraries: each DT_NEEDED entry of the programs and libraries in BUILD/bin and BUILD/lib.
dpkg or rpm name the package and the version of each file. The result depends on the build alone: SOURCE_DATE_EPOCH sets the time.
"""
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys

# Interfaces of the C library and the kernel: every program has them, and their code is not linked in.
SYSTEM = re.compile(r"^(libc6-dev|libc6|linux-libc-dev|libcrypt-dev|libc-dev-bin|glibc.*|kernel-headers)$")


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def included_headers(build):
    """System headers of all objects except those of tests."""
    headers, product = set(), False
    for line in output("ninja", "-C", build, "-t", "deps").splitlines():
        if not line.startswith(" "):
            product = line.startswith(("host/", "plugins/", "sdk/", "CMakeFiles/"))
        elif product and line.strip().startswith("/usr/"):
            headers.add(os.path.realpath(line.strip()))
    return headers


def linked_archives(build, compiler):
    """Static libraries of the system in the link commands of programs and shared libraries of the product."""
    archives = set()
    for line in output("ninja", "-C", build, "-t", "commands").splitlines():
        if " -o tests/" in line or not re.search(r" -o (bin|lib|host|plugins|sdk)/", line) or " -c " in line:
            continue
        archives.update(os.path.realpath(name) for name in re.findall(r"(?<= )/usr/\S+\.a(?= |$)", line))
        for static in re.findall(r"-Wl,-Bstatic (.*?)(?:-Wl,-Bdynamic|$)", line) + (["-lgcc"] if "-lgcc" in line else []):
            for name in re.findall(r"-l(\S+)", static):
                found = output(compiler, f"-print-file-name=lib{name}.a").strip()
                if found.startswith("/"):
                    archives.add(os.path.realpath(found))
    return archives


def needed_libraries(build):
    """System libraries that the dynamic linker loads for the product's programs and libraries."""
    libraries = set()
    for folder in ("bin", "lib"):
        for path, _, names in os.walk(os.path.join(build, folder)):
            for name in names:
                for line in output("ldd", os.path.join(path, name)).splitlines():
                    found = re.search(r"=> (/\S+) \(", line)
                    if found and not found[1].startswith(os.path.realpath(build)):
                        libraries.add(os.path.realpath(found[1]))
    return libraries


def owners(files):
    """{(package, version)} of the installed packages that own `files`."""
    found = set()
    files = sorted(files)
    if os.path.exists("/usr/bin/dpkg-query"):
        names = set()
        for first in range(0, len(files), 500):
            # Debian 12 records some files of /usr/lib under /lib.
            batch = files[first:first + 500] + [name[4:] for name in files[first:first + 500] if name.startswith("/usr/lib/")]
            for line in output("dpkg-query", "-S", *batch).splitlines():
                names.update(name.strip() for name in line.split(": /")[0].split(","))
        for line in output("dpkg-query", "-W", "-f", "${binary:Package} ${Version}\n", *sorted(names)).splitlines() if names else []:
            name, version = line.split()
            found.add((name.split(":")[0], version))
    elif files:
        for line in output("rpm", "-qf", "--qf", "%{NAME} %{VERSION}-%{RELEASE}\n", *files).splitlines():
            if " not owned " not in line and len(line.split()) == 2:
                found.add(tuple(line.split()))
    return {each for each in found if not SYSTEM.match(each[0])}


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    build, version, compiler = sys.argv[1:]
    compiled_in = owners(included_headers(build) | linked_archives(build, compiler))
    loaded = owners(needed_libraries(build)) - compiled_in
    system = "deb" if os.path.exists("/usr/bin/dpkg-query") else "rpm"
    packages = [{"SPDXID": "SPDXRef-collet", "name": "collet", "versionInfo": version, "downloadLocation": "NOASSERTION",
                 "filesAnalyzed": False, "licenseConcluded": "MIT", "licenseDeclared": "MIT", "copyrightText": "The Collet authors"}]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-collet"}]
    for relation, found in (("STATIC_LINK", compiled_in), ("DYNAMIC_LINK", loaded)):
        for name, number in sorted(found):
            packages.append({"SPDXID": identifier(name), "name": name, "versionInfo": number, "downloadLocation": "NOASSERTION",
                             "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION",
                             "copyrightText": "NOASSERTION",
                             "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                               "referenceLocator": f"pkg:{system}/{name}@{number}"}]})
            relations.append({"spdxElementId": "SPDXRef-collet", "relationshipType": relation, "relatedSpdxElement": identifier(name)})
    digest = hashlib.sha256(json.dumps(packages, sort_keys=True).encode()).hexdigest()
    moment = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    json.dump({"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"collet-{version}",
               "documentNamespace": f"https://collet.invalid/spdx/{version}/{digest}",
               "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: collet-sbom"]},
               "packages": packages, "relationships": relations}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()

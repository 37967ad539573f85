#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# statements.sh LIST: prints the statements and names of the T-SQL scripts whose paths LIST has, as ScriptDom parses them (see Statements.cs). The
# program is built with the .NET SDK and a package of NuGet. Fails if there is no SDK or the package cannot be fetched.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/tsqloracle.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp "$here"/Statements.cs "$here"/tsql.csproj "$work"
DOTNET_CLI_TELEMETRY_OPTOUT=1 dotnet build "$work/tsql.csproj" -c Release -v quiet --nologo -o "$work/out" >&2
dotnet exec "$work/out/tsql.dll" "$1"

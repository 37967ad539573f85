// SPDX-License-Identifier: MIT
/// The frameworks that project files name.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace collet::codegraph {

/// Adds the frameworks that a `pom.xml`, `package.json`, `.csproj`, `requirements.txt`, `pyproject.toml` or
/// `go.mod` names: `Spring Boot`. A word in a comment counts too.
void add_frameworks(std::string_view project_file, std::set<std::string>& out);

}  // namespace collet::codegraph

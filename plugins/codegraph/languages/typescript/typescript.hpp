// SPDX-License-Identifier: MIT
/// TypeScript and JavaScript, which share their types, and whose files import each other.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::typescript {

const Language& typescript_language();
const Language& javascript_language();

/// Finds the files that imports mean: relative paths, `paths` and `baseUrl` of tsconfig.json, packages of the
/// project.
void resolve_modules(const std::vector<ModuleFile>& files, const ReadProjectFile& read);

/// Returns the full name of the module that a file is: its path without extension.
std::string module_name(std::string_view path);

std::string_view library_text();

}  // namespace collet::codegraph::typescript

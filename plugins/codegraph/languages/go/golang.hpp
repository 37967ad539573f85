// SPDX-License-Identifier: MIT
/// Go: all files of a folder are one package.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::go {

const Language& language();

/// Resolves import paths to folders by the module paths of the nearest go.mod files, and finds the name of
/// each imported package.
void resolve_modules(const std::vector<ModuleFile>& files, const ReadProjectFile& read);

/// Types and functions of the language; a name that begins with `lib_` gets one that no source can write.
std::string_view library_text();

}  // namespace collet::codegraph::go

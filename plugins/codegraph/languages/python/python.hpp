// SPDX-License-Identifier: MIT
/// Python: its modules import each other by dotted names and by relative ones.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::python {

const Language& language();

/// Finds the files that imports mean: relative ones from the package of the file, absolute ones from the
/// folders above it, from `src` and `lib` in them, and packages of the project whose name is unique.
void resolve_modules(const std::vector<ModuleFile>& files, const ReadProjectFile& read);

/// Returns the full name of the module that a file is: its path with dots, without extension and `__init__`.
std::string module_name(std::string_view path);

std::string_view library_text();

}  // namespace collet::codegraph::python

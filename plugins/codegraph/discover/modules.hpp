// SPDX-License-Identifier: MIT
/// The modules of a code base: a folder with a project file of Maven, npm or MSBuild.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph {

struct Module {
  std::string folder;  ///< relative to the root; empty for the root
  std::string kind;    ///< `maven`, `npm` or `msbuild`
  std::string name;
};

/// Returns the artifactId of a pom.xml, not that of its parent or of a dependency; empty without one.
std::string maven_name(std::string_view text);

/// Returns the name in a package.json; empty without one.
std::string npm_name(std::string_view text);

/// Returns the module that a project file describes. Nothing if the file is of another kind or names none.
std::optional<Module> module_of_file(std::string_view path, std::string_view text);

/// Packs modules as lines of text, and reads them again. Lines that are damaged are left out.
std::string module_lines(const std::vector<Module>& modules);
std::vector<Module> modules_in(std::string_view lines);

/// Returns the number of the innermost module that contains a file, or nothing.
std::optional<std::size_t> module_of(const std::vector<Module>& modules, std::string_view file);

}  // namespace collet::codegraph

// SPDX-License-Identifier: MIT
/// The interface of a programming language. A language is one folder and one line in discover/languages.cpp;
/// README.md lists the rest.
#pragma once

#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/languages/syntax_tree.hpp"

namespace collet::codegraph {

struct Language {
  std::string_view name;                     ///< as in symbols and answers: `java`
  std::vector<std::string_view> extensions;  ///< with the dot
  /// Reads one file. `path` is relative to the root of the project.
  support::Result<FileSummary> (*read)(std::string_view path, std::string_view text, StopQuery stop,
                                       void* context);
  /// Types outside of the sources whose members the linker needs to know, as text in the language itself.
  std::string_view library;
  std::vector<std::string_view> implicit_imports;  ///< namespaces that every file imports
  std::string_view root_type;                      ///< the base of all types without a base
  std::string_view string_type;
  std::string_view iterable_type;  ///< its first argument is what a loop over it yields
  bool extension_methods = false;
  bool written_types = false;         ///< the linker never reads the bodies of other files
  bool arity_names = false;           ///< a type's name in the linker is `Name`n` if it has n parameters
  bool enclosing_namespaces = false;  ///< types of the namespaces around a namespace are seen in it
  bool method_groups = false;         ///< the name of a method is a value
  std::string_view project_extension = {};           ///< the extension of project files
  std::vector<std::string_view> build_folders = {};  ///< folders whose files builds make
};

/// All languages.
const std::vector<const Language*>& all_languages();
/// Returns the language of a file by its extension, or null.
const Language* language_of(std::string_view path);
/// Returns a language by its name, or null.
const Language* language_named(std::string_view name);

}  // namespace collet::codegraph

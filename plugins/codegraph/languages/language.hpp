// SPDX-License-Identifier: MIT
/// The interface of a programming language. A language is one folder and one line in discover/languages.cpp;
/// README.md lists the rest.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/languages/syntax_tree.hpp"

namespace collet::codegraph {

/// The rules by which languages differ in what names and calls mean.
struct LinkRules {
  bool implicit_receiver = true;       ///< members of the enclosing types need no receiver
  bool callables_are_values = false;   ///< functions and values share their names
  bool first_overload = false;         ///< the first overload that accepts the arguments is meant
  bool inferred_types = false;         ///< a field or function without a written type has that of its value
  bool class_calls = false;            ///< the call of a class makes an instance; a class is a value
  bool structural_interfaces = false;  ///< a type implements each interface whose methods it has
  std::string_view globals;            ///< the module of the library whose names need no import
  std::string_view promise_type;       ///< the result of asynchronous functions
  std::string_view class_type;         ///< the type of a class that is passed as a value
  std::string_view function_type;      ///< with the number of parameters appended, the type of functions
  std::string_view tuple_type = {};    ///< the type whose arguments are those of its parts
};

/// A file whose imports are to be resolved.
struct ModuleFile {
  std::string_view path;
  FileSummary* summary;
};
/// Returns the text of a file of the project, such as a configuration, or nothing.
using ReadProjectFile = std::function<std::optional<std::string>(const std::string& path)>;

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
  std::vector<std::string_view> project_names = {};  ///< the names of settings that decide what names mean
  std::vector<std::string_view> build_folders = {};  ///< folders whose files builds make
  bool data_objects = false;             ///< its symbols are objects of a database, which bind_data links
  std::string_view default_schema = {};  ///< the schema of objects of a database without one
  bool names_by_search_path = false;     ///< the default schema is looked at before that of the object around
  LinkRules rules = {};
  /// The language whose types it shares, if not itself.
  std::string_view shares_types_of = {};
  /// Fills `target` of the imports and exports of all files.
  void (*resolve_modules)(const std::vector<ModuleFile>& files, const ReadProjectFile& read) = nullptr;
  /// If not null, decides on the name of a file with one of the extensions.
  bool (*accepts)(std::string_view name) = nullptr;
};

/// All languages.
const std::vector<const Language*>& all_languages();
/// Returns the language of a file by its extension, or null.
const Language* language_of(std::string_view path);
/// Returns a language by its name, or null.
const Language* language_named(std::string_view name);
/// Returns the language of a file that has been read: a file with statements of SQL is in a dialect.
const Language* language_of(std::string_view path, const FileSummary& summary);

}  // namespace collet::codegraph

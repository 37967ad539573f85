// SPDX-License-Identifier: MIT
/// All files of a project with their symbols and types, by number and by name.
#pragma once

#include <algorithm>
#include <deque>
#include <string_view>
#include <unordered_map>

#include "plugins/codegraph/languages/language.hpp"
#include "plugins/codegraph/link/program/type.hpp"

namespace collet::codegraph {

/// A type that follows from an expression.
struct InferredType {
  Type type;
  bool circular = false;  ///< the definition is among those that its type depends on
};

struct ProgramFile {
  std::string path;
  const Language* language = nullptr;
  FileSummary summary;
  bool library = false;  ///< known to the linker, but not a part of the project
  Index first_symbol = 0;
  Index project = k_none;                       ///< the project that it is in
  const std::vector<Index>* visible = nullptr;  ///< projects whose types it sees, ascending; null: all
  std::vector<InferredType> inferred =
      {};  ///< types that are not written, by definition; empty: not yet known

  bool sees(const ProgramFile& other) const {
    return visible == nullptr || other.project == k_none ||
           std::binary_search(visible->begin(), visible->end(), other.project);
  }
  Type inferred_type(Index symbol) const {
    const Index number = symbol - first_symbol;
    return number < inferred.size() ? inferred[number].type : Type();
  }
};

/// A type of the sources or of a language's library. Parts of one type in several files are one entry.
struct TypeEntry {
  std::string full_name;
  std::string linked_name;   ///< the full name by which it is found
  Index symbol = k_none;     ///< the symbol of the first part
  std::vector<Index> parts;  ///< symbols of all parts
  Index outer = k_none;      ///< type table index of the type that contains it
  std::unordered_map<std::string_view, std::vector<Index>> members;  ///< symbols by name
  std::unordered_map<std::string, Index> nested;                     ///< types by linked name
  std::vector<Index> constructors;
  std::vector<Type> bases;
  Type alias;  ///< the type that this one is another name of, if any
  bool library = false;
  bool has_unknown_base = false;  ///< a base is outside of all known types
  bool ordered = false;           ///< `order` has all bases in the order in which members are looked up
  bool order_known = true;        ///< no base in `order` has an unknown base
  std::vector<Type> order;
  std::vector<Index> satisfied;  ///< interfaces whose methods it has, in languages where that suffices
  std::unordered_map<Index, std::vector<Index>>
      implemented;  ///< by method, the interfaces that it implements
};

class Program {
 public:
  /// Adds a file; its place in the program never changes.
  void add(ProgramFile file);
  /// Numbers all symbols, since definitions may have been appended to summaries, and builds the tables of
  /// symbols and types. Call it once, after all files were added.
  void declare();

  const std::deque<ProgramFile>& files() const { return files_; }
  std::deque<ProgramFile>& files() { return files_; }
  Index symbol_count() const { return symbol_count_; }
  const ProgramFile& file_of(Index symbol) const { return files_[file_numbers_[symbol]]; }
  Index file_number(Index symbol) const { return file_numbers_[symbol]; }
  const Definition& definition(Index symbol) const {
    const auto& file = file_of(symbol);
    return file.summary.definitions[symbol - file.first_symbol];
  }
  /// Returns the symbol of the enclosing definition, or none.
  Index parent(Index symbol) const {
    const auto& file = file_of(symbol);
    const Index parent = file.summary.definitions[symbol - file.first_symbol].parent;
    return parent == k_none ? k_none : parent + file.first_symbol;
  }
  const std::string& full_name(Index symbol) const { return full_names_[symbol]; }

  const TypeEntry& type(Index type) const { return types_[type]; }
  TypeEntry& type(Index type) { return types_[type]; }
  Index type_count() const { return static_cast<Index>(types_.size()); }
  /// Returns the type that a symbol defines, or none.
  Index type_of_symbol(Index symbol) const { return symbol_types_[symbol]; }
  /// Returns the type with this full name in the language, or none.
  Index find_type(const Language* language, std::string_view full_name) const;
  /// The types, by linked name, and the functions that a callable declares directly.
  struct Locals {
    std::unordered_map<std::string, Index> types;
    std::unordered_map<std::string_view, std::vector<Index>> functions;
  };
  const Locals& locals(Index symbol) const;
  /// Returns the methods that extend other types, by name.
  const std::vector<Index>& extensions(std::string_view name) const;

 private:
  void name_symbols(std::size_t file);
  void declare_types(std::size_t file);
  void declare_members(std::size_t file);

  std::deque<ProgramFile> files_;
  Index symbol_count_ = 0;
  std::vector<Index> file_numbers_;
  std::vector<std::string> full_names_;
  std::vector<Index> symbol_types_;
  std::deque<TypeEntry> types_;
  std::unordered_map<std::string, Index> types_by_name_;
  std::unordered_map<Index, Locals> locals_;
  std::unordered_map<std::string_view, std::vector<Index>> extensions_;
};

/// Returns true if a file may use data.
bool uses_data(const Program& program);
/// Returns the name by which a type is found. It is `Name`n` with n type parameters in a language that has
/// types of one name with different numbers of them.
std::string linked_name(const Program& program, Index symbol);
/// Returns true if infer_types finds the type of the definition.
bool is_inferred(const Definition& one);
bool has_inferred_types(const ProgramFile& file);
/// Returns the innermost type that contains the symbol, or is it; or none.
Index enclosing_type(const Program& program, Index symbol);
/// Returns the symbol that has the body of a function with several signatures.
Index implementation(const Program& program, Index symbol);

}  // namespace collet::codegraph

// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {
namespace {

std::string key(const Language* language, std::string_view name) {
  std::string out(language->shares_types_of.empty() ? language->name : language->shares_types_of);
  out += ':';
  out += name;
  return out;
}

/// An import for all files holds in the folder of the file that has it, and below.
void share_global_imports(std::deque<ProgramFile>& files) {
  struct Shared {
    std::string folder;
    const ProgramFile* file;
    Import import;
  };
  std::vector<Shared> all;
  for (const auto& file : files)
    for (const auto& import : file.summary.imports)
      if (import.global) all.push_back({file.path.substr(0, file.path.rfind('/') + 1), &file, import});
  for (auto& file : files)
    for (const auto& one : all)
      if (one.file != &file && one.file->language == file.language && file.path.starts_with(one.folder))
        file.summary.imports.push_back(one.import);
}

}  // namespace

std::string linked_name(const Program& program, Index symbol) {
  const auto& one = program.definition(symbol);
  const bool counted = program.file_of(symbol).language->arity_names && !one.type_parameters.empty();
  return counted ? one.name + "`" + std::to_string(one.type_parameters.size()) : one.name;
}

bool is_inferred(const Definition& one) {
  return one.type.name.empty() && one.initial != k_none;
}

bool has_inferred_types(const ProgramFile& file) {
  return file.language->rules.inferred_types &&
         std::any_of(file.summary.definitions.begin(), file.summary.definitions.end(), is_inferred);
}

void Program::add(ProgramFile file) {
  file.first_symbol = symbol_count_;
  symbol_count_ += static_cast<Index>(file.summary.definitions.size());
  file_numbers_.resize(symbol_count_, static_cast<Index>(files_.size()));
  files_.push_back(std::move(file));
}

void Program::declare() {
  symbol_count_ = 0;
  file_numbers_.clear();
  for (std::size_t i = 0; i < files_.size(); ++i) {
    files_[i].first_symbol = symbol_count_;
    symbol_count_ += static_cast<Index>(files_[i].summary.definitions.size());
    file_numbers_.resize(symbol_count_, static_cast<Index>(i));
  }
  share_global_imports(files_);
  full_names_.reserve(symbol_count_);
  symbol_types_.assign(symbol_count_, k_none);
  for (std::size_t i = 0; i < files_.size(); ++i)
    name_symbols(i);
  for (std::size_t i = 0; i < files_.size(); ++i)
    declare_types(i);
  for (std::size_t i = 0; i < files_.size(); ++i)
    declare_members(i);
}

void Program::name_symbols(std::size_t number) {
  const auto& file = files_[number];
  std::uint32_t anonymous = 0;
  for (const auto& one : file.summary.definitions) {
    std::string name = one.parent == k_none ? one.container : full_names_[one.parent + file.first_symbol];
    if (!name.empty()) name += '.';
    // An anonymous class is named by its place among those of the file.
    name += (one.flags & k_anonymous) != 0 ? "$" + std::to_string(++anonymous) : one.name;
    full_names_.push_back(std::move(name));
  }
}

void Program::declare_types(std::size_t number) {
  const auto& file = files_[number];
  for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    const auto symbol = static_cast<Index>(file.first_symbol + i);
    if (!is_type(one.kind)) continue;
    const Index outer = parent(symbol);
    const bool local = (one.flags & k_anonymous) != 0 || (outer != k_none && symbol_types_[outer] == k_none);
    Index type = k_none;
    std::string linked;
    if (!local) {
      std::string name = full_names_[symbol];
      if (outer != k_none) name = types_[symbol_types_[outer]].linked_name + "." + one.name;
      name += linked_name(*this, symbol).substr(one.name.size());
      const auto [found, fresh] =
          types_by_name_.try_emplace(key(file.language, name), static_cast<Index>(types_.size()));
      linked = std::move(name);
      if (!fresh && !types_[found->second].library) type = found->second;
      // Declarations of the sources hide those of the library.
      if (!fresh && types_[found->second].library) found->second = static_cast<Index>(types_.size());
    }
    if (type == k_none) {
      type = static_cast<Index>(types_.size());
      auto& entry = types_.emplace_back();
      entry.full_name = full_names_[symbol];
      entry.linked_name = linked.empty() ? entry.full_name : std::move(linked);
      entry.symbol = symbol;
      entry.library = file.library;
      if (outer != k_none) entry.outer = symbol_types_[outer];
      if (outer != k_none && (one.flags & k_anonymous) == 0) {
        if (entry.outer != k_none) {
          types_[entry.outer].nested.emplace(linked_name(*this, symbol), type);
        } else {
          locals_[outer].types.emplace(linked_name(*this, symbol), type);
        }
      }
    }
    types_[type].parts.push_back(symbol);
    symbol_types_[symbol] = type;
  }
}

void Program::declare_members(std::size_t number) {
  const auto& file = files_[number];
  for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    const auto symbol = static_cast<Index>(file.first_symbol + i);
    if ((one.flags & k_extension) != 0) extensions_[one.name].push_back(symbol);
    const Index outer = parent(symbol);
    if (one.kind == SymbolKind::function && outer != k_none && symbol_types_[outer] == k_none)
      locals_[outer].functions[one.name].push_back(symbol);
    if (outer == k_none || symbol_types_[outer] == k_none || is_type(one.kind)) continue;
    auto& entry = types_[symbol_types_[outer]];
    if (one.kind == SymbolKind::constructor) {
      entry.constructors.push_back(symbol);
    } else {
      entry.members[one.name].push_back(symbol);
    }
  }
}

Index implementation(const Program& program, Index symbol) {
  const Index number = program.definition(symbol).implementation;
  return number == k_none ? symbol : number + program.file_of(symbol).first_symbol;
}

bool uses_data(const Program& program) {
  return std::any_of(program.files().begin(), program.files().end(),
                     [](const ProgramFile& file) { return file.summary.data_sites; });
}

Index enclosing_type(const Program& program, Index symbol) {
  while (symbol != k_none && program.type_of_symbol(symbol) == k_none)
    symbol = program.parent(symbol);
  return symbol == k_none ? k_none : program.type_of_symbol(symbol);
}

Index Program::find_type(const Language* language, std::string_view full_name) const {
  const auto found = types_by_name_.find(key(language, full_name));
  return found == types_by_name_.end() ? k_none : found->second;
}

const Program::Locals& Program::locals(Index symbol) const {
  static const Locals k_none_declared;
  const auto found = locals_.find(symbol);
  return found == locals_.end() ? k_none_declared : found->second;
}

const std::vector<Index>& Program::extensions(std::string_view name) const {
  static const std::vector<Index> k_no_methods;
  const auto found = extensions_.find(name);
  return found == extensions_.end() ? k_no_methods : found->second;
}

}  // namespace collet::codegraph

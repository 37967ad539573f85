// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/packed/stored_types.hpp"

#include <algorithm>

#include "plugins/codegraph/store/packed/packing.hpp"

namespace collet::codegraph {

template <class A>
void fields(A& a, StoredType& v) {
  auto& [kind, names_type, inferred, above, dimensions, name, path, number, parameter, arguments] = v;
  a(kind, names_type, inferred, above, dimensions, name, path, number, parameter, arguments);
}
template <class A>
void fields(A& a, StoredInference& v) {
  auto& [circular, type] = v;
  a(circular, type);
}

namespace {

std::string path_of(const ProgramFile& file) {
  return file.library ? ":" + std::string(file.language->name) : file.path;
}

}  // namespace

std::string pack_inferences(const std::vector<StoredInference>& types) {
  Packer out;
  auto copy = types;
  out(copy);
  return out.finish();
}

std::optional<std::vector<StoredInference>> unpack_inferences(std::string_view bytes) {
  Unpacker in(bytes);
  std::vector<StoredInference> out;
  in(out);
  return in.complete() ? std::optional(std::move(out)) : std::nullopt;
}

bool refers_to(const StoredType& type, const std::set<std::string_view>& paths) {
  if (!type.path.empty() && paths.count(type.path) != 0) return true;
  return std::any_of(type.arguments.begin(), type.arguments.end(),
                     [&](const StoredType& one) { return refers_to(one, paths); });
}

StoredTypes::StoredTypes(const Program& program) : program_(program) {
  for (std::size_t i = 0; i < program.files().size(); ++i)
    files_.emplace(path_of(program.files()[i]), static_cast<Index>(i));
}

std::vector<StoredInference> StoredTypes::of(const ProgramFile& file) const {
  std::vector<StoredInference> out;
  for (Index i = 0; i < file.summary.definitions.size(); ++i) {
    if (!is_inferred(file.summary.definitions[i])) continue;
    auto& one = out.emplace_back();
    if (i >= file.inferred.size()) continue;
    one.circular = file.inferred[i].circular;
    one.type = stored(file.inferred[i].type, file.language);
  }
  return out;
}

bool StoredTypes::restore(const std::vector<StoredInference>& types, ProgramFile& file) const {
  std::vector<InferredType> out(file.summary.definitions.size());
  auto next = types.begin();
  for (Index i = 0; i < out.size(); ++i) {
    if (!is_inferred(file.summary.definitions[i])) continue;
    if (next == types.end()) return false;
    auto type = restored(next->type, file.language);
    if (!type) return false;
    out[i] = {*std::move(type), next->circular};
    ++next;
  }
  if (next != types.end()) return false;
  file.inferred = std::move(out);
  return true;
}

StoredType StoredTypes::stored(const Type& type, const Language* language) const {
  StoredType out;
  out.kind = type.kind;
  out.names_type = type.names_type;
  out.inferred = type.inferred;
  out.above = type.above;
  out.dimensions = type.dimensions;
  out.name = type.name;
  if (type.kind == Type::Kind::declared) {
    const auto& entry = program_.type(type.index);
    if (program_.find_type(language, entry.linked_name) == type.index) {
      out.name = entry.linked_name;
    } else {
      set_place(entry.symbol, out);
    }
  } else if (type.kind == Type::Kind::parameter) {
    out.parameter = type.number;
    set_place(type.index, out);
  }
  for (const auto& argument : type.arguments)
    out.arguments.push_back(stored(argument, language));
  return out;
}

std::optional<Type> StoredTypes::restored(const StoredType& type, const Language* language) const {
  Type out;
  if (type.kind > Type::Kind::null_) return std::nullopt;
  out.kind = type.kind;
  out.names_type = type.names_type;
  out.inferred = type.inferred;
  out.above = type.above;
  out.dimensions = type.dimensions;
  if (type.kind == Type::Kind::declared) {
    const Index symbol = type.path.empty() ? k_none : symbol_at(type);
    out.index = !type.path.empty() ? (symbol == k_none ? k_none : program_.type_of_symbol(symbol))
                                   : program_.find_type(language, type.name);
    if (out.index == k_none) return std::nullopt;
  } else if (type.kind == Type::Kind::parameter) {
    out.index = symbol_at(type);
    out.number = type.parameter;
    if (out.index == k_none) return std::nullopt;
  } else {
    out.name = type.name;
  }
  for (const auto& argument : type.arguments) {
    auto one = restored(argument, language);
    if (!one) return std::nullopt;
    out.arguments.push_back(*std::move(one));
  }
  return out;
}

void StoredTypes::set_place(Index symbol, StoredType& out) const {
  const auto& file = program_.file_of(symbol);
  out.path = path_of(file);
  out.number = symbol - file.first_symbol;
}

Index StoredTypes::symbol_at(const StoredType& type) const {
  const auto found = files_.find(type.path);
  if (found == files_.end()) return k_none;
  const auto& file = program_.files()[found->second];
  return type.number < file.summary.definitions.size() ? file.first_symbol + type.number : k_none;
}

}  // namespace collet::codegraph

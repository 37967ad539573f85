// SPDX-License-Identifier: MIT
/// The inferred types of a file in a form that does not depend on the numbers of a program, so that an index
/// keeps them and a change reads the bodies of few files.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// A type by names. A type or symbol that has no unique name is the definition `number` of the file `path`.
struct StoredType {
  Type::Kind kind = Type::Kind::unknown;
  bool names_type = false;
  bool inferred = false;
  bool above = false;
  std::uint8_t dimensions = 0;
  std::string name;
  std::string path;
  std::uint32_t number = 0;
  std::uint32_t parameter = 0;
  std::vector<StoredType> arguments;

  bool operator==(const StoredType& other) const = default;
};

struct StoredInference {
  bool circular = false;
  StoredType type;

  bool operator==(const StoredInference& other) const = default;
};

std::string pack_inferences(const std::vector<StoredInference>& types);
/// Returns nothing if the bytes are damaged.
std::optional<std::vector<StoredInference>> unpack_inferences(std::string_view bytes);

/// Returns true if a file of the set has the definition of a type without a name.
bool refers_to(const StoredType& type, const std::set<std::string_view>& paths);

/// Converts the types of one program.
class StoredTypes {
 public:
  explicit StoredTypes(const Program& program);

  /// Returns the types of the definitions of a file whose types are inferred, in their order.
  std::vector<StoredInference> of(const ProgramFile& file) const;
  /// Sets the inferred types of a file. Returns false, and changes nothing, if one of them means nothing in
  /// this program.
  bool restore(const std::vector<StoredInference>& types, ProgramFile& file) const;

 private:
  StoredType stored(const Type& type, const Language* language) const;
  std::optional<Type> restored(const StoredType& type, const Language* language) const;
  void set_place(Index symbol, StoredType& out) const;
  Index symbol_at(const StoredType& type) const;

  const Program& program_;
  std::unordered_map<std::string, Index> files_;  ///< by path; that of a library begins with a colon
};

}  // namespace collet::codegraph

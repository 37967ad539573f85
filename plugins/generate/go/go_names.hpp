// SPDX-License-Identifier: MIT
/// The identifiers of a model in Go, all exported.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/generate/model/model.hpp"
#include "plugins/generate/model/names.hpp"

namespace collet::generate::go {

/// Returns an exported identifier, with initialisms as Go writes them: "pet_id" becomes "PetID".
std::string exported(std::string_view name);

struct OperationNames {
  std::string method;
  std::string request;
  std::string response;
  std::string error;
};

class Names {
 public:
  explicit Names(const Model& model);

  const std::string& declaration(Id id) const { return declarations_[id]; }
  /// Returns the name of an inline type, empty if it needs none or nothing uses it.
  const std::string& type(Id id) const { return types_[id]; }
  const OperationNames& operation(std::size_t number) const { return operations_[number]; }
  /// Returns a free name of the package.
  std::string claim(std::string_view source, std::string wanted) {
    return table_.claim(source, std::move(wanted));
  }

  /// The numbers of named declarations and types, ordered by their name.
  const std::vector<Id>& declarations_by_name() const { return declaration_order_; }
  const std::vector<Id>& types_by_name() const { return type_order_; }

 private:
  void name_declarations(const Model& model);
  void name_types(const Model& model);
  void name_operations(const Model& model);

  NameTable table_;
  std::vector<std::string> declarations_;
  std::vector<std::string> types_;
  std::vector<OperationNames> operations_;
  std::vector<Id> declaration_order_;
  std::vector<Id> type_order_;
};

}  // namespace collet::generate::go

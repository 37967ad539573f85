// SPDX-License-Identifier: MIT
/// Schemas as the rules by which a generated server checks requests: JSON texts without annotations, in which
/// references are names.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/generate/model/model.hpp"

namespace collet::generate::go {

class Rules {
 public:
  Rules(const Model& model, openapi::Resolver& references) : model_(model), references_(references) {}

  /// Returns the rule of a type; empty if it allows everything.
  std::string of(Id type);

  /// Appends the function that returns the rules of all schemas that references named.
  void print(std::string& out);

 private:
  std::string text_of(Located schema);
  void write(std::string& out, Located schema);
  void write_limits(std::string& out, Node schema) const;
  void write_object(std::string& out, Located schema);
  void write_list(std::string& out, std::string_view name, Located schema, std::string_view keyword);
  std::string name_of(Located schema);

  const Model& model_;
  openapi::Resolver& references_;
  std::unordered_map<std::uint64_t, std::string> names_;
  std::vector<Located> open_;
};

}  // namespace collet::generate::go

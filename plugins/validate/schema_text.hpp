// SPDX-License-Identifier: MIT
/// A schema of a document and all that it refers to, as one JSON Schema by itself.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/validate/context.hpp"

namespace collet::validate {

/// Keywords that say something about a value, and nothing else: no examples, no extensions, no unknown words.
/// References lead to members of `definitions`. Lenient where nobody can say better: what a reference leads
/// to in another document takes any value, and what is readOnly or writeOnly is not required, since that
/// depends on who sends it.
class SchemaText {
 public:
  static constexpr std::size_t k_max_bytes = std::size_t{1} << 20U;

  explicit SchemaText(const Context& context) : context_(context) {}

  /// Appends nothing and gives false for a schema that cannot be judged: not of a known dialect, larger than
  /// k_max_bytes, or deeper than the engine goes. `without_enum`: of the schema itself, not of others.
  bool print(openapi::Node schema, bool without_enum, std::string& out);
  /// Bytes that the last one took, be they of use or not.
  std::size_t written() const { return out_.size(); }

 private:
  bool schema(openapi::Node node, int depth);
  bool members(openapi::Node node, int depth, bool without_enum);
  bool member(openapi::Node owner, openapi::Node node, int depth);
  bool each(openapi::Node container, int depth);
  void reference(openapi::Node object);
  void required(openapi::Node owner, openapi::Node names);
  void comma();

  const Context& context_;
  std::string out_;
  std::unordered_map<std::uint32_t, std::size_t> numbers_;  ///< of definitions, by node
  std::vector<openapi::Node> definitions_;
};

}  // namespace collet::validate

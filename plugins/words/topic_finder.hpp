// SPDX-License-Identifier: MIT
/// Which schemas the requests and responses of operations are about.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/words/text_terms.hpp"

namespace collet::openapi {

class Index;

class TopicFinder {
 public:
  explicit TopicFinder(const Index& index);

  /// What an operation is about.
  struct Found {
    std::vector<std::uint32_t> topics;  ///< numbers, ascending, each once
    std::vector<Node> request;          ///< properties of inline schemas
    std::vector<Node> response;
  };
  /// Members of an operation, where it has them.
  struct Bodies {
    Node request;
    Node parameters;  ///< an array
    Node responses;
  };
  /// Of its request and what it answers when all is well. Valid until the next call.
  const Found& find(const Bodies& bodies);

  /// The schemas, by number. Each is one that references name.
  const std::vector<Node>& topics() const { return topics_; }

  /// What a reference within the document leads to, in at most 8 steps; the node itself if it is none.
  Node resolved(Node node);
  /// The properties of a schema and of the inline members of its allOf.
  template <class Each>
  void each_property(Node schema, const Each& each) const {
    for (const Node property : schema.find(properties_))
      each(property);
    for (const Node part : list(schema.find(all_of_)))
      for (const Node property : part.find(properties_))
        each(property);
  }

 private:
  using Numbers = std::vector<std::uint32_t>;
  void of_content(Node content, std::vector<Node>& inline_properties);
  void of_schema(Node schema, std::vector<Node>& inline_properties, int depth);
  /// A schema that a reference names, with what it is an envelope of.
  const Numbers& of_target(Node target, int depth);
  void of_envelope(Node schema, Numbers& topics, int depth);
  void of_members(Node properties, Numbers& topics, int depth);
  void add(Numbers& topics, Node reference, int depth);
  void add_named(Node schema, Node ref);
  /// Is it a response of an operation that all went well with?
  bool succeeds(Node response);
  Node target_of(std::string_view ref);
  static Node list(Node node) { return node.is_array() ? node : Node(); }

  const Document& document_;
  const bool bodies_are_parameters_;
  const Symbol ref_, schema_, content_, items_, all_of_, one_of_, any_of_, properties_, in_;
  TextTerms targets_;                ///< by the text of a `$ref`, the node if there is one
  std::string_view container_text_;  ///< what the last of them leads into, and where that is
  Node container_;
  TextTerms named_;  ///< likewise, the topics
  Numbers named_by_reference_;
  std::vector<std::uint8_t> successes_;                   ///< by the symbol of a status
  std::unordered_map<std::uint32_t, Numbers> of_target_;  ///< by node
  std::vector<Node> topics_;
  Found found_;
};

}  // namespace collet::openapi

// SPDX-License-Identifier: MIT
/// Finds the schemas that the requests and responses of operations use.
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

  /// Topics and inline properties of an operation.
  struct Found {
    std::vector<std::uint32_t> topics;  ///< topic numbers, sorted and without duplicates
    std::vector<Node> request;          ///< properties of inline schemas in the request
    std::vector<Node> response;         ///< properties of inline schemas in successful responses
  };
  /// Members of an operation. Absent ones are null Nodes.
  struct Bodies {
    Node request;
    Node parameters;  ///< an array
    Node responses;
  };
  /// Finds the topics of the request and of the successful responses. The result is valid until the next
  /// call.
  const Found& find(const Bodies& bodies);

  /// Returns the schemas by topic number. Each is the target of a reference.
  const std::vector<Node>& topics() const { return topics_; }

  /// Returns the target of a reference within the document, following at most 8 references, or the node
  /// itself if it is no reference.
  Node resolved(Node node);
  /// Calls `each` for the properties of a schema and of the inline schemas in its allOf.
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
  void add_content(Node content, std::vector<Node>& inline_properties);
  void add_schema(Node schema, std::vector<Node>& inline_properties, int depth);
  /// Returns the topics of a reference target: the schema itself and, if it is an envelope, its content.
  const Numbers& topics_of_target(Node target, int depth);
  void add_envelope(Node schema, Numbers& topics, int depth);
  void add_members(Node properties, Numbers& topics, int depth);
  void add(Numbers& topics, Node reference, int depth);
  void add_named(Node schema, Node ref);
  /// Returns true for a response with a 2xx status.
  bool succeeds(Node response);
  Node target_of(std::string_view ref);
  static Node list(Node node) { return node.is_array() ? node : Node(); }

  const Document& document_;
  const bool bodies_are_parameters_;
  const Symbol ref_, schema_, content_, items_, all_of_, one_of_, any_of_, properties_, in_;
  TextTerms targets_;                ///< target node of each `$ref` text, if it exists
  std::string_view container_text_;  ///< container part of the last `$ref` text
  Node container_;                   ///< node of that container
  TextTerms named_;                  ///< topics of each `$ref` text
  Numbers named_by_reference_;
  std::vector<std::uint8_t> successes_;  ///< result of succeeds() by the symbol of a status
  std::unordered_map<std::uint32_t, Numbers> topics_by_target_;  ///< topics by node
  std::vector<Node> topics_;
  Found found_;
};

}  // namespace collet::openapi

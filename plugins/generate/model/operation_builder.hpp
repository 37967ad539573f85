// SPDX-License-Identifier: MIT
/// Operations of a document as operations of a model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/generate/model/type_builder.hpp"
#include "plugins/openapi/open/outline.hpp"

namespace collet::generate {

class OperationBuilder {
 public:
  /// The arguments must outlive the builder.
  OperationBuilder(Model& model, openapi::Resolver& references, const openapi::Outline& outline,
                   TypeBuilder& types);

  void add(const openapi::Operation& operation);

 private:
  struct Resolved {
    Located at;
    std::string name;  ///< words: the component's, or of the operation
  };
  Resolved resolve(Located object, const std::string& name);
  void add_parameters(Operation& to, Located list, std::vector<Located>& form);
  void add_parameter(Operation& to, Located written, std::vector<Located>& form);
  void add_missing(Operation& to);
  void set_style(Parameter& parameter, Node node) const;
  void add_body(Operation& to, Located node);
  void add_form(Operation& to, Node operation, const std::vector<Located>& form);
  void add_responses(Operation& to, Located node);
  std::vector<Content> contents_of(Located content, const std::string& name);
  std::vector<Content> old_contents(Node operation, std::string_view key, Located schema,
                                    const std::string& name);

  Model& model_;
  openapi::Resolver& references_;
  const openapi::Outline& outline_;
  TypeBuilder& types_;
  bool old_;  ///< true for 2.0
};

/// Returns how a body in a media type is sent. `text_schema` is true if its schema is a string.
Payload payload_of(std::string_view media_type, bool text_schema);

}  // namespace collet::generate

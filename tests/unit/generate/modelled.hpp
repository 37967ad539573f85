// SPDX-License-Identifier: MIT
/// A document and its model, for tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "plugins/generate/model/build.hpp"

namespace collet::test {

class Modelled {
 public:
  /// `document` is YAML or JSON, and must be a description.
  explicit Modelled(std::string_view document);

  const generate::Model& model() const { return model_; }
  openapi::Resolver& references() { return references_; }
  /// Returns the type of the declaration with this name; fails the test if there is none.
  const generate::Type& type(std::string_view declaration) const;
  const generate::Object& object(std::string_view declaration) const;
  /// Returns the files of a package of Go as one text.
  std::string go(const std::string& package = "api");
  std::string typescript();

 private:
  openapi::Resolver references_;
  openapi::Outline outline_;
  generate::Model model_;
};

/// Returns a description of version 3.0.3, or of another one, with these schemas.
std::string with_schemas(std::string_view schemas, std::string_view version = "3.0.3");

}  // namespace collet::test

// SPDX-License-Identifier: MIT
/// A member that many objects are asked for: its name is looked up once a document, not once an object.
#pragma once

#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::listing {

/// For one thread.
class Member {
 public:
  /// The name is borrowed.
  explicit Member(std::string_view name) : name_(name) {}

  std::string_view name() const { return name_; }

  openapi::Node of(openapi::Node object) const {
    if (object.document() != document_ && object) {
      document_ = object.document();
      symbol_ = document_->symbol(name_);
    }
    return object.find(symbol_);
  }

 private:
  std::string_view name_;
  mutable const openapi::Document* document_ = nullptr;
  mutable openapi::Symbol symbol_ = openapi::k_no_symbol;
};

}  // namespace collet::listing

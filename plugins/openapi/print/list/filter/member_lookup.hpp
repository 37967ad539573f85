// SPDX-License-Identifier: MIT
/// Lookup of one member in many objects.
#pragma once

#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::listing {

/// Finds the member with a fixed name. The symbol of the name is looked up once per document. Not
/// thread-safe.
class MemberLookup {
 public:
  /// Borrows the name.
  explicit MemberLookup(std::string_view name) : name_(name) {}

  std::string_view name() const { return name_; }

  /// Returns the member of `object`, or a null Node.
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

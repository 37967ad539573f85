// SPDX-License-Identifier: MIT
/// New values for sets of changes, made from texts.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "plugins/openapi/edit/change_set.hpp"
#include "plugins/openapi/read/json_document.hpp"

namespace collet::bundling {

using ChildPath = std::vector<std::uint32_t>;

/// Collects the replacements of many strings of a document, since one document with all new strings is
/// cheaper than many.
class NewStrings {
 public:
  void replace(ChildPath place, std::string_view text) {
    json::append_string(json_ += places_.empty() ? "[" : ",", text);
    places_.push_back(std::move(place));
  }

  /// Adds the replacements. This object must live until the changes are applied.
  void add_to(openapi::edit::ChangeSet& changes) {
    if (places_.empty()) return;
    auto read = openapi::read_json_document(json_ + "]");
    if (!read) throw Failure(read.error().code, read.error().message);
    document_ = *std::move(read);
    for (std::size_t i = 0; i < places_.size(); ++i)
      changes.replace(places_[i], document_->root().at(static_cast<std::uint32_t>(i)));
  }

 private:
  std::string json_;
  std::vector<ChildPath> places_;
  openapi::DocumentPtr document_;
};

/// Owns values that are made from JSON texts.
class NewValues {
 public:
  openapi::Node json(std::string text) {
    auto read = openapi::read_json_document(std::move(text));
    if (!read) throw Failure(read.error().code, read.error().message);
    documents_.push_back(*std::move(read));
    return documents_.back()->root();
  }

 private:
  std::deque<openapi::DocumentPtr> documents_;
};

}  // namespace collet::bundling

// SPDX-License-Identifier: MIT
/// JSON text that many calls have in common.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace collet::host::call {

/// One valid JSON value, {} until another one is given. Immutable; a copy costs no more than a pointer.
class SharedJson {
 public:
  SharedJson() = default;
  // NOLINTBEGIN(google-explicit-constructor): it stands for the text.
  SharedJson(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}
  SharedJson(std::string_view text) : SharedJson(std::string(text)) {}
  SharedJson(const char* text) : SharedJson(std::string(text)) {}

  std::string_view view() const { return text_ ? std::string_view(*text_) : "{}"; }
  operator std::string_view() const { return view(); }
  operator std::string() const { return std::string(view()); }
  // NOLINTEND(google-explicit-constructor)
  /// The very same text, not an equal one.
  bool is(const SharedJson& other) const { return text_ == other.text_; }
  friend bool operator==(const SharedJson& json, std::string_view text) { return json.view() == text; }

 private:
  std::shared_ptr<const std::string> text_;
};

}  // namespace collet::host::call

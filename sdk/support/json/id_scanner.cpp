// SPDX-License-Identifier: MIT
#include "sdk/support/json/id_scanner.hpp"

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text.hpp"

namespace collet::support {

namespace {

constexpr std::size_t k_max_key_bytes = 14;  ///< "id" with both letters as \u escapes, and quotes

}  // namespace

void IdScanner::feed(std::string_view bytes) {
  for (const char c : bytes) {
    if (expect_ == Expect::nothing) return;
    if (in_string_) {
      if (keeping()) keep(c);
      if (escaped_) {
        escaped_ = false;
      } else if (c == '\\') {
        escaped_ = true;
      } else if (c == '"') {
        end_string();
      }
    } else if (depth_ <= 1) {
      outermost(c);
    } else if (c == '"') {
      in_string_ = true;
    } else if (c == '{' || c == '[') {
      ++depth_;
    } else if (c == '}' || c == ']') {
      if (--depth_ == 1) end_value();
    }
  }
}

void IdScanner::outermost(char c) {
  if (is_blank(c)) {
    if (in_scalar_) end_value();
    return;
  }
  if (expect_ == Expect::object) {
    expect_ = c == '{' ? Expect::key : Expect::nothing;
    depth_ = 1;
    return;
  }
  if (c == ',' || c == '}') {
    if (in_scalar_) end_value();
    expect_ = c == ',' ? Expect::key : Expect::nothing;
  } else if (c == ':' && expect_ == Expect::colon) {
    expect_ = Expect::value;
    text_.clear();
    too_long_ = false;
  } else if (c == '"' && (expect_ == Expect::key || expect_ == Expect::value)) {
    if (expect_ == Expect::key) {
      is_id_ = false;
      too_long_ = false;
      text_.clear();
    }
    in_string_ = true;
    if (keeping()) keep(c);
  } else if (c == '{' || c == '[') {
    too_long_ = true;
    ++depth_;
  } else if (expect_ == Expect::value) {
    in_scalar_ = true;
    if (keeping()) keep(c);
  }
}

void IdScanner::end_string() {
  in_string_ = false;
  if (depth_ != 1) return;
  if (expect_ != Expect::key) return end_value();
  is_id_ = !too_long_ && json::View(text_).equals("id");
  expect_ = Expect::colon;
}

void IdScanner::end_value() {
  in_scalar_ = false;
  if (expect_ == Expect::value && is_id_) id_ = too_long_ ? std::string() : text_;
  is_id_ = false;
  expect_ = Expect::comma;
}

void IdScanner::keep(char c) {
  const std::size_t limit = expect_ == Expect::key ? k_max_key_bytes : k_max_id_bytes;
  if (text_.size() == limit) {
    too_long_ = true;
  } else {
    text_ += c;
  }
}

std::string IdScanner::id() const {
  if (id_.empty() || check_json(id_)) return {};
  const json::View id(id_);
  const bool whole = id.integer() || id_.find_first_of(".eE") == std::string::npos;
  return id.is(json::Type::string) || (id.is(json::Type::number) && whole) ? id_ : std::string();
}

}  // namespace collet::support

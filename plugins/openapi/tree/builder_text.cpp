// SPDX-License-Identifier: MIT
/// Texts of keys and scalars, which are copied unless they occur literally in the source.
#include <cstring>
#include <limits>

#include <collet/json.hpp>

#include "plugins/openapi/tree/builder.hpp"
#include "plugins/openapi/tree/symbols.hpp"
#include "sdk/support/json/json_scan.hpp"

namespace collet::openapi {
namespace {

bool is_plain(std::string_view text) {
  const char* const end = text.data() + text.size();
  return support::detail::scan_string_bytes(text.data(), end) == end;
}

}  // namespace

void Builder::intern_key(std::string_view text, std::uint32_t address) {
  key_ = intern(arena_, text, address);
  if (key_ == stamps_.size()) stamps_.push_back(0);
}

bool Builder::key_copy(std::string_view text, std::uint32_t at) {
  key_ = find_symbol(arena_, text);
  key_place_ = at;
  if (key_ != k_no_symbol) return true;
  std::uint32_t address = 0;
  if (text.size() > k_max_size) return too_long("key", at);
  if (!copy(text, at, address)) return false;
  intern_key(text, address);
  return true;
}

bool Builder::escaped_key(std::string_view raw, std::uint32_t at) {
  unescaped_.clear();
  json::unescape(raw, unescaped_);
  return key_copy(unescaped_, at);
}

bool Builder::copy(std::string_view text, std::uint32_t at, std::uint32_t& address) {
  const std::size_t begin = arena_.source.size() + arena_.pool.size();
  if (begin + text.size() > std::numeric_limits<std::uint32_t>::max()) {
    return fail(COLLET_TOO_LARGE, "the texts of the document take 4 GiB or more", at);
  }
  address = static_cast<std::uint32_t>(begin);
  char* const copied = arena_.pool.add(text.size());
  if (!text.empty()) std::memcpy(copied, text.data(), text.size());
  return true;
}

bool Builder::text_copy(Tag tag, std::string_view text, std::uint32_t at) {
  std::uint32_t address = 0;
  if (!copy(text, at, address)) return false;
  return this->text(tag, text, address, at);
}

bool Builder::string(std::string_view text, std::uint32_t address, std::uint32_t at) {
  return this->text(is_plain(text) ? Tag::plain_string : Tag::string, text, address, at);
}

bool Builder::string_copy(std::string_view text, std::uint32_t at) {
  return text_copy(is_plain(text) ? Tag::plain_string : Tag::string, text, at);
}

bool Builder::escaped_string(std::string_view raw, std::uint32_t at) {
  unescaped_.clear();
  json::unescape(raw, unescaped_);
  return string_copy(unescaped_, at);
}

Anchored Builder::key_as_value() const {
  const SymbolText& text = arena_.symbols[key_];
  const Tag tag = is_plain(arena_.text(text.address, text.size)) ? Tag::plain_string : Tag::string;
  return {
      {k_no_symbol, key_place_, static_cast<std::uint32_t>(tag) & 0xFU, text.size & k_max_size, text.address},
      1,
      0};
}

}  // namespace collet::openapi

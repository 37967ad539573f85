// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/json_entries.hpp"

#include <algorithm>

#include <collet/json.hpp>

namespace collet::openapi::edit {

std::size_t blanks_before(std::string_view text, std::size_t at) {
  while (at > 0 && std::string_view(" \t\r\n").find(text[at - 1]) != std::string_view::npos)
    --at;
  return at;
}

JsonEntries::JsonEntries(std::string_view text, Node container, std::size_t end, bool has_duplicates)
    : text_(text), container_(container), open_(container.source_offset()), close_(end - 1) {
  if (has_duplicates || (text_[close_] != '}' && text_[close_] != ']')) read();
}

JsonEntry JsonEntries::operator[](std::size_t number) {
  JsonEntry entry{};
  if (!is_read_ && find(static_cast<std::uint32_t>(number), entry)) return entry;
  if (!is_read_) read();
  return read_[number];
}

std::size_t JsonEntries::number_of(std::uint32_t child) const {
  if (size() == container_.size()) return child;
  const std::size_t at = container_.at(child).source_offset();
  const auto entry =
      std::lower_bound(read_.begin(), read_.end(), at,
                       [](const JsonEntry& one, std::size_t value) { return one.value < value; });
  return static_cast<std::size_t>(entry - read_.begin());
}

/// Returns the offset of a member's key, or of an item itself; nothing if the text before the value is not as
/// expected, for example because the key has escapes.
std::optional<std::size_t> JsonEntries::key_of(Node child) const {
  const std::size_t value = child.source_offset();
  if (!container_.is_object()) return value;
  const std::string_view key = child.key();
  const std::size_t colon = blanks_before(text_, value);
  if (colon == 0 || text_[colon - 1] != ':') return std::nullopt;
  const std::size_t end = blanks_before(text_, colon - 1);
  if (end < key.size() + 2) return std::nullopt;
  const std::size_t begin = end - key.size() - 2;
  if (text_[begin] != '"' || text_[end - 1] != '"' || text_.substr(begin + 1, key.size()) != key)
    return std::nullopt;
  return begin;
}

/// Takes the offsets from nodes, so that values need not be read. Returns false if the text around the entry
/// is not as expected.
bool JsonEntries::find(std::uint32_t number, JsonEntry& entry) const {
  const Node child = container_.at(number);
  const auto key = key_of(child);
  if (!key || *key <= open_) return false;
  entry = {*key, *key, child.source_offset(), 0};
  if (container_.is_object()) entry.key_end = *key + child.key().size() + 2;
  if (number + 1 == container_.size()) {
    entry.end = blanks_before(text_, close_);
  } else {
    const auto next = key_of(container_.at(number + 1));
    if (!next) return false;
    const std::size_t comma = blanks_before(text_, *next);
    if (comma == 0 || text_[comma - 1] != ',') return false;
    entry.end = blanks_before(text_, comma - 1);
  }
  return entry.end > entry.value;
}

void JsonEntries::read() {
  const char* const begin = text_.data();
  const char* const end = begin + text_.size();
  const auto skip_blanks = [&](std::size_t at) {
    return static_cast<std::size_t>(json::detail::skip_space(begin + at, end) - begin);
  };
  const auto skip_value = [&](std::size_t at) {
    return static_cast<std::size_t>(json::detail::skip_value(begin + at, end) - begin);
  };
  is_read_ = true;
  std::size_t at = skip_blanks(open_ + 1);
  while (at < text_.size() && text_[at] != '}' && text_[at] != ']') {
    JsonEntry entry{at, at, at, at};
    if (container_.is_object()) {
      entry.key_end = skip_value(at);
      entry.value = skip_blanks(skip_blanks(entry.key_end) + 1);
    }
    entry.end = skip_value(entry.value);
    read_.push_back(entry);
    at = skip_blanks(entry.end);
    if (at < text_.size() && text_[at] == ',') at = skip_blanks(at + 1);
  }
  close_ = at;
}

}  // namespace collet::openapi::edit

// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/mask.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "sdk/support/text.hpp"
#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

constexpr std::string_view k_mask = "***";
constexpr std::string_view k_digits = "0123456789abcdef";

void append_unit(std::string& out, std::uint32_t unit) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4)
    out += k_digits[(unit >> static_cast<unsigned>(shift)) & 15U];
}

std::string json_escape(std::uint32_t code) {
  std::string out;
  if (code < 0x10000) {
    append_unit(out, code);
  } else {
    append_unit(out, 0xD800 + ((code - 0x10000) >> 10U));
    append_unit(out, 0xDC00 + ((code - 0x10000) & 0x3FFU));
  }
  return out;
}

/// Returns the representations of a character. The first one is the character itself; the others are in lower
/// case.
std::vector<std::string> representations_of(std::string_view bytes, std::uint32_t code) {
  std::vector<std::string> forms{std::string(bytes)};
  std::string percent;
  for (const char c : bytes)
    percent.append("%").append(support::hexadecimal({&c, 1}));
  forms.push_back(std::move(percent));
  forms.push_back(json_escape(code));
  forms.push_back("&#" + std::to_string(code) + ";");
  const auto add = [&](char c, std::string_view form) {
    if (bytes.size() == 1 && bytes.front() == c) forms.emplace_back(form);
  };
  add(' ', "+");
  add('"', "\\\"");
  add('\\', "\\\\");
  add('/', "\\/");
  add('\t', "\\t");
  add('"', "&quot;");
  add('&', "&amp;");
  add('<', "&lt;");
  add('>', "&gt;");
  add('\'', "&apos;");
  add('\'', "&#x27;");
  return forms;
}

/// Compares escapes without case and characters with case.
bool begins(std::string_view text, std::string_view form, bool exact) {
  if (text.size() < form.size()) return false;
  return std::equal(form.begin(), form.end(), text.begin(),
                    [&](char a, char b) { return a == (exact ? b : support::lower(b)); });
}

std::string base64(std::string_view text) {
  std::string out;
  support::append_base64(out, text);
  return out;
}

}  // namespace

Mask::Mask(const apis::Auth& auth) {
  for (std::string_view rest = auth.secret; !rest.empty();) {
    const auto character = support::first_code_point(rest);
    characters_.push_back(representations_of(rest.substr(0, character.length), character.value));
    rest.remove_prefix(character.length);
  }
  if (auth.secret.empty()) return;
  coded_ = {base64(auth.user + ":" + auth.secret), base64(auth.secret)};
  for (const auto& forms : {characters_.front(), coded_})
    for (const auto& form : forms)
      begins_[static_cast<unsigned char>(form.front())] = true;
}

std::size_t Mask::length_at(std::string_view text) const {
  std::vector<std::size_t> ends{0};
  for (const auto& forms : characters_) {
    std::vector<std::size_t> next;
    for (const auto end : ends)
      for (const auto& form : forms)
        if (begins(text.substr(end), form, &form == &forms.front())) next.push_back(end + form.size());
    if (next.empty()) return 0;
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    ends = std::move(next);
  }
  return ends.back();
}

std::string Mask::operator()(std::string text) const {
  if (characters_.empty()) return text;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (!begins_[static_cast<unsigned char>(text[at])]) {
      out += text[at++];
      continue;
    }
    const std::string_view rest = std::string_view(text).substr(at);
    std::size_t length = length_at(rest);
    for (const auto& coded : coded_)
      if (rest.starts_with(coded)) length = std::max(length, coded.size());
    if (length == 0) {
      out += rest.front();
      ++at;
    } else {
      out += k_mask;
      at += length;
    }
  }
  return out;
}

}  // namespace collet::call_api

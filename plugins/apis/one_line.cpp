// SPDX-License-Identifier: MIT
#include "plugins/apis/one_line.hpp"

#include <algorithm>
#include <iterator>

#include <collet/page.hpp>

#include "sdk/support/text/invisible.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::apis {
namespace {

/// Bytes that are searched for the end of a link or a tag.
constexpr std::size_t k_max_mark = 400;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The HTML tag at the beginning of a text. The length is 0 if there is no tag.
struct HtmlTag {
  std::size_t length = 0;
  bool separates_words = false;  ///< true for a paragraph, false for bold letters
};
HtmlTag tag_at(std::string_view text) {
  constexpr std::string_view k_inline[] = {"a", "b", "code", "em", "i", "span", "strong"};
  constexpr std::string_view k_blocks[] = {"br", "div", "h1", "h2", "h3", "h4", "li", "ol", "p", "pre", "ul"};
  std::size_t at = text.starts_with("</") ? 2 : 1;
  const auto begin = at;
  while (at < text.size() && (is_letter(text[at]) || (at > begin && text[at] >= '0' && text[at] <= '9')))
    ++at;
  const auto name = text.substr(begin, at - begin);
  const auto contains = [&](const auto& names) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  const bool block = contains(k_blocks);
  if (!block && !contains(k_inline)) return {};
  if (at == text.size() || (text[at] != '>' && text[at] != ' ' && text[at] != '/')) return {};
  const auto end = text.substr(0, k_max_mark).find('>', at);
  if (end == std::string_view::npos) return {};
  return {end + 1, block};
}

/// Returns the length in bytes of a space, control character or line end (also those of Unicode) at the
/// front, or 0.
std::size_t space_at(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte <= 0x20 || byte == 0x7F) return 1;
  if (text.starts_with("\xC2\x85")) return 2;
  return text.starts_with("\xE2\x80\xA8") || text.starts_with("\xE2\x80\xA9") ? 3 : 0;
}

/// A link `[words](address)` at the beginning of a text. The length in bytes is 0 if there is no link.
struct MarkdownLink {
  std::string_view words;
  std::size_t length = 0;
};
MarkdownLink link_at(std::string_view text) {
  const auto near = text.substr(0, k_max_mark);
  const auto close = near.find(']');
  if (close == std::string_view::npos || close + 1 >= near.size() || near[close + 1] != '(') return {};
  const auto end = near.find(')', close);
  if (end == std::string_view::npos) return {};
  return {near.substr(1, close - 1), end + 1};
}

}  // namespace

std::string description_line(std::string_view text, std::size_t max_characters) {
  std::string plain;
  // Reading is bounded by what can be shown, however many marks the text has.
  const auto most = text.size() > 20 * max_characters + 4096 ? 20 * max_characters + 4096 : text.size();
  for (std::size_t at = 0; at < most;) {
    const auto rest = text.substr(at);
    if (rest.front() == '<') {
      if (const auto tag = tag_at(rest); tag.length != 0) {
        if (tag.separates_words) plain += ' ';
        at += tag.length;
        continue;
      }
    } else if (rest.front() == '[') {
      if (const auto link = link_at(rest); link.length != 0) {
        plain += link.words;
        at += link.length;
        continue;
      }
    }
    plain += rest.front();
    ++at;
  }
  return one_line(plain, max_characters);
}

std::string one_line(std::string_view text, std::size_t max_characters) {
  std::string out;
  std::size_t characters = 0;
  bool gap = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (const auto space = space_at(text.substr(at)); space != 0) {
      gap = !out.empty();
      at += space - 1;
      continue;
    }
    if (characters > max_characters) break;
    if (const auto invisible = support::invisible_at(text.substr(at)); invisible != 0) {
      at += invisible - 1;
      continue;
    }
    const char c = text[at];
    const auto byte = static_cast<unsigned char>(c);
    if (gap) {
      out += ' ';
      ++characters;
    }
    gap = false;
    out += c;
    if ((byte & 0xC0U) != 0x80U) ++characters;
  }
  if (count_characters(out) <= max_characters) return out;
  return support::cut_characters(out, max_characters - 3);
}

std::string counted(std::uint64_t count, std::string_view thing) {
  std::string out = std::to_string(count);
  out.append(" ").append(thing);
  if (count != 1) out += 's';
  return out;
}

}  // namespace collet::apis

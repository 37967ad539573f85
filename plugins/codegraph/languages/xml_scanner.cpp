// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/xml_scanner.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr std::string_view k_cdata = "<![CDATA[";
constexpr std::size_t k_max_attributes = 64;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string without_entities(std::string_view text) {
  static constexpr std::pair<std::string_view, char> k_entities[] = {
      {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto* const found =
        text[i] != '&' ? std::end(k_entities)
                       : std::find_if(std::begin(k_entities), std::end(k_entities),
                                      [&](const auto& one) { return text.substr(i).starts_with(one.first); });
    if (found == std::end(k_entities)) {
      out += text[i];
    } else {
      out += found->second;
      i += found->first.size() - 1;
    }
  }
  return out;
}

}  // namespace

std::string_view XmlItem::attribute(std::string_view wanted) const {
  for (const auto& [key, value] : attributes)
    if (key == wanted) return value;
  return {};
}

Position XmlScanner::here() const {
  return {line_, static_cast<std::uint32_t>(at_ - line_start_ + 1)};
}

void XmlScanner::advance(std::size_t end) {
  end = std::min(end, text_.size());
  for (; at_ < end; ++at_) {
    if (text_[at_] != '\n') continue;
    ++line_;
    line_start_ = at_ + 1;
  }
}

/// Skips a comment, an instruction or a declaration.
bool XmlScanner::skip_declaration() {
  const auto rest = text_.substr(at_);
  std::string_view end;
  if (rest.starts_with("<!--")) {
    end = "-->";
  } else if (rest.starts_with("<?")) {
    end = "?>";
  } else if (rest.starts_with("<!") && !rest.starts_with(k_cdata)) {
    end = ">";
  } else {
    return false;
  }
  const auto found = rest.find(end, 2);
  advance(found == std::string_view::npos ? text_.size() : at_ + found + end.size());
  return true;
}

XmlItem XmlScanner::next() {
  while (at_ < text_.size()) {
    if (text_[at_] != '<' || text_.substr(at_).starts_with(k_cdata)) return read_text();
    if (skip_declaration()) continue;
    const char after = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (after == '/' || std::isalpha(static_cast<unsigned char>(after)) != 0 || after == '_')
      return read_tag();
    return read_text();
  }
  return {};
}

XmlItem XmlScanner::read_text() {
  XmlItem out;
  out.kind = XmlItem::Kind::text;
  out.at = here();
  if (text_.substr(at_).starts_with(k_cdata)) {
    const auto begin = at_ + k_cdata.size();
    const auto end = text_.find("]]>", begin);
    out.text = text_.substr(begin, end == std::string_view::npos ? end : end - begin);
    advance(end == std::string_view::npos ? text_.size() : end + 3);
    return out;
  }
  const auto end = text_.find('<', at_ + 1);
  const auto stop = end == std::string_view::npos ? text_.size() : end;
  out.text = without_entities(text_.substr(at_, stop - at_));
  advance(stop);
  return out;
}

XmlItem XmlScanner::read_tag() {
  XmlItem out;
  out.at = here();
  auto at = at_ + 1;
  out.kind = text_[at] == '/' ? XmlItem::Kind::close : XmlItem::Kind::open;
  if (out.kind == XmlItem::Kind::close) ++at;
  const auto size = text_.size();
  const auto is_end = [&](std::size_t i) { return text_[i] == '>' || text_[i] == '/'; };
  auto begin = at;
  while (at < size && !is_space(text_[at]) && !is_end(at))
    ++at;
  out.name = text_.substr(begin, at - begin);
  while (at < size && text_[at] != '>') {
    if (is_space(text_[at]) || text_[at] == '/') {
      out.empty = text_[at] == '/';
      ++at;
      continue;
    }
    out.empty = false;
    begin = at;
    while (at < size && text_[at] != '=' && !is_space(text_[at]) && !is_end(at))
      ++at;
    const std::string key(text_.substr(begin, at - begin));
    while (at < size && is_space(text_[at]))
      ++at;
    if (at >= size || text_[at] != '=') {
      if (at == begin) ++at;
      continue;
    }
    ++at;
    while (at < size && is_space(text_[at]))
      ++at;
    if (at >= size || (text_[at] != '"' && text_[at] != '\'')) continue;
    const auto close = text_.find(text_[at], at + 1);
    if (close == std::string_view::npos) {
      at = size;
      break;
    }
    if (out.attributes.size() < k_max_attributes)
      out.attributes.emplace_back(key, without_entities(text_.substr(at + 1, close - at - 1)));
    at = close + 1;
  }
  advance(at + 1);
  return out;
}

}  // namespace collet::codegraph

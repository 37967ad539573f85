// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/facts/source_places.hpp"

#include <algorithm>

#include "plugins/codegraph/sql/tsql/lexer.hpp"

namespace collet::codegraph::tsql {

SourcePlaces::SourcePlaces(const Tree& tree) : tree_(tree), starts_{0} {
  for (std::size_t i = tree.text.find('\n'); i != std::string_view::npos; i = tree.text.find('\n', i + 1))
    starts_.push_back(static_cast<std::uint32_t>(i + 1));
}

Position SourcePlaces::at(std::uint32_t byte) const {
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), byte);
  const auto line = static_cast<std::uint32_t>(next - starts_.begin());
  return {line, byte - starts_[line - 1] + 1};
}

std::uint32_t SourcePlaces::last_line(NodeIndex node) const {
  const auto stop = tree_.stop(node);
  return at(stop == 0 ? 0 : stop - 1).line;
}

DataPlace SourcePlaces::place(NodeIndex node) const {
  const auto position = begin(node);
  return {position.line, position.column};
}

std::vector<std::string> SourcePlaces::parts(NodeIndex node) const {
  std::vector<std::string> out(1);
  bool filled = false;
  const auto& one = tree_.nodes[node];
  for (auto i = one.first; i < one.last; ++i) {
    const auto& token = tree_.tokens[i];
    if (token.word == "."_w) {
      out.emplace_back();
      filled = false;
    } else if (!filled) {
      out.back() = identifier(tree_.text, token);
      filled = true;
    } else {
      break;
    }
  }
  return out;
}

std::string SourcePlaces::name(NodeIndex node) const {
  const auto& one = tree_.nodes[node];
  if (one.first == one.last) return {};
  const auto& token = tree_.tokens[one.first];
  if (one.last == one.first + 1 && token.kind == TokenKind::string) return literal(tree_.text, token);
  return parts(node).back();
}

std::string_view SourcePlaces::text(NodeIndex node) const {
  return tree_.text.substr(tree_.begin(node), tree_.stop(node) - tree_.begin(node));
}

std::string SourcePlaces::line_of(std::uint32_t first_token, std::uint32_t last_token) const {
  constexpr std::size_t k_max_length = 300;
  std::string out;
  for (auto i = first_token; i < last_token && out.size() < k_max_length; ++i) {
    const auto& token = tree_.tokens[i];
    if (i != first_token && token.begin != tree_.tokens[i - 1].stop()) out += ' ';
    out += tree_.text.substr(token.begin, std::min<std::size_t>(token.length, k_max_length));
  }
  return out.size() < k_max_length ? out : std::string();
}

}  // namespace collet::codegraph::tsql

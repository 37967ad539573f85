// SPDX-License-Identifier: MIT
#include "host/catalog/text/uri_template.hpp"

#include <algorithm>
#include <utility>

namespace collet::host::catalog {

namespace {

using support::Error;
using support::Result;

constexpr std::string_view k_operators = "+#./;?&";
constexpr std::size_t k_max_pieces = 64;

bool is_alnum(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_unreserved(char c) {
  return is_alnum(c) || std::string_view("-._~%").find(c) != std::string_view::npos;
}

/// Returns true for a character of a URI, percent signs included.
bool is_uri_char(char c) {
  return is_unreserved(c) || std::string_view(":/?#[]@!$&'()*+,;=").find(c) != std::string_view::npos;
}

bool in_value(char c, char op, bool several) {
  switch (op) {
    case '+':
    case '#':
      return is_uri_char(c);
    case '?':
    case '&':
      return is_uri_char(c) && c != '#' && c != '?';
    case ';':
      return is_unreserved(c) || c == '=' || c == ',' || (several && c == ';');
    case '/':
      return is_unreserved(c) || c == ',' || (several && c == '/');
    default:
      return is_unreserved(c) || c == ',';
  }
}

std::string_view scheme_of(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0) return {};
  const auto scheme = text.substr(0, colon);
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '.' || c == '-';
  };
  const bool begins = scheme.front() >= 'a' && scheme.front() <= 'z';
  return begins && std::all_of(scheme.begin(), scheme.end(), fits) ? scheme : std::string_view();
}

/// Returns a fault of the expression between braces, or nothing.
std::string expression_fault(std::string_view inner) {
  if (!inner.empty() && k_operators.find(inner.front()) != std::string_view::npos) inner.remove_prefix(1);
  if (!inner.empty() && std::string_view("=,!@|").find(inner.front()) != std::string_view::npos)
    return "an expression with an operator that is reserved";
  bool empty = true;
  for (const char c : inner) {
    if (c == '*' || c == ':') return "a modifier (level 4); levels 1 to 3 are known";
    if (c == ',') {
      if (empty) return "a variable without a name";
      empty = true;
    } else if (is_alnum(c) || c == '_' || c == '.' || c == '%') {
      empty = false;
    } else {
      return "a variable whose name is not of letters, digits and _";
    }
  }
  return empty ? "a variable without a name" : "";
}

}  // namespace

std::string_view uri_scheme(std::string_view uri) {
  if (uri.size() > UriTemplate::k_max_bytes || !std::all_of(uri.begin(), uri.end(), is_uri_char)) return {};
  const auto scheme = scheme_of(uri);
  return scheme.size() + 1 < uri.size() ? scheme : std::string_view();
}

Result<UriTemplate> UriTemplate::parse(std::string_view text) {
  const auto wrong = [](std::string what) { return Error{COLLET_INVALID_ARGUMENT, std::move(what)}; };
  if (text.size() > k_max_bytes) return wrong("more than " + std::to_string(k_max_bytes) + " bytes");
  UriTemplate out;
  bool has_expression = false;
  while (!text.empty()) {
    if (out.pieces_.size() == k_max_pieces)
      return wrong("more than " + std::to_string(k_max_pieces) + " pieces");
    Piece piece;
    if (text.front() != '{') {
      piece.literal = text.substr(0, text.find('{'));
      if (!std::all_of(piece.literal.begin(), piece.literal.end(), is_uri_char))
        return wrong("a character that no URI has");
      text.remove_prefix(piece.literal.size());
    } else {
      const auto close = text.find('}');
      if (close == std::string_view::npos) return wrong("a { without its }");
      const auto inner = text.substr(1, close - 1);
      if (auto fault = expression_fault(inner); !fault.empty()) return wrong(std::move(fault));
      if (k_operators.find(inner.front()) != std::string_view::npos) piece.op = inner.front();
      piece.several = inner.find(',') != std::string_view::npos;
      has_expression = true;
      text.remove_prefix(close + 1);
    }
    out.pieces_.push_back(std::move(piece));
  }
  if (!has_expression) return wrong("no variable; list it as a resource");
  out.scheme_ = scheme_of(out.pieces_.front().literal);
  if (out.scheme_.empty()) return wrong("no scheme of a-z 0-9 + . - before its first variable");
  return out;
}

bool UriTemplate::matches(std::string_view uri) const {
  const auto& first = pieces_.front().literal;
  if (uri.size() > k_max_uri || !uri.starts_with(first)) return false;
  // ends[i] is true if the pieces so far can end before byte i.
  std::vector<bool> ends(uri.size() + 1);
  ends[0] = true;
  for (const Piece& piece : pieces_) {
    std::vector<bool> next(uri.size() + 1);
    if (!piece.literal.empty()) {
      for (std::size_t i = 0; i + piece.literal.size() <= uri.size(); ++i) {
        if (ends[i] && uri.substr(i).starts_with(piece.literal)) next[i + piece.literal.size()] = true;
      }
    } else {
      const bool plain = piece.op == 0 || piece.op == '+';
      if (!plain) next = ends;
      bool inside = false;
      for (std::size_t i = 0; i < uri.size(); ++i) {
        const bool in = in_value(uri[i], piece.op, piece.several);
        inside = (inside && in) || (ends[i] && (plain ? in : uri[i] == piece.op));
        if (inside) next[i + 1] = true;
      }
    }
    ends = std::move(next);
  }
  return ends[uri.size()];
}

}  // namespace collet::host::catalog

// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/pointer.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "sdk/support/text.hpp"

namespace collet::openapi {
namespace {

/// Parses an array index (RFC 6901): digits without a leading zero.
Node item_at(Node array, std::string_view step) {
  std::uint32_t number = 0;
  if (step.empty() || (step.size() > 1 && step.front() == '0')) return {};
  const char* const end = step.data() + step.size();
  const auto parsed = std::from_chars(step.data(), end, number);
  return parsed.ec == std::errc() && parsed.ptr == end ? array.at(number) : Node();
}

/// Returns false if a ~ is followed by anything but 0 or 1.
bool unescape_step(std::string_view step, std::string& out) {
  out.clear();
  for (std::size_t i = 0; i < step.size(); ++i) {
    if (step[i] != '~') {
      out += step[i];
      continue;
    }
    ++i;
    if (i == step.size() || (step[i] != '0' && step[i] != '1')) return false;
    out += step[i] == '0' ? '~' : '/';
  }
  return true;
}

/// Returns the nodes from the root to `node`, without the root.
std::vector<Node> way_to(Node node) {
  std::vector<Node> way;
  for (Node parent = node.parent(); parent; node = parent, parent = parent.parent())
    way.push_back(node);
  return {way.rbegin(), way.rend()};
}

std::uint32_t number_in_parent(Node node) {
  return node.id() - (*node.parent().begin()).id();
}

}  // namespace

Node find_pointer(Node from, std::string_view pointer) {
  std::string name;
  while (from && !pointer.empty()) {
    if (pointer.front() != '/') return {};
    pointer.remove_prefix(1);
    const std::size_t size = std::min(pointer.find('/'), pointer.size());
    const std::string_view step = pointer.substr(0, size);
    pointer.remove_prefix(size);
    if (from.is_array()) {
      from = item_at(from, step);
    } else if (step.find('~') == std::string_view::npos) {
      from = from.find(step);
    } else {
      from = unescape_step(step, name) ? from.find(name) : Node();
    }
  }
  return from;
}

Node find_local_ref(const Document& document, std::string_view ref) {
  if (ref.empty() || ref.front() != '#') return {};
  ref.remove_prefix(1);
  if (ref.find('%') == std::string_view::npos) return find_pointer(document.root(), ref);
  const auto decoded = support::percent_decode(ref);
  return decoded ? find_pointer(document.root(), *decoded) : Node();
}

void append_pointer_step(std::string& out, std::string_view name) {
  out += '/';
  for (const char c : name) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
}

void append_path_step(std::string& out, std::string_view name) {
  constexpr std::string_view k_named = "\b\t\n\f\r";
  constexpr std::string_view k_letters = "btnfr";
  constexpr std::string_view k_digits = "0123456789abcdef";
  out += "['";
  for (const char c : name) {
    if (c == '\'' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) >= 0x20) {
      out += c;
    } else if (const std::size_t named = k_named.find(c); named != std::string_view::npos) {
      out += '\\';
      out += k_letters[named];
    } else {
      out += "\\u00";
      out += k_digits[static_cast<unsigned char>(c) >> 4U];
      out += k_digits[static_cast<unsigned char>(c) & 0xFU];
    }
  }
  out += "']";
}

std::string json_pointer(Node node) {
  std::string out;
  for (const Node step : way_to(node)) {
    if (step.key_symbol() != k_no_symbol) {
      append_pointer_step(out, step.key());
    } else {
      out += '/' + std::to_string(number_in_parent(step));
    }
  }
  return out;
}

std::string normalized_path(Node node) {
  std::string out = "$";
  for (const Node step : way_to(node)) {
    if (step.key_symbol() != k_no_symbol) {
      append_path_step(out, step.key());
    } else {
      out += '[' + std::to_string(number_in_parent(step)) + ']';
    }
  }
  return out;
}

}  // namespace collet::openapi

// SPDX-License-Identifier: MIT
// Flow collections (YAML 1.2.2 section 7.4). A pair as an item of a sequence and a key with '?' are declined.
#include "plugins/openapi/read/yaml_reader_state.hpp"

namespace collet::openapi::fast {
namespace {

constexpr char closing(bool mapping) {
  return mapping ? '}' : ']';
}

}  // namespace

/// Over spaces, line breaks and comments to the next token, which there must be.
const char* Reader::flow_space(const char* p) {
  for (;;) {
    p = skip_spaces(p);
    switch (*p) {
      case '\n':
      case '\r':
        p = over_break(p);
        if (is_document_marker(p)) return nullptr;
        break;
      case '#':
        if (p[-1] != ' ' && p[-1] != '\n') return nullptr;
        p = find_break(p);
        break;
      case '\t':
      case '\0':
        return nullptr;
      default:
        return p;
    }
  }
}

const char* Reader::flow_open(const char* p) {
  const bool mapping = *p == '{';
  flow_mappings_.push_back(mapping);
  return builder_.begin(mapping ? Type::object : Type::array, place(p)) ? flow_space(p + 1) : nullptr;
}

/// From behind a node to the next one, over a comma, or to the closing bracket.
const char* Reader::flow_after(const char* p) {
  if (flow_mappings_.empty()) return p;
  p = flow_space(p);
  if (p == nullptr || *p == closing(flow_mappings_.back())) return p;
  return *p == ',' ? flow_space(p + 1) : nullptr;
}

const char* Reader::flow(const char* p) {
  flow_mappings_.clear();
  p = flow_open(p);
  while (p != nullptr && !flow_mappings_.empty()) {
    const bool mapping = flow_mappings_.back();
    if (*p == closing(mapping)) {
      if (!builder_.end()) return nullptr;
      flow_mappings_.pop_back();
      p = flow_after(p + 1);
      continue;
    }
    if (mapping) {
      p = flow_key(p);
      if (p == nullptr) return nullptr;
      if (*p == ',' || *p == '}') {
        if (!builder_.scalar(Tag::null, place(p))) return nullptr;
        p = flow_after(p);
        continue;
      }
    }
    if (*p == '[' || *p == '{') {
      p = flow_open(p);
      continue;
    }
    p = flow_scalar(p);
    if (p != nullptr) p = flow_after(p);
  }
  return p;
}

const char* Reader::flow_scalar(const char* p) {
  if (*p == '"' || *p == '\'') {
    const Scalar scalar = quoted(p);
    return scalar.end != nullptr && put_string(scalar, p) ? scalar.end : nullptr;
  }
  if (!begins_plain<true>(p)) return nullptr;
  const Scalar scalar = plain_lines<true>(p, -1);
  return scalar.end != nullptr && put_plain(scalar, p) ? scalar.end : nullptr;
}

/// A key and its colon: the position of its value, or of the ',' or '}' that stands there instead.
const char* Reader::flow_key(const char* p) {
  const bool quotes = *p == '"' || *p == '\'';
  if (!quotes && !begins_plain<true>(p)) return nullptr;
  const Scalar scalar = quotes ? quoted(p) : plain_lines<true>(p, -1);
  if (scalar.end == nullptr || scalar.many_lines || (!quotes && scalar.text == "<<")) return nullptr;
  const char* const colon = skip_spaces(scalar.end);
  if (colon - p > k_max_implicit_key || !put_key(scalar, p)) return nullptr;
  if (*colon == ':') return quotes || is_blank_or_end(colon[1]) ? flow_space(colon + 1) : nullptr;
  const char* const next = flow_space(scalar.end);
  return next != nullptr && (*next == ',' || *next == '}') ? next : nullptr;
}

}  // namespace collet::openapi::fast

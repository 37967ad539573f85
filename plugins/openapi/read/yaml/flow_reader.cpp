// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/yaml/flow_reader.hpp"

namespace collet::openapi::fast {
namespace {

constexpr char closing(bool mapping) {
  return mapping ? '}' : ']';
}

/// Skips spaces, line breaks and comments. Returns the next token, or null if there is none.
const char* skip_to_token(const char* p) {
  for (;;) {
    p = skip_spaces(p);
    switch (*p) {
      case '\n':
      case '\r':
        p = after_break(p);
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

}  // namespace

const char* FlowReader::open(const char* p) {
  const bool mapping = *p == '{';
  is_mapping_.push_back(mapping);
  return builder_.begin(mapping ? Type::object : Type::array, sink_.place(p)) ? skip_to_token(p + 1)
                                                                              : nullptr;
}

/// Returns the next node after a node that ends at `p`, or the closing bracket.
const char* FlowReader::next(const char* p) {
  if (is_mapping_.empty()) return p;
  p = skip_to_token(p);
  if (p == nullptr || *p == closing(is_mapping_.back())) return p;
  return *p == ',' ? skip_to_token(p + 1) : nullptr;
}

const char* FlowReader::read(const char* p) {
  is_mapping_.clear();
  p = open(p);
  while (p != nullptr && !is_mapping_.empty()) {
    const bool mapping = is_mapping_.back();
    if (*p == closing(mapping)) {
      if (!builder_.end()) return nullptr;
      is_mapping_.pop_back();
      p = next(p + 1);
      continue;
    }
    if (mapping) {
      p = key(p);
      if (p == nullptr) return nullptr;
      if (*p == ',' || *p == '}') {
        if (!builder_.scalar(Tag::null, sink_.place(p))) return nullptr;
        p = next(p);
        continue;
      }
    }
    if (*p == '[' || *p == '{') {
      p = open(p);
      continue;
    }
    p = scalar(p);
    if (p != nullptr) p = next(p);
  }
  return p;
}

const char* FlowReader::scalar(const char* p) {
  if (*p == '"' || *p == '\'') {
    const Scalar text = scalars_.quoted(p);
    return text.end != nullptr && sink_.string(text, p) ? text.end : nullptr;
  }
  if (!begins_plain<true>(p)) return nullptr;
  const Scalar text = scalars_.plain_lines<true>(p, -1);
  return text.end != nullptr && sink_.plain(text, p) ? text.end : nullptr;
}

/// Reads a key and its colon. Returns the position of the value, or of the ',' or '}' if there is no value.
const char* FlowReader::key(const char* p) {
  const bool quotes = *p == '"' || *p == '\'';
  if (!quotes && !begins_plain<true>(p)) return nullptr;
  const Scalar text = quotes ? scalars_.quoted(p) : scalars_.plain_lines<true>(p, -1);
  if (text.end == nullptr || text.many_lines || (!quotes && text.text == "<<")) return nullptr;
  const char* const colon = skip_spaces(text.end);
  if (colon - p > k_max_implicit_key || !sink_.key(text, p)) return nullptr;
  if (*colon == ':') return quotes || is_blank_or_end(colon[1]) ? skip_to_token(colon + 1) : nullptr;
  const char* const token = skip_to_token(text.end);
  return token != nullptr && (*token == ',' || *token == '}') ? token : nullptr;
}

}  // namespace collet::openapi::fast

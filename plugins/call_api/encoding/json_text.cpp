// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/json_text.hpp"

#include <cstddef>
#include <utility>

#include "sdk/support/text.hpp"

namespace collet::call_api {
namespace {

class Indenter {
 public:
  explicit Indenter(std::string_view json) : json_(json) {}

  std::string run() {
    // Deep nesting would add far more spaces than text.
    const std::size_t most = json_.size() * 4 + 65536;
    while (at_ < json_.size() && out_.size() <= most)
      step();
    return out_.size() <= most ? std::move(out_) : compact_json(json_);
  }

 private:
  void step() {
    const char c = json_[at_];
    if (support::is_blank(c)) {
      ++at_;
    } else if (c == '"') {
      const char* const end = json::detail::skip_string(json_.data() + at_, json_.data() + json_.size());
      const auto next = static_cast<std::size_t>(end - json_.data());
      out_ += json_.substr(at_, next - at_);
      at_ = next;
    } else {
      ++at_;
      mark(c);
    }
  }

  void mark(char c) {
    if (c == '{' || c == '[') {
      out_ += c;
      while (at_ < json_.size() && support::is_blank(json_[at_]))
        ++at_;
      if (at_ < json_.size() && (json_[at_] == '}' || json_[at_] == ']')) {
        out_ += json_[at_++];
        return;
      }
      ++depth_;
      line();
    } else if (c == '}' || c == ']') {
      if (depth_ > 0) --depth_;
      line();
      out_ += c;
    } else {
      out_ += c;
      if (c == ',') line();
      if (c == ':') out_ += ' ';
    }
  }

  void line() {
    out_ += '\n';
    out_.append(depth_ * 2, ' ');
  }

  std::string_view json_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::string out_;
};

}  // namespace

std::string compact_json(std::string_view json) {
  std::string out;
  const char* const end = json.data() + json.size();
  for (const char* p = json.data(); p < end;) {
    if (*p == '"') {
      const char* const next = json::detail::skip_string(p, end);
      out.append(p, next);
      p = next;
    } else {
      if (!support::is_blank(*p)) out += *p;
      ++p;
    }
  }
  return out;
}

std::string indented_json(std::string_view json) {
  return Indenter(json).run();
}

std::string plain_text(json::View value) {
  if (auto text = value.string()) return *std::move(text);
  if (value.is(json::Type::null)) return {};
  return compact_json(value.raw());
}

}  // namespace collet::call_api

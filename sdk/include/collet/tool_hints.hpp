// SPDX-License-Identifier: MIT
/// Hints of a tool to hosts and clients, which no model reads: a part of ToolBuilder.
#ifndef COLLET_TOOL_HINTS_HPP
#define COLLET_TOOL_HINTS_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include <collet/text.hpp>

namespace collet {

/// `Text` is FixedText at compile time and std::string at run time; `Builder` derives from this class.
template <class Text, class Builder>
class ToolHints {
 public:
  /// Sets the phrases with which people ask for the tool, at most 4096 bytes. Clients that search tools
  /// rank by these words; no model reads them.
  constexpr Builder& search_hint(std::string_view phrases) {
    search_hint_ = decltype(search_hint_)(phrases);
    return self();
  }
  /// Asks clients that search tools to load this one always.
  constexpr Builder& pin() {
    pin_ = true;
    return self();
  }
  /// Sets the characters of an answer that a client should give to the model whole.
  constexpr Builder& max_result_chars(std::int64_t characters) {
    max_result_chars_ = characters;
    return self();
  }
  /// The tool itself asks for consent, by collet::ask_consent(), before those of its calls that write.
  /// Without this the host asks before every call, if the operator wants consent.
  constexpr Builder& asks_consent() {
    asks_consent_ = true;
    return self();
  }

 protected:
  constexpr ToolHints() = default;
  /// Appends the members of the tool's description, each after a comma.
  constexpr void append_hints(Text& tools) const {
    if (!search_hint_.empty()) {
      tools += std::string_view(",\"search_hint\":");
      detail::append_json_string(tools, search_hint_);
    }
    if (pin_) tools += std::string_view(",\"pin\":true");
    if (max_result_chars_ > 0) {
      tools += std::string_view(",\"max_result_chars\":");
      detail::append_integer(tools, max_result_chars_);
    }
    if (asks_consent_) tools += std::string_view(",\"asks_consent\":true");
  }

 private:
  constexpr Builder& self() { return static_cast<Builder&>(*this); }
  std::conditional_t<std::is_same_v<Text, std::string>, std::string, std::string_view> search_hint_;
  bool pin_ = false;
  bool asks_consent_ = false;
  std::int64_t max_result_chars_ = 0;
};

}  // namespace collet

#endif

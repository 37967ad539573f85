// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/yaml/events.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <vector>

#include "plugins/workflow/language/yaml/engine.hpp"
#include "plugins/workflow/language/yaml/repair.hpp"
#include "sdk/support/library/bundled_library.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_unknown_anchor = "the referenced anchor is not defined";

/// Passes events from yaml-cpp to a sink. Stores an exception of the sink until the library has returned.
class EventReceiver {
 public:
  EventReceiver(std::string_view text, YamlSink& sink) : text_(text), sink_(sink) {}

  static bool take(void* self, const ColletYamlCppEvent* event) {
    return static_cast<EventReceiver*>(self)->take(*event);
  }
  /// Rethrows the exception after the library has stopped.
  std::optional<YamlError> outcome() const {
    if (thrown_) std::rethrow_exception(thrown_);
    return fault_;
  }
  std::string_view name_at(std::size_t at) const {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n,[]{}", at), text_.size());
    return text_.substr(std::min(at, end), end - std::min(at, end));
  }

 private:
  using Kind = YamlEvent::Kind;

  bool take(const ColletYamlCppEvent& event) noexcept {
    try {
      const YamlEvent made = made_of(event);
      follow(event);
      if (!fault_) sink_.on_event(made);
      return !fault_;
    } catch (...) {
      thrown_ = std::current_exception();
      return false;
    }
  }

  YamlEvent made_of(const ColletYamlCppEvent& event) {
    YamlEvent out{Kind::close, false, event.flow, event.at, event.anchor, {}, {event.tag, event.tag_size}};
    const bool untagged = out.tag.empty() || out.tag == "?" || out.tag == "!";
    switch (event.kind) {
      case COLLET_YAML_CPP_DOCUMENT:
        out.kind = Kind::document;
        break;
      case COLLET_YAML_CPP_NULL:
        out.kind = Kind::scalar;
        out.plain = !is_tagged_nothing(event);
        if (!is_nothing(event)) out.text = null_text(text_, behind(event));
        if (out.text.empty() && event.anchor == 0) out.at = missing_value_offset(text_, event.at);
        break;
      case COLLET_YAML_CPP_SCALAR:
        out.kind = Kind::scalar;
        out.plain = out.tag == "?";
        out.text = {event.text, event.text_size};
        if (!out.plain) put_right(out, behind(event));
        break;
      case COLLET_YAML_CPP_ALIAS:
        out.kind = Kind::alias;
        out.text = name_at(event.at + 1);
        break;
      case COLLET_YAML_CPP_SEQUENCE:
        out.kind = Kind::sequence;
        break;
      case COLLET_YAML_CPP_MAPPING:
        out.kind = Kind::mapping;
        break;
      case COLLET_YAML_CPP_CLOSE:
        break;
    }
    if (untagged) out.tag = {};
    return out;
  }

  /// An open list or map.
  struct Open {
    bool map = false;
    bool flow = false;
    bool key_due = true;                  ///< used for a map
    std::size_t key = 0;                  ///< offset of the last key
    std::optional<std::size_t> indent{};  ///< indentation of a block, from its first dash or key
  };

  void follow(const ColletYamlCppEvent& event) {
    if (event.kind == COLLET_YAML_CPP_DOCUMENT) return;
    if (event.kind == COLLET_YAML_CPP_CLOSE) return open_.pop_back();
    if (!open_.empty() && open_.back().map) {
      Open& parent = open_.back();
      if (parent.key_due) parent.key = event.at;
      if (!parent.indent && !parent.flow) parent.indent = indent_of(event.at);
      parent.key_due = !parent.key_due;
    }
    if (event.kind == COLLET_YAML_CPP_MAPPING) open_.push_back({true, event.flow});
    if (event.kind == COLLET_YAML_CPP_SEQUENCE) {
      open_.push_back({false, event.flow});
      if (!event.flow && event.at < text_.size() && text_[event.at] == '-')
        open_.back().indent = column(text_, event.at);
    }
  }

  /// Returns the indentation of a map, given its first key, which a `?` may precede.
  std::size_t indent_of(std::size_t key) const {
    const std::size_t before = text_.substr(0, key).find_last_not_of(" \t");
    return column(text_, before != std::string_view::npos && text_[before] == '?' ? before : key);
  }

  /// yaml-cpp reports an absent value in a block at the position of the next token, and an absent value in
  /// brackets at the position of its key. A word for null at that position belongs to the other token.
  bool is_nothing(const ColletYamlCppEvent& event) const {
    if (open_.empty()) return false;
    const Open& parent = open_.back();
    if (parent.map && parent.key_due) return false;
    if (parent.flow) return parent.map && event.at == parent.key;
    return parent.indent && column(text_, behind(event)) <= *parent.indent;
  }

  void put_right(YamlEvent& event, std::size_t at) {
    if (const std::string_view why = unsupported_scalar(text_, at); !why.empty()) {
      fault_ = {at, std::string("no YAML: ").append(why)};
      return;
    }
    repaired_ = repair_scalar(text_, at, event.text);
    if (repaired_) event.text = *repaired_;
  }

  /// The tag `!` at the end of the text is an empty string.
  bool is_tagged_nothing(const ColletYamlCppEvent& event) const {
    const std::string_view rest = text_.substr(std::min(event.at, text_.size()));
    return rest.find('!') != std::string_view::npos && rest.find_first_of("&!") == 0 &&
           skip_properties(text_, event.at) == text_.size();
  }

  std::size_t behind(const ColletYamlCppEvent& event) const {
    const char first = event.at < text_.size() ? text_[event.at] : ' ';
    const bool properties =
        event.kind == COLLET_YAML_CPP_NULL ? event.anchor != 0 : first == '&' || first == '!';
    return properties ? skip_properties(text_, event.at) : event.at;
  }

  const std::string_view text_;
  YamlSink& sink_;
  std::vector<Open> open_;
  std::optional<std::string> repaired_;
  std::optional<YamlError> fault_;
  std::exception_ptr thrown_;
};

}  // namespace

std::optional<YamlError> read_events(std::string_view text, YamlSink& sink) {
  static const support::BundledSymbol once =
      support::load_bundled("libcollet-yaml-cpp.so", COLLET_YAML_CPP_ENGINE);
  const auto* const engine = static_cast<const ColletYamlCppEngine*>(once.symbol);
  if (engine == nullptr) return YamlError{0, "the library that reads YAML is missing: " + once.reason};
  if (const auto at = find_stray_directive(text))
    return YamlError{*at, "no YAML: a line that begins with % is a directive, and wants --- behind it"};
  text = without_trailing_blanks(text);
  EventReceiver receiver(text, sink);
  ColletYamlCppFault fault{};
  switch (engine->parse(text.data(), text.size(), &receiver, EventReceiver::take, &fault)) {
    case COLLET_YAML_CPP_DONE:
      return std::nullopt;
    case COLLET_YAML_CPP_STOPPED:
      return receiver.outcome();
    case COLLET_YAML_CPP_NO_MEMORY:
      throw std::bad_alloc();
    case COLLET_YAML_CPP_NOT_YAML:
      break;
  }
  if (std::string_view(fault.message).starts_with(k_unknown_anchor)) {
    return YamlError{
        fault.at,
        std::string("the alias *").append(receiver.name_at(fault.at + 1)).append(" has no anchor before it")};
  }
  return YamlError{fault.at, std::string("no YAML: ").append(fault.message)};
}

}  // namespace collet::workflow

// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/yaml_document.hpp"

#include <unordered_map>

#include "plugins/openapi/read/source_text.hpp"
#include "plugins/openapi/read/yaml/core_schema.hpp"
#include "plugins/openapi/read/yaml/fast_reader.hpp"
#include "plugins/openapi/read/yaml/screen.hpp"
#include "plugins/openapi/tree/builder.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"
#include "sdk/support/yaml/events.hpp"

namespace collet::openapi {
namespace {

using support::YamlEvent;
using support::YamlEvents;
using EventKind = YamlEvent::Kind;

constexpr std::string_view k_merge_tag = "tag:yaml.org,2002:merge";

std::string quoted(std::string_view text) {
  constexpr std::size_t k_max_characters = 60;
  return support::quote(text, k_max_characters);
}

/// Passes the events of libyaml to the builder.
class EventReader {
 public:
  explicit EventReader(Builder& builder) : builder_(builder), events_(builder.source()) {}

  /// Returns false if reading fails; error() then contains the reason.
  bool run() {
    YamlEvent event;
    for (;;) {
      if (!events_.next(event)) {
        const auto& [offset, message, code] = events_.error();
        error_ = {code, offset, message};
        return false;
      }
      if (event.kind == EventKind::end) break;
      if (!handle(event)) {
        error_ = builder_.error();
        return false;
      }
    }
    if (documents_ != 0) return true;
    error_ = {COLLET_FAILED, 0, "the document is empty"};
    return false;
  }
  const BuildError& error() const { return error_; }

 private:
  struct OpenCollection {
    bool mapping = false;
    bool wants_key = false;
    std::string anchor;
  };
  struct Anchor {
    bool complete = false;
    Anchored value;
  };

  bool handle(const YamlEvent& event) {
    switch (event.kind) {
      case EventKind::document:
        if (++documents_ == 1) return true;
        return builder_.fail(COLLET_FAILED,
                             "a second YAML document starts here, expected one; split the file", event.at);
      case EventKind::mapping:
      case EventKind::sequence:
        return open(event);
      case EventKind::close:
        return close();
      case EventKind::alias:
        return alias(event);
      case EventKind::scalar:
        return wants_key() ? scalar_key(event) : scalar(event);
      case EventKind::end:
        break;
    }
    return true;
  }

  bool wants_key() const { return !open_.empty() && open_.back().wants_key; }

  bool open(const YamlEvent& event) {
    const bool mapping = event.kind == EventKind::mapping;
    if (wants_key()) {
      return builder_.fail(COLLET_FAILED,
                           std::string("found a ") + (mapping ? "mapping" : "sequence") +
                               " as a key, expected a text; JSON knows no other keys",
                           event.at);
    }
    if (!event.tag.empty() && core_tag(event.tag) != (mapping ? "map" : "seq")) {
      if (!core_tag(event.tag).empty()) return misfit(event, mapping ? "a mapping" : "a sequence");
      ignored_tag(event);
    }
    if (!builder_.begin(mapping ? Type::object : Type::array, event.at)) return false;
    if (!event.anchor.empty()) anchors_[std::string(event.anchor)] = {};
    open_.push_back({mapping, mapping, std::string(event.anchor)});
    return true;
  }

  bool close() {
    if (!builder_.end()) return false;
    const std::string anchor = std::move(open_.back().anchor);
    open_.pop_back();
    if (!anchor.empty()) anchors_[anchor] = {true, builder_.last()};
    value_done();
    return true;
  }

  void value_done() {
    if (!open_.empty() && open_.back().mapping) open_.back().wants_key = true;
  }

  bool alias(const YamlEvent& event) {
    const auto found = anchors_.find(std::string(event.anchor));
    if (found == anchors_.end()) {
      return builder_.fail(COLLET_FAILED, "alias *" + std::string(event.anchor) + " has no anchor before it",
                           event.at);
    }
    if (!found->second.complete) {
      return builder_.fail(
          COLLET_FAILED,
          "alias *" + std::string(event.anchor) + " is inside its own anchor, which would be endless",
          event.at);
    }
    const Anchored& anchored = found->second.value;
    if (wants_key()) return alias_key(anchored.node, event);
    if (!builder_.alias(anchored, event.at)) return false;
    value_done();
    return true;
  }

  bool alias_key(const RawNode& node, const YamlEvent& event) {
    const auto tag = static_cast<Tag>(node.tag);
    if (tag == Tag::array || tag == Tag::object) {
      return builder_.fail(
          COLLET_FAILED,
          "alias *" + std::string(event.anchor) + " as a key refers to a collection, expected a scalar",
          event.at);
    }
    open_.back().wants_key = false;
    const std::string text(tag == Tag::null     ? "null"
                           : tag == Tag::true_  ? "true"
                           : tag == Tag::false_ ? "false"
                                                : builder_.text_of(node));
    return builder_.key_copy(text, event.at);
  }

  bool scalar_key(const YamlEvent& event) {
    open_.back().wants_key = false;
    if (event.plain && event.text == "<<" && (event.tag.empty() || event.tag == k_merge_tag)) {
      return builder_.merge_key(event.at);
    }
    if (!event.tag.empty() && core_tag(event.tag).empty()) ignored_tag(event);
    const std::uint32_t address = place_of_text(event);
    const std::string_view source = builder_.source();
    const bool ok = address != k_nowhere
                        ? builder_.key(source.substr(address, event.text.size()), address, event.at)
                        : builder_.key_copy(event.text, event.at);
    if (ok && !event.anchor.empty()) anchors_[std::string(event.anchor)] = {true, builder_.key_as_value()};
    return ok;
  }

  bool scalar(const YamlEvent& event) {
    CoreScalar meaning;
    if (event.tag.empty()) {
      if (event.plain) meaning = resolve_plain(event.text);
    } else if (const std::string_view tag = core_tag(event.tag); tag.empty()) {
      ignored_tag(event);
      if (event.plain) meaning = resolve_plain(event.text);
    } else if (auto tagged = resolve_tagged(tag, event.text)) {
      meaning = *std::move(tagged);
    } else {
      return misfit(event, quoted(event.text));
    }
    if (meaning.beyond_json) {
      builder_.add_finding("JSON has no number " + quoted(event.text) + ", it is read as a string", event.at);
    }
    if (!put(event, meaning)) return false;
    if (!event.anchor.empty()) anchors_[std::string(event.anchor)] = {true, builder_.last()};
    value_done();
    return true;
  }

  bool put(const YamlEvent& event, const CoreScalar& meaning) {
    const bool number = meaning.tag == Tag::number;
    if (!number && meaning.tag != Tag::string) return builder_.scalar(meaning.tag, event.at);
    if (number && meaning.number) return builder_.text_copy(Tag::number, *meaning.number, event.at);
    const std::uint32_t address = place_of_text(event);
    if (address == k_nowhere) {
      return number ? builder_.text_copy(Tag::number, event.text, event.at)
                    : builder_.string_copy(event.text, event.at);
    }
    return number ? builder_.text(Tag::number, event.text, address, event.at)
                  : builder_.string(event.text, address, event.at);
  }

  /// Returns the offset of the scalar's text if the source contains it unchanged, or k_nowhere.
  std::uint32_t place_of_text(const YamlEvent& event) const {
    const std::size_t begin = event.at + (event.plain ? 0U : 1U);
    const std::string_view source = builder_.source();
    return begin < source.size() && source.substr(begin, event.text.size()) == event.text
               ? static_cast<std::uint32_t>(begin)
               : k_nowhere;
  }

  bool misfit(const YamlEvent& event, const std::string& found) {
    return builder_.fail(
        COLLET_FAILED,
        "tag !!" + std::string(core_tag(event.tag)) + " on " + found + ", which is not of this type",
        event.at);
  }

  void ignored_tag(const YamlEvent& event) {
    builder_.add_finding("tag " + quoted(event.tag) + " is not in the YAML core schema; it was ignored",
                         event.at);
  }

  static constexpr std::uint32_t k_nowhere = 0xFFFFFFFFU;

  Builder& builder_;
  YamlEvents events_;
  std::vector<OpenCollection> open_;
  std::unordered_map<std::string, Anchor> anchors_;
  int documents_ = 0;
  BuildError error_;
};

/// Returns the error for a character that no reader accepts, if the screen found one.
std::optional<support::Error> fault_of(std::string_view source, const YamlScreen& screen) {
  if (screen.invalid()) return not_utf8(source, *screen.invalid());
  if (!screen.control()) return std::nullopt;
  if (const auto invalid = support::first_invalid_utf8(source)) return not_utf8(source, *invalid);
  const std::size_t at = *screen.control();
  return placed_error(source,
                      {COLLET_FAILED, static_cast<std::uint32_t>(at), control_character_message(source[at])});
}

}  // namespace

support::Result<DocumentPtr> read_yaml_by(YamlReader reader, std::string source, const Limits& limits) {
  if (auto problem = check_size(source, limits)) return *std::move(problem);
  {
    Builder builder(std::move(source), limits);
    YamlScreen screen(builder.source());
    const bool read = reader != YamlReader::events && read_yaml_fast(builder, screen);
    screen.check_all();
    if (auto problem = fault_of(builder.source(), screen)) return *std::move(problem);
    if (read && screen.clean()) return builder.finish(Format::yaml);
    source = std::move(builder).take_source();
  }
  if (reader == YamlReader::fast) return support::Error{COLLET_UNSUPPORTED, "declined"};
  Builder builder(std::move(source), limits);
  EventReader events(builder);
  if (!events.run()) return placed_error(builder.source(), events.error());
  return builder.finish(Format::yaml);
}

support::Result<DocumentPtr> read_yaml_document(std::string source, const Limits& limits) {
  return read_yaml_by(YamlReader::fast_then_events, std::move(source), limits);
}

}  // namespace collet::openapi

// SPDX-License-Identifier: MIT
#include "sdk/support/yaml/events.hpp"

#include <algorithm>
#include <new>

#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/yaml/engine.hpp"

namespace collet::support {
namespace {

const ColletYamlEngine* engine() {
  static const auto* const loaded =
      static_cast<const ColletYamlEngine*>(load_bundled("libcollet-yaml.so", COLLET_YAML_ENGINE).symbol);
  return loaded;
}

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::string_view view_of(const yaml_char_t* text) {
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

}  // namespace

struct YamlEvents::Parser {
  yaml_parser_t parser{};
  yaml_event_t event{};
  bool has_event = false;
  void drop_event() {
    if (has_event) engine()->drop(&event);
    has_event = false;
  }
};

YamlEvents::YamlEvents(std::string_view source)
    : source_(source.substr(source.starts_with("\xEF\xBB\xBF") ? 3 : 0)),
      skipped_(static_cast<std::uint32_t>(source.size() - source_.size())),
      ascii_(std::all_of(source_.begin(), source_.end(),
                         [](char c) { return static_cast<unsigned char>(c) < 0x80; })),
      parser_(std::make_unique<Parser>()) {
  if (engine() == nullptr) return;
  if (engine()->initialize(&parser_->parser) == 0) throw std::bad_alloc();
  engine()->set_encoding(&parser_->parser, YAML_UTF8_ENCODING);
  engine()->set_input(&parser_->parser, reinterpret_cast<const unsigned char*>(source_.data()),
                      source_.size());
}

YamlEvents::~YamlEvents() {
  if (engine() == nullptr) return;
  parser_->drop_event();
  engine()->destroy(&parser_->parser);
}

std::uint32_t YamlEvents::byte_of(std::size_t character) {
  if (ascii_) return skipped_ + static_cast<std::uint32_t>(std::min(character, source_.size()));
  for (; character_ < character && byte_ < source_.size(); ++character_) {
    do
      ++byte_;
    while (byte_ < source_.size() && !begins_character(source_[byte_]));
  }
  for (; character_ > character; --character_) {
    do
      --byte_;
    while (!begins_character(source_[byte_]));
  }
  return skipped_ + static_cast<std::uint32_t>(byte_);
}

std::string YamlEvents::clearer_message(std::string problem, std::uint32_t offset) const {
  const char found = offset - skipped_ < source_.size() ? source_[offset - skipped_] : '\0';
  if (problem == "found incompatible YAML document")
    return "found a %YAML directive of another version, expected 1.1 or 1.2";
  if (problem != "found character that cannot start any token") return problem;
  if (found == '\t') return "found a tab, expected spaces: tabs do not indent YAML";
  problem = "found '";
  problem += found;
  return problem.append("', which begins no value: put the value in quotes");
}

bool YamlEvents::fail() {
  const yaml_parser_t& parser = parser_->parser;
  const std::string problem = parser.problem != nullptr ? parser.problem : "not YAML";
  if (parser.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
  if (parser.error == YAML_READER_ERROR) {
    error_.offset = skipped_ + static_cast<std::uint32_t>(std::min(parser.problem_offset, source_.size()));
    error_.message = problem;
    return false;
  }
  error_.offset = byte_of(parser.problem_mark.index);
  error_.message = clearer_message(problem, error_.offset);
  // For a single character, libyaml's context adds no information.
  if (parser.context != nullptr && error_.message == problem) {
    error_.message += ", " + std::string(parser.context);
    if (parser.context_mark.line != parser.problem_mark.line) {
      error_.message += " that began in line " + std::to_string(parser.context_mark.line + 1);
    }
  }
  return false;
}

bool YamlEvents::next(YamlEvent& out) {
  if (engine() == nullptr) {
    error_.code = COLLET_INTERNAL;
    error_.message = "libcollet-yaml.so, which reads YAML of this style, cannot be loaded";
    return false;
  }
  for (;;) {
    parser_->drop_event();
    if (engine()->parse(&parser_->parser, &parser_->event) == 0) return fail();
    parser_->has_event = true;
    const yaml_event_t& event = parser_->event;
    out = {};
    out.at = byte_of(event.start_mark.index);
    switch (event.type) {
      case YAML_NO_EVENT:
      case YAML_STREAM_END_EVENT:
        out.kind = YamlEvent::Kind::end;
        return true;
      case YAML_STREAM_START_EVENT:
      case YAML_DOCUMENT_END_EVENT:
        break;
      case YAML_DOCUMENT_START_EVENT:
        out.kind = YamlEvent::Kind::document;
        return true;
      case YAML_ALIAS_EVENT:
        out.kind = YamlEvent::Kind::alias;
        out.anchor = view_of(event.data.alias.anchor);
        return true;
      case YAML_SCALAR_EVENT:
        out.kind = YamlEvent::Kind::scalar;
        out.plain = event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
        out.text = {reinterpret_cast<const char*>(event.data.scalar.value), event.data.scalar.length};
        out.anchor = view_of(event.data.scalar.anchor);
        out.tag = view_of(event.data.scalar.tag);
        return true;
      case YAML_SEQUENCE_START_EVENT:
        out.kind = YamlEvent::Kind::sequence;
        out.anchor = view_of(event.data.sequence_start.anchor);
        out.tag = view_of(event.data.sequence_start.tag);
        return true;
      case YAML_MAPPING_START_EVENT:
        out.kind = YamlEvent::Kind::mapping;
        out.anchor = view_of(event.data.mapping_start.anchor);
        out.tag = view_of(event.data.mapping_start.tag);
        return true;
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        out.kind = YamlEvent::Kind::close;
        return true;
    }
  }
}

}  // namespace collet::support

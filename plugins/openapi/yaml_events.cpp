// SPDX-License-Identifier: MIT
#include "plugins/openapi/yaml_events.hpp"

#include <algorithm>
#include <new>

#include "plugins/openapi/beside.hpp"
#include "plugins/openapi/source_text.hpp"
#include "plugins/openapi/yaml_engine.hpp"

namespace collet::openapi {
namespace {

const ColletYamlEngine* engine() {
  static const auto* const loaded =
      static_cast<const ColletYamlEngine*>(load_beside("libcollet-yaml.so", COLLET_YAML_ENGINE));
  return loaded;
}

bool is_lead(char c) {
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
    : source_(source.substr(byte_order_mark_size(source))),
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
    while (byte_ < source_.size() && !is_lead(source_[byte_]));
  }
  for (; character_ > character; --character_) {
    do
      --byte_;
    while (!is_lead(source_[byte_]));
  }
  return skipped_ + static_cast<std::uint32_t>(byte_);
}

bool YamlEvents::fail() {
  const yaml_parser_t& parser = parser_->parser;
  error_.code = COLLET_FAILED;
  const std::string problem = parser.problem != nullptr ? parser.problem : "not YAML";
  if (parser.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
  if (parser.error == YAML_READER_ERROR) {
    error_.source = skipped_ + static_cast<std::uint32_t>(std::min(parser.problem_offset, source_.size()));
    error_.message = problem;
    return false;
  }
  error_.source = byte_of(parser.problem_mark.index);
  error_.message = problem;
  if (parser.context != nullptr) {
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

}  // namespace collet::openapi

// SPDX-License-Identifier: MIT
/// The interface of libcollet-yaml.so, libyaml's parser. events.cpp loads the library with the first document
/// that needs it.
#pragma once

#include <cstddef>
#include <yaml.h>

extern "C" {

struct ColletYamlEngine {
  int (*initialize)(yaml_parser_t* parser);
  void (*destroy)(yaml_parser_t* parser);
  void (*set_encoding)(yaml_parser_t* parser, yaml_encoding_t encoding);
  void (*set_input)(yaml_parser_t* parser, const unsigned char* input, std::size_t size);
  int (*parse)(yaml_parser_t* parser, yaml_event_t* event);
  void (*drop)(yaml_event_t* event);
};

/// The one symbol that libcollet-yaml.so exports, of type ColletYamlEngine. The number changes with the type.
#define COLLET_YAML_ENGINE "collet_yaml_engine_1"
}

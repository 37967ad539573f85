// SPDX-License-Identifier: MIT
#include "plugins/openapi/yaml_engine.hpp"

extern "C" __attribute__((visibility("default"))) const ColletYamlEngine collet_yaml_engine_1;
extern "C" const ColletYamlEngine collet_yaml_engine_1{yaml_parser_initialize,   yaml_parser_delete,
                                                       yaml_parser_set_encoding, yaml_parser_set_input_string,
                                                       yaml_parser_parse,        yaml_event_delete};

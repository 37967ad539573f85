// SPDX-License-Identifier: MIT
/// yaml-cpp's parser as a library of its own, which yaml_events.cpp loads with the first file of workflows.
/// Only plain C passes: it brings the shared C++ runtime, its caller may carry another.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

enum ColletYamlCppKind : std::uint8_t {
  COLLET_YAML_CPP_DOCUMENT,
  COLLET_YAML_CPP_NULL,  ///< nothing at all, or a word for null without quotes
  COLLET_YAML_CPP_SCALAR,
  COLLET_YAML_CPP_ALIAS,
  COLLET_YAML_CPP_SEQUENCE,
  COLLET_YAML_CPP_MAPPING,
  COLLET_YAML_CPP_CLOSE
};

struct ColletYamlCppEvent {
  ColletYamlCppKind kind;
  bool flow;           ///< of a sequence or mapping: in brackets
  std::size_t at;      ///< byte of the text
  std::size_t anchor;  ///< number of an anchor or of an alias; 0: none
  const char* text;    ///< of a scalar; both live until `take` returns
  std::size_t text_size;
  const char* tag;  ///< "?" of what has none, "!" of quotes and block scalars
  std::size_t tag_size;
};

enum ColletYamlCppEnd : std::uint8_t {
  COLLET_YAML_CPP_DONE,
  COLLET_YAML_CPP_STOPPED,  ///< `take` returned false
  COLLET_YAML_CPP_NOT_YAML,
  COLLET_YAML_CPP_NO_MEMORY
};

struct ColletYamlCppFault {
  std::size_t at;
  char message[160];  ///< ended by a zero
};

struct ColletYamlCppEngine {
  /// Tells the first two documents of a text. `take` does not throw.
  ColletYamlCppEnd (*parse)(const char* text, std::size_t size, void* context,
                            bool (*take)(void* context, const ColletYamlCppEvent* event),
                            ColletYamlCppFault* fault);
};

/// The one symbol that libcollet-yaml-cpp.so exports, of type ColletYamlCppEngine. The number changes with
/// the type.
#define COLLET_YAML_CPP_ENGINE "collet_yaml_cpp_engine_1"
}

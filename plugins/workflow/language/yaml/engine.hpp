// SPDX-License-Identifier: MIT
/// yaml-cpp's parser in a library of its own, which events.cpp loads with the first file of workflows. The
/// interface is plain C: the library contains a C++ runtime or uses the shared one, and its caller may
/// contain another.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

enum ColletYamlCppKind : std::uint8_t {
  COLLET_YAML_CPP_DOCUMENT,
  COLLET_YAML_CPP_NULL,  ///< no text at all, or an unquoted word for null
  COLLET_YAML_CPP_SCALAR,
  COLLET_YAML_CPP_ALIAS,
  COLLET_YAML_CPP_SEQUENCE,
  COLLET_YAML_CPP_MAPPING,
  COLLET_YAML_CPP_CLOSE
};

struct ColletYamlCppEvent {
  ColletYamlCppKind kind;
  bool flow;           ///< a sequence or mapping in brackets
  std::size_t at;      ///< byte offset in the text
  std::size_t anchor;  ///< number of an anchor or alias; 0 means none
  const char* text;    ///< value of a scalar; text and tag are valid until `take` returns
  std::size_t text_size;
  const char* tag;  ///< "?" without a tag, "!" for quoted and block scalars
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
  char message[160];  ///< null-terminated
};

struct ColletYamlCppEngine {
  /// Parses the first two documents of a text. `take` must not throw.
  ColletYamlCppEnd (*parse)(const char* text, std::size_t size, void* context,
                            bool (*take)(void* context, const ColletYamlCppEvent* event),
                            ColletYamlCppFault* fault);
};

/// The only symbol that libcollet-yaml-cpp.so exports, of type ColletYamlCppEngine. The number changes with
/// the type.
#define COLLET_YAML_CPP_ENGINE "collet_yaml_cpp_engine_1"
}

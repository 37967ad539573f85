// SPDX-License-Identifier: MIT
/// Documents from text, for tests that are about what comes after reading.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <utility>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/read/yaml_document.hpp"

namespace collet::openapi {

inline DocumentPtr from_json(std::string text, const Limits& limits = {}) {
  auto document = read_json_document(std::move(text), limits);
  EXPECT_TRUE(document) << document.error().message;
  return document ? *document : DocumentPtr();
}

inline DocumentPtr from_yaml(std::string text, const Limits& limits = {}) {
  auto document = read_yaml_document(std::move(text), limits);
  EXPECT_TRUE(document) << document.error().message;
  return document ? *document : DocumentPtr();
}

inline std::string printed(Node node, const PrintOptions& options = {}) {
  std::string out;
  print(node, out, options);
  return out;
}

/// YAML in, compact JSON out; "error: …" if it is refused.
inline std::string yaml_as_json(std::string text, const Limits& limits = {}) {
  const auto document = read_yaml_document(std::move(text), limits);
  return document ? printed((*document)->root()) : "error: " + document.error().message;
}

inline std::string json_as_json(std::string text, const Limits& limits = {}) {
  const auto document = read_json_document(std::move(text), limits);
  return document ? printed((*document)->root()) : "error: " + document.error().message;
}

}  // namespace collet::openapi

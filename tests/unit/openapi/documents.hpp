// SPDX-License-Identifier: MIT
/// Reads documents and descriptions from text, for tests of what comes after reading.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>

#include "plugins/openapi/index/description.hpp"
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

inline DescriptionPtr description_from_json(std::string text, const Limits& limits = {}) {
  auto document = from_json(std::move(text), limits);
  return document ? std::make_shared<const Description>(std::move(document)) : DescriptionPtr();
}

inline DescriptionPtr description_from_yaml(std::string text, const Limits& limits = {}) {
  auto document = from_yaml(std::move(text), limits);
  return document ? std::make_shared<const Description>(std::move(document)) : DescriptionPtr();
}

inline std::string printed(Node node, const PrintOptions& options = {}) {
  std::string out;
  print(node, out, options);
  return out;
}

/// Converts YAML to compact JSON; returns "error: …" if the reader fails.
inline std::string yaml_as_json(std::string text, const Limits& limits = {}) {
  const auto document = read_yaml_document(std::move(text), limits);
  return document ? printed((*document)->root()) : "error: " + document.error().message;
}

inline std::string json_as_json(std::string text, const Limits& limits = {}) {
  const auto document = read_json_document(std::move(text), limits);
  return document ? printed((*document)->root()) : "error: " + document.error().message;
}

}  // namespace collet::openapi

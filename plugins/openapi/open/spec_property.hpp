// SPDX-License-Identifier: MIT
/// The `spec` argument as manifests of families declare it, at compile time.
#pragma once

#include <string_view>

#include <collet/schema.hpp>

namespace collet::openapi {

inline constexpr std::string_view k_spec_schema =
    R"({"type":"object","description":"one of","properties":{"file":{"type":"string"},"url":{"type":"string"},"content":{"type":"string","description":"JSON or YAML text"}}})";

/// For collet::ToolBuilder::with().
inline constexpr auto spec_property = [](auto& tool) {
  tool.property("spec", schema::raw(k_spec_schema).required());
};

/// The same for tools that know a document without it.
inline constexpr auto optional_spec_property = [](auto& tool) {
  tool.property("spec", schema::raw(k_spec_schema));
};

/// Of tools that may fetch more than the document itself.
inline constexpr auto web_properties = [](auto& tool) {
  tool.property("resolve_http_refs", schema::boolean().description("follow http(s) $refs too"))
      .property("insecure", schema::boolean().description("accept bad certificates"));
};

}  // namespace collet::openapi

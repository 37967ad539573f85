// SPDX-License-Identifier: MIT
/// The declaration of the `spec` argument in the manifests of families, at compile time.
#pragma once

#include <string_view>

#include <collet/schema.hpp>

namespace collet::openapi {

inline constexpr std::string_view k_spec_schema =
    R"({"type":"object","description":"one; git REV:path","properties":{"file":{"type":"string"},"url":{"type":"string"},"content":{"type":"string"},"git":{"type":"string"}}})";

/// An argument of collet::ToolBuilder::with(). A document may come from the network.
inline constexpr auto spec_property = [](auto& tool) {
  tool.property("spec", schema::raw(k_spec_schema).required()).idempotent().open_world();
};

/// For tools that can work without it.
inline constexpr auto optional_spec_property = [](auto& tool) {
  tool.property("spec", schema::raw(k_spec_schema)).idempotent().open_world();
};

/// For tools that may fetch documents other than the one given.
inline constexpr auto web_properties = [](auto& tool) {
  tool.property("resolve_http_refs", schema::boolean().description("follow http(s) $refs too"))
      .property("insecure", schema::boolean().description("accept bad certificates"));
};

}  // namespace collet::openapi

// SPDX-License-Identifier: MIT
/// What a rule looks at, and where it says what it found.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/finding.hpp"
#include "plugins/validate/registry.hpp"

namespace collet::validate {

class Joined;

/// Of one question. For one thread.
struct Context {
  Context(openapi::Resolver& references, Findings& into, const Stop& stopping)
      : document(references.document()),
        index(references.description().index()),
        inventory(references.description().inventory()),
        resolver(references),
        findings(into),
        stop(stopping),
        version(index.version()) {}

  const openapi::Document& document;
  const openapi::Index& index;
  const openapi::Inventory& inventory;
  openapi::Resolver& resolver;
  Findings& findings;
  const Stop& stop;
  const openapi::Version version;
  /// Values that were not compared with their schemas, as that would have taken too long.
  std::uint64_t values_left = 0;
  /// What other documents give to this one, and what of it they refer to; null: they are not looked at.
  const Joined* joined = nullptr;

  bool is(openapi::Version wanted) const { return version == wanted; }
  /// 2.0 or 3.0: schemas of their own dialect.
  bool old() const { return version == openapi::Version::v2_0 || version == openapi::Version::v3_0; }

  /// The object itself, or what its references lead to, in another document too; no value if nowhere.
  openapi::Node resolve(openapi::Node object) {
    const openapi::Node near = inventory.resolve(object);
    return near || !object ? near : resolver.resolve(openapi::Located{object, 0}).node;
  }

  void report(const Rule& rule, openapi::Node at, std::string message, std::string suggestion = {},
              std::optional<Severity> here = std::nullopt) {
    findings.add(rule, at, std::move(message), std::move(suggestion), here);
  }
};

/// "'text'", cut to what a message bears.
std::string cited(std::string_view text);

}  // namespace collet::validate

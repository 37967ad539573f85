// SPDX-License-Identifier: MIT
/// The document that the rules check, and the findings that they report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/context/finding.hpp"
#include "sdk/support/text.hpp"

namespace collet::validate {

class BundledDocument;

/// The context of one call. For use by one thread.
struct RuleContext {
  RuleContext(openapi::Resolver& references, Findings& into, const Cancellation& cancellation_poll)
      : document(references.document()),
        index(references.description().index()),
        inventory(references.description().inventory()),
        resolver(references),
        findings(into),
        cancellation(cancellation_poll),
        version(index.version()) {}

  const openapi::Document& document;
  const openapi::Index& index;
  const openapi::Inventory& inventory;
  openapi::Resolver& resolver;
  Findings& findings;
  const Cancellation& cancellation;
  const openapi::Version version;
  /// Number of values that were not compared with their schemas because a limit was reached.
  std::uint64_t values_unchecked = 0;
  /// Number of references to other documents that were not opened.
  std::uint64_t unopened = 0;
  /// The referenced parts of other documents; null if other documents are not checked.
  const BundledDocument* bundle = nullptr;

  bool is(openapi::Version wanted) const { return version == wanted; }
  /// Returns true for 2.0 and 3.0, whose schemas have a dialect of their own.
  bool old() const { return version == openapi::Version::v2_0 || version == openapi::Version::v3_0; }

  /// Returns the object or the target of its references, also in other documents; no value if they lead
  /// nowhere.
  openapi::Node resolve(openapi::Node object) {
    const openapi::Node near = inventory.resolve(object);
    return near || !object ? near : resolver.resolve(openapi::Located{object, 0}).node;
  }

  void report(const Rule& rule, openapi::Node at, std::string message, std::string suggestion = {},
              std::optional<Severity> here = std::nullopt) {
    findings.add(rule, at, std::move(message), std::move(suggestion), here);
  }
};

/// Returns `text` between quotes, cut to a length that fits a message.
inline std::string single_quoted(std::string_view text) {
  constexpr std::size_t k_max_characters = 80;
  return support::quote(text, k_max_characters);
}

}  // namespace collet::validate

// SPDX-License-Identifier: MIT
/// Arguments that all listing tools have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <collet/call.hpp>
#include <collet/page.hpp>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/list/filter/extension_filter.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::listing {

/// Value of the `fields` argument: names of the members to print. No names select all members.
class Fields {
 public:
  Fields() = default;
  explicit Fields(std::vector<std::string> names) : names_(std::move(names)) {}
  bool all() const { return names_.empty(); }
  bool named(std::string_view name) const;
  bool wants(std::string_view name) const { return all() || named(name); }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
};

enum class Sort : std::uint8_t { source, name, rank };

struct Query {
  std::string extension_text;  ///< text that `extension` borrows
  ExtensionFilter extension;
  bool detail = false;
  bool resolve_refs = false;
  openapi::Resolver* references = nullptr;  ///< resolver of the requested document
  Sort sort = Sort::source;
  std::string_view group_by;  ///< empty if the list is not grouped
  Fields fields;
  Page page;
  Budget budget;

  Query() = default;
  Query(const Query&) = delete;  // `extension` borrows from `extension_text`
  Query& operator=(const Query&) = delete;

  /// Reads the arguments of the call. `groups` and `sorts` are the allowed values of group_by and sort,
  /// `summary` those of `fields` without detail; all must outlive the query. Throws a Failure if an argument
  /// is invalid.
  void read(const Call& call, std::initializer_list<std::string_view> groups,
            std::initializer_list<std::string_view> summary,
            std::initializer_list<std::string_view> sorts = {"source", "name"});
};

/// Loads the OpenAPI document that `spec` names and returns a resolver for its references. The resolver
/// follows references to URLs, or accepts servers with an invalid certificate, only if the arguments of
/// openapi::web_properties allow it. Throws a Failure if the document cannot be loaded.
openapi::Resolver load(const Call& call);

}  // namespace collet::listing

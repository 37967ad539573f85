// SPDX-License-Identifier: MIT
/// What every tool of the family reads from its arguments in the same way.
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
#include "plugins/openapi/print/list/extension_filter.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::listing {

/// `fields`: names of what is to be printed; none means all.
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
  std::string extension_text;  ///< what `extension` looks into
  ExtensionFilter extension;
  bool detail = false;
  bool resolve_refs = false;
  openapi::Resolver* references = nullptr;  ///< of the document that the question is about
  Sort sort = Sort::source;
  std::string_view group_by;  ///< empty: no groups
  Fields fields;
  Page page;
  Budget budget;

  Query() = default;
  Query(const Query&) = delete;  // `extension` looks into the other one's text
  Query& operator=(const Query&) = delete;

  /// `summary`: what `fields` may name without detail; `groups`: what group_by may be; `sorts`: what sort may
  /// be. They must outlive the query. Throws a Failure.
  void read(const Call& call, std::initializer_list<std::string_view> groups,
            std::initializer_list<std::string_view> summary,
            std::initializer_list<std::string_view> sorts = {"source", "name"});
};

/// The OpenAPI document that `spec` names, and where references in it lead, into documents at URLs and from
/// servers without a good certificate if the tool has openapi::web_properties and they say so; a Failure
/// otherwise.
openapi::Resolver load(const Call& call);

}  // namespace collet::listing

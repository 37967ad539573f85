// SPDX-License-Identifier: MIT
#include "plugins/walk/operation_filters.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/list/filter/name_matcher.hpp"
#include "plugins/openapi/print/list/filter/path_suggestion.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::walk {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary

using openapi::Operation;
using openapi::Outline;

namespace {

constexpr std::string_view k_methods[] = {"get",  "put",   "post",  "delete", "options",
                                          "head", "patch", "trace", "query"};

/// Returns the requirements that apply to an operation: its own or, if it has none, the document's.
openapi::Node requirements_of(const Operation& operation, openapi::Node root) {
  const openapi::Node own = operation.node["security"];
  return own ? own : root["security"];
}

/// Returns true if a requirement has this scheme or scope. For `none`, returns true if a call needs no
/// credential.
bool needs(openapi::Node requirements, std::string_view wanted) {
  bool without = requirements.size() == 0;
  for (const openapi::Node alternative : requirements) {
    without = without || alternative.size() == 0;
    for (const openapi::Node scheme : alternative) {
      if (scheme.key() == wanted) return true;
      for (const openapi::Node scope : scheme)
        if (scope.string() == wanted) return true;
    }
  }
  return without && wanted == "none";
}

std::string no_such_security(std::string_view wanted, const Outline& outline, openapi::Node root) {
  std::vector<std::string_view> names = {"none"};
  const auto add = [&](openapi::Node requirements) {
    for (const openapi::Node alternative : requirements)
      for (const openapi::Node scheme : alternative) {
        names.push_back(scheme.key());
        for (const openapi::Node scope : scheme)
          if (scope.is_string()) names.push_back(scope.text());
      }
  };
  add(root["security"]);
  for (const auto& operation : outline.operations())
    add(operation.node["security"]);
  return no_such("security scheme or scope", wanted, names, "operations");
}

/// Adds a filter on names: those that are equal or, if none is, those that match the name as a glob.
template <class Matches, class Explain>
void add_named(Filters<Operation>& filters, std::string_view key, std::vector<std::uint32_t> equal,
               const std::string& wanted, const Call& call, Matches matches, Explain explain) {
  if (equal.empty() && is_glob(wanted)) {
    filters.add(
        key,
        [glob = NameMatcher(wanted, call), matches](const Operation& operation) {
          return matches(operation, glob);
        },
        std::move(explain));
    return;
  }
  filters.add_indexed(
      key, std::move(equal),
      [&wanted, matches](const Operation& operation) {
        return matches(operation, [&](std::string_view name) { return name == wanted; });
      },
      std::move(explain));
}

void add_operation_id(Filters<Operation>& filters, const Call& call, const std::string& wanted,
                      const Outline& outline) {
  if (wanted.empty()) return;
  add_named(
      filters, "operation_id", outline.with_operation_id(wanted), wanted, call,
      [](const Operation& operation, const auto& is_named) { return is_named(operation.operation_id()); },
      [&wanted, &outline] { return no_such_id("operation_id", wanted, outline.operation_ids()); });
}

void add_tag(Filters<Operation>& filters, const Call& call, const std::string& wanted,
             const Outline& outline) {
  if (wanted.empty()) return;
  add_named(
      filters, "tag", outline.with_tag(wanted), wanted, call,
      [](const Operation& operation, const auto& is_named) {
        const auto tags = operation.tags();
        for (std::size_t i = 0; i < tags.size(); ++i)
          if (is_named(tags[i])) return true;
        return false;
      },
      [&wanted, &outline] {
        std::vector<std::string_view> tags;
        for (const auto& operation : outline.operations())
          for (std::size_t i = 0; i < operation.tags().size(); ++i)
            tags.push_back(operation.tags()[i]);
        return no_such("tag", wanted, tags, "operations");
      });
}

}  // namespace

OperationArguments::OperationArguments(const Arguments& arguments)
    : operation_id(text_argument(arguments, "operation_id")),
      path(path_argument(arguments, "path")),
      tag(text_argument(arguments, "tag")),
      security(text_argument(arguments, "security")),
      method(support::lower_case(text_argument(arguments, "method"))),
      deprecated(arguments.boolean("deprecated", false)) {}

void check_method(const Arguments& arguments, const std::string& method, const Outline& outline) {
  if (method.empty()) return;
  std::vector<std::string_view> known(std::begin(k_methods), std::end(k_methods));
  if (std::find(known.begin(), known.end(), method) != known.end()) return;
  std::string expected = "one of get, put, post, delete, options, head, patch, trace, query";
  if (!outline.with_method(method).empty()) return;
  for (const auto& operation : outline.operations()) {
    if (std::find(known.begin(), known.end(), operation.method()) != known.end()) continue;
    known.push_back(operation.method());
    expected += ", " + std::string(operation.method());
  }
  const auto near = support::nearest(method, known, 1);
  arguments.refuse("method", in_quotes(method), expected, near.empty() ? std::string_view() : near.front());
}

Filters<Operation> make_filters(const Call& call, const OperationArguments& wanted, const Query& query,
                                const Outline& outline, openapi::Node root) {
  const auto operations = outline.operations();
  Filters<Operation> filters;
  add_operation_id(filters, call, wanted.operation_id, outline);
  if (wanted.deprecated) {
    filters.add(
        "deprecated", [](const Operation& operation) { return operation.deprecated; },
        [] { return std::string("no operation is deprecated"); });
  }
  if (!wanted.method.empty()) {
    filters.add_indexed(
        "method", outline.with_method(wanted.method),
        [&wanted](const Operation& operation) {
          return support::equal_ignoring_case(operation.method(), wanted.method);
        },
        [&wanted] { return "no operation has the method " + wanted.method; });
  }
  add_tag(filters, call, wanted.tag, outline);
  if (!wanted.path.empty()) {
    filters.add_indexed(
        "path", outline.operations_at(wanted.path),
        [&wanted](const Operation& operation) {
          return openapi::path_matches(wanted.path, operation.path());
        },
        [&wanted, &outline] { return no_such_path(wanted.path, outline.paths()); });
  }
  if (!wanted.security.empty()) {
    filters.add(
        "security",
        [&wanted, root](const Operation& operation) {
          return needs(requirements_of(operation, root), wanted.security);
        },
        [&wanted, &outline, root] { return no_such_security(wanted.security, outline, root); });
  }
  if (query.extension) {
    filters.add(
        "extension", [&query](const Operation& operation) { return query.extension.matches(operation.node); },
        [&query, operations] {
          std::vector<openapi::Node> nodes;
          nodes.reserve(operations.size());
          for (const auto& operation : operations)
            nodes.push_back(operation.node);
          return no_such_extension(query.extension.key(), nodes);
        });
  }
  return filters;
}

}  // namespace collet::walk

// SPDX-License-Identifier: MIT
#include "plugins/slice/selection.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>

#include "plugins/openapi/print/list/filter/path_suggestion.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::slice {
namespace {

using openapi::Outline;
using Numbers = std::vector<std::uint32_t>;

constexpr std::size_t k_max_names = 10'000;

[[noreturn]] void refuse(std::string_view argument, std::size_t item, const std::string& message) {
  throw Failure(COLLET_INVALID_ARGUMENT,
                "/" + std::string(argument) + "/" + std::to_string(item) + ": " + message);
}

std::vector<std::string> names(const Arguments& arguments, std::string_view name) {
  auto found = arguments.strings(name);
  if (found.size() > k_max_names)
    throw Failure(COLLET_TOO_LARGE, "/" + std::string(name) + ": found " + std::to_string(found.size()) +
                                        " names, expected at most " + std::to_string(k_max_names));
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i].size() > listing::k_max_text_bytes) refuse(name, i, "the name is too long");
  return found;
}

void sort_unique(Numbers& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

class Selector {
 public:
  Selector(const Arguments& arguments, const Outline& outline) : arguments_(arguments), outline_(outline) {}

  Selection run() {
    filter("tags", [&](const std::string& tag, std::size_t item) { return with_tag(tag, item); });
    filter("methods", [&](const std::string& method, std::size_t item) { return with_method(method, item); });
    const bool narrowed = chosen_.has_value();
    filter("paths", [&](const std::string& path, std::size_t item) { return at(path, item, !narrowed); });
    if (chosen_ && chosen_->empty() && out_.path_items.empty())
      throw Failure(COLLET_INVALID_ARGUMENT,
                    "no operation matches all filters; by itself each matches: " + counts_);
    if (chosen_) out_.operations = *std::move(chosen_);
    const auto operations = names(arguments_, "operations");
    for (std::size_t i = 0; i < operations.size(); ++i)
      add_operation(operations[i], i);
    const auto schemas = names(arguments_, "schemas");
    for (std::size_t i = 0; i < schemas.size(); ++i)
      add_schema(schemas[i], i);
    sort_unique(out_.operations);
    sort_unique(out_.path_items);
    if (counts_.empty() && operations.empty() && schemas.empty())
      throw Failure(COLLET_INVALID_ARGUMENT,
                    "found no selection, expected tags, operations, paths, methods or schemas");
    out_.without = arguments_.boolean("without", false);
    return std::move(out_);
  }

 private:
  /// Keeps the operations that match one of the values of an argument.
  template <class Matches>
  void filter(std::string_view name, const Matches& matches) {
    const auto values = names(arguments_, name);
    if (values.empty()) return;
    Numbers any;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Numbers found = matches(values[i], i);
      any.insert(any.end(), found.begin(), found.end());
    }
    sort_unique(any);
    counts_ += (counts_.empty() ? "" : ", ") + std::string(name) + " " + std::to_string(any.size());
    if (!chosen_) {
      chosen_ = std::move(any);
      return;
    }
    Numbers both;
    std::set_intersection(chosen_->begin(), chosen_->end(), any.begin(), any.end(), std::back_inserter(both));
    chosen_ = std::move(both);
  }

  Numbers with_tag(const std::string& tag, std::size_t item) const {
    Numbers found = outline_.with_tag(tag);
    if (!found.empty()) return found;
    std::vector<std::string_view> tags;
    for (const auto& operation : outline_.operations()) {
      const auto own = operation.tags();
      for (std::size_t i = 0; i < own.size(); ++i)
        tags.push_back(own[i]);
    }
    refuse("tags", item, listing::no_such("tag", tag, tags, "operations"));
  }

  Numbers with_method(const std::string& method, std::size_t item) const {
    Numbers found = outline_.with_method(support::lower_case(method));
    if (!found.empty()) return found;
    std::vector<std::string_view> methods;
    for (const auto& operation : outline_.operations())
      methods.push_back(operation.method());
    refuse("methods", item, listing::no_such("method", method, methods, "operations"));
  }

  Numbers at(const std::string& pattern, std::size_t item, bool whole) {
    if (std::count(pattern.begin(), pattern.end(), '/') >
        static_cast<std::ptrdiff_t>(listing::k_max_path_segments))
      refuse("paths", item, "the pattern has too many segments");
    if (pattern == "/**" || pattern == "**") return everything();
    const Numbers items = outline_.path_items_at(pattern);
    if (items.empty()) refuse("paths", item, listing::no_such_path(pattern, outline_.paths()));
    if (whole) out_.path_items.insert(out_.path_items.end(), items.begin(), items.end());
    return outline_.operations_at(pattern);
  }

  /// Returns all operations, webhooks included, which have a name and no path.
  Numbers everything() const {
    Numbers all(outline_.operations().size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
  }

  void add_operation(const std::string& name, std::size_t item) {
    Numbers found = outline_.with_operation_id(name);
    if (found.empty()) found = by_method_and_path(name, item);
    if (found.empty())
      refuse("operations", item, listing::no_such_id("operation", name, outline_.operation_ids()));
    out_.operations.insert(out_.operations.end(), found.begin(), found.end());
  }

  /// Returns the operations that a name such as "GET /users/{id}" denotes.
  Numbers by_method_and_path(const std::string& name, std::size_t item) const {
    const auto space = name.find(' ');
    if (space == std::string::npos) return {};
    const std::string method = name.substr(0, space);
    const std::string path = name.substr(space + 1);
    Numbers found;
    std::vector<std::string_view> methods;
    for (const std::uint32_t number : outline_.operations_at(path)) {
      const auto operation = outline_.operation(number);
      if (operation.path() != path) continue;  // a pattern
      methods.push_back(operation.method());
      if (support::equal_ignoring_case(operation.method(), method)) found.push_back(number);
    }
    if (!found.empty()) return found;
    if (!methods.empty()) refuse("operations", item, listing::no_such("method of " + path, method, methods));
    if (path.starts_with('/')) refuse("operations", item, no_such_path(path));
    return {};
  }

  std::string no_such_path(const std::string& path) const {
    const auto paths = outline_.paths();
    const auto near = support::nearest(path, paths, 1);
    return near.empty() ? listing::no_such_path(path, paths)
                        : listing::no_such_but("path", path, near.front());
  }

  void add_schema(const std::string& name, std::size_t item) {
    const openapi::Node schemas = outline_.index().schemas();
    const openapi::Node schema = schemas.find(name);
    if (schema) {
      out_.schemas.push_back(schema);
      return;
    }
    std::vector<std::string_view> all;
    for (const openapi::Node known : schemas)
      all.push_back(known.key());
    refuse("schemas", item, listing::no_such_id("schema", name, all));
  }

  const Arguments& arguments_;
  const Outline& outline_;
  std::optional<Numbers> chosen_;
  std::string counts_;
  Selection out_;
};

}  // namespace

Selection select(const Call& call, const Outline& outline) {
  return Selector(call.arguments(), outline).run();
}

}  // namespace collet::slice

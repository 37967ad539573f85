// SPDX-License-Identifier: MIT
/// The arguments of a call of `walk_refs`, and the parts of a document that they name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/call.hpp>
#include <collet/json.hpp>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/print/list/filter/name_matcher.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::refs {

enum class Mode : std::uint8_t {
  references,  ///< lists or counts references
  users,       ///< `reverse`: lists the users of the target
  cycles,
  unused,
  missing,
};

struct Request {
  Mode mode = Mode::references;
  std::string target;     ///< as written in the argument
  std::string operation;  ///< an operationId, or "GET /path"
  std::string_view node_type;
  bool transitive = false;
  listing::Query query;

  /// Throws a Failure for arguments that exclude each other. The call must outlive the request.
  explicit Request(const Call& call);

  /// Returns true if the argument `target`, a text or a glob, names this text. A leading "./" of a path is
  /// ignored, and letter case too unless it names a text that exists exactly. Throws a Failure if the call is
  /// cancelled meanwhile.
  bool names(std::string_view text) const;
  /// Records a name that exists. If it is exactly the target, others in another letter case are
  /// not named.
  void add_existing(std::string_view text);
  /// Writes the member `hint` if the target was found only in another letter case, given the number of
  /// matches.
  void write_letter_case(json::Writer& head, std::size_t matches) const;
  bool includes(std::string_view word) const { return node_type.empty() || node_type == word; }

 private:
  listing::NameMatcher target_glob_;
  bool exact_ = false;  ///< true if the target exists in its letter case
};

/// Writes the members source_path, pointer and line of a place: each if the request names it, and source_path
/// also if `usual` is true.
/// Ends an item. An item without any of the chosen members is named by `name`, so that it is never empty.
void end_item(json::Writer& writer, const std::string& out, std::string_view name, std::string_view text);

void write_place(json::Writer& writer, const Request& request, openapi::Node node, bool usual);

/// Returns the numbers of the targets that the request names, or of all targets if it names none. If texts
/// and targets differ, a target is named by each text that leads to it, by the JSON Pointer to it, and by its
/// `$id`.
std::vector<std::uint32_t> targets_of(const Request& request, const openapi::Inventory& inventory);

/// Records the names that exist in the document of the call, with or without a reference to them.
void add_existing_names(Request& request, const openapi::Description& description);

/// Returns the operation that the request names. Throws a Failure that suggests similar operations if it does
/// not exist.
openapi::Operation find_operation(const Request& request, const openapi::Outline& outline);

/// Returns a hint for a target that has no reference or leads nowhere. `others` are names in other documents.
std::string explain_missing_target(const Request& request, const openapi::Description& description,
                                   const std::vector<std::string>& others = {});

/// Returns a hint why target and node_type match none of the `names`, which are not empty.
std::string explain_no_match(const Request& request, std::string_view what,
                             const std::vector<std::string>& names);

std::string explain_no_type(const Request& request);

/// Returns "#/components/schemas/User" for a component, "GET /users" for an operation and "/users" for a path
/// item.
std::string unit_name(const openapi::Unit& unit, const openapi::Description& description);

}  // namespace collet::refs

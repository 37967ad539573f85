// SPDX-License-Identifier: MIT
/// What a call of walk_refs asks, and what of the document it is about.
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
#include "plugins/openapi/print/list/query.hpp"

namespace collet::refs {

enum class Mode : std::uint8_t {
  references,  ///< what refers to what
  users,       ///< reverse: who needs the target
  cycles,
  unused,
  missing,
};

struct Question {
  Mode mode = Mode::references;
  std::string target;     ///< as given
  std::string operation;  ///< an operationId, or "GET /path"
  std::string_view node_type;
  bool transitive = false;
  listing::Query query;

  /// Throws a Failure.
  explicit Question(const Call& call);

  /// Is this target's text the one that is asked for? A path may begin with "./" or not.
  bool names(std::string_view text) const;
  bool takes(std::string_view word) const { return node_type.empty() || node_type == word; }
};

/// Members source_path (named or `usual`), pointer and line (named) of a place.
void write_place(json::Writer& writer, const Question& question, openapi::Node node, bool usual);

/// Numbers of the targets that the question names, of all if it names none. Where texts and targets are not
/// the same, each text that leads to a target names it, and so do the pointer to it and its `$id`.
std::vector<std::uint32_t> targets_of(const Question& question, const openapi::Inventory& inventory);

/// The operation that the question names. Throws a Failure that tells of near ones if there is none.
openapi::Operation find_operation(const Question& question, const openapi::Outline& outline);

/// What to do about a target that nothing refers to, or that leads nowhere; `others` are names in other
/// documents.
std::string no_such_target(const Question& question, const openapi::Description& description,
                           const std::vector<std::string>& others = {});

/// Why target and node_type leave none of the things of these names, of which there are some.
std::string why_none(const Question& question, std::string_view what, const std::vector<std::string>& names);

std::string none_of_type(const Question& question);

/// "#/components/schemas/User" of a component; "GET /users" of an operation, "/users" of a path item.
std::string unit_name(const openapi::Unit& unit, const openapi::Description& description);

}  // namespace collet::refs

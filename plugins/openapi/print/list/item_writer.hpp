// SPDX-License-Identifier: MIT
/// Writing of one list item: the members that all listing tools have in common.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/list/query.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/json/json_valid.hpp"

namespace collet::listing {

/// Maximum nesting of a printed value: the maximum of an answer minus the levels that enclose the value.
inline constexpr std::size_t k_max_value_depth = support::k_max_valid_depth - 8;

/// Writes the member `name` with a text cut to 200 characters, if the text is not empty and `fields` selects
/// the member.
void write_text(json::Writer& writer, const Fields& fields, std::string_view name, std::string_view text);

/// Returns true if the name is a member that every item has beside its value.
bool is_envelope_member(std::string_view name);

/// Writes the member `kind` unless the kind is path.
void write_kind(json::Writer& writer, openapi::Kind kind);

/// Keys on the path from the root to a value; empty if they are not known.
using KeyPath = std::vector<std::string_view>;

/// Returns the keys of a path item in `paths` or `webhooks`.
KeyPath key_path(const openapi::PathItem& item);
/// Returns an empty path for an operation that is behind a $ref or in additionalOperations.
KeyPath key_path(const openapi::Operation& operation, const openapi::PathItem& item);

/// Writes those of the members json_path, pointer and line that `fields` selects. A known key path avoids the
/// search for the containers of `node`, which needs a table of all nodes of the document.
void write_location(json::Writer& writer, const Fields& fields, openapi::Node node, const KeyPath& keys = {});

/// Writes the member `document` if the item is in a document other than the requested one. json_path and line
/// then refer to that document.
void write_document(json::Writer& writer, const Query& query, std::uint32_t source);

/// Writes the member json_path.
void write_json_path(json::Writer& writer, openapi::Node node, const KeyPath& keys);

/// Returns the number of characters available for the value of an item so that an answer with this item alone
/// fits the budget. `taken` is the size of the item's other members. The result does not depend on the item's
/// position in the list.
std::size_t room_for_value(const Query& query, std::size_t taken);

/// Writes the member `name` with a complete value that is not the item's own. References are expanded if the
/// query resolves them.
void write_whole_value(json::Writer& writer, std::string& out, const Query& query, std::string_view name,
                       openapi::Located value);

/// Writes the member `name` with the item's value: complete or, for an object, the members that `fields`
/// selects. Writes nothing if `fields` selects only envelope members. If the query resolves references, they
/// are expanded as far as the item stays within `room` characters. The members of write_reference_members()
/// follow. `out` is the text that `writer` appends to.
void write_value(json::Writer& writer, std::string& out, const Query& query, std::string_view name,
                 openapi::Located value, std::size_t room);

/// Writes `refs_left`, the number of references not expanded; `ref_problems`, the reasons why references
/// cannot be resolved, as far as they fit into `room` characters; and `dynamic_refs`, the number of
/// $dynamicRefs printed as their initial target. Empty members are omitted.
void write_reference_members(json::Writer& writer, const openapi::PrintedRefs& refs, std::size_t room);

}  // namespace collet::listing

// SPDX-License-Identifier: MIT
/// Printing one item of a list: pieces that all tools share.
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

/// Objects and arrays of a printed value open at once: as deep as an answer may nest, less what stands
/// around.
inline constexpr std::size_t k_deepest_value = support::k_max_valid_depth - 8;

/// Member `name` with a text for people, cut to 200 characters, if there is one and it is asked for.
void write_text(json::Writer& writer, const Fields& fields, std::string_view name, std::string_view text);

/// Does it name what stands around a value, whatever that is?
bool names_envelope(std::string_view name);

/// `kind`, where it is not a path.
void write_kind(json::Writer& writer, openapi::Kind kind);

/// Names of the members that lead from the root to a value; empty if they are not known.
using Way = std::vector<std::string_view>;

/// The way to a path item as the document writes it.
Way way_to(const openapi::PathItem& item);
/// Empty for an operation behind a $ref or among additionalOperations.
Way way_to(const openapi::Operation& operation, const openapi::PathItem& item);

/// json_path, pointer and line; with fields only those that they name. A known way saves looking for the
/// containers of `node`, for which a document needs a table of all its nodes.
void write_location(json::Writer& writer, const Fields& fields, openapi::Node node, const Way& way = {});

/// `document`, where the item is in another one than the call is about: what json_path and line count in.
void write_document(json::Writer& writer, const Query& query, std::uint32_t source);

/// The member json_path alone.
void write_json_path(json::Writer& writer, openapi::Node node, const Way& way);

/// Characters that the value of an item may have if the item is to fit into an answer of its own; the rest of
/// the item has `taken`. The same for an item wherever it stands in the list.
std::size_t room_for_value(const Query& query, std::size_t taken);

/// Member `name` with a value beside the item's own, whole and with its references expanded as the query
/// says.
void write_shared(json::Writer& writer, std::string& out, const Query& query, std::string_view name,
                  openapi::Located value);

/// Member `name` with the value itself: whole, or of an object the members that fields name. Left out when
/// they name only what stands around it. References are expanded as the query says, so
/// far that the item stays within `room` characters if it can; what write_printed() tells follows. `out` is
/// what the writer writes to.
void write_value(json::Writer& writer, std::string& out, const Query& query, std::string_view name,
                 openapi::Located value, std::size_t room);

/// `refs_left`, where some references stay as they are; `ref_problems`, why some lead nowhere, as far as they
/// fit into `room` characters; `dynamic_refs`, where $dynamicRefs are shown as their initial target.
void write_printed(json::Writer& writer, const openapi::PrintedRefs& refs, std::size_t room);

}  // namespace collet::listing

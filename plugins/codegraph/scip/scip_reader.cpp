// SPDX-License-Identifier: MIT
#include "plugins/codegraph/scip/scip_reader.hpp"

#include <limits>

#include "plugins/codegraph/scip/proto_reader.hpp"

namespace collet::codegraph {
namespace {

// The numbers of the fields in scip.proto.
enum : std::uint32_t { k_index_metadata = 1, k_index_documents = 2 };
enum : std::uint32_t { k_metadata_tool = 2 };
enum : std::uint32_t { k_tool_name = 1, k_tool_version = 2 };
enum : std::uint32_t { k_document_path = 1, k_document_occurrences = 2, k_document_columns = 6 };
enum : std::uint32_t { k_occurrence_range = 1, k_occurrence_symbol = 2, k_occurrence_roles = 3 };
constexpr std::uint64_t k_role_definition = 1;

const support::Error k_damaged{COLLET_FAILED, "the file is no SCIP index, or it is damaged"};

/// Returns the printable characters of a text, at most `k_max_shown`.
std::string printable(std::string_view text) {
  constexpr std::size_t k_max_shown = 60;
  std::string out;
  for (const char c : text.substr(0, k_max_shown))
    if (c > ' ' && c <= '~') out += c;
  return out;
}

std::string tool_of(std::string_view metadata) {
  std::string name;
  std::string version;
  ProtoReader fields(metadata);
  while (fields.next()) {
    if (fields.field() != k_metadata_tool || fields.has_number()) continue;
    ProtoReader tool(fields.bytes());
    while (tool.next()) {
      if (tool.has_number()) continue;
      if (tool.field() == k_tool_name) name = printable(tool.bytes());
      if (tool.field() == k_tool_version) version = printable(tool.bytes());
    }
  }
  if (version.empty()) return name;
  return name + " " + version;
}

/// The numbers of a range: three if it ends on the line on which it begins, otherwise four.
struct Range {
  std::uint32_t numbers[4] = {0, 0, 0, 0};
  std::size_t count = 0;

  bool add(std::uint64_t number) {
    if (count == 4 || number > std::numeric_limits<std::int32_t>::max()) return false;
    numbers[count++] = static_cast<std::uint32_t>(number);
    return true;
  }
  bool add_packed(std::string_view bytes) {
    while (!bytes.empty()) {
      std::uint64_t number = 0;
      if (!ProtoReader::take_number(bytes, number) || !add(number)) return false;
    }
    return true;
  }
};

/// Returns false if the occurrence is damaged. One without a symbol or a range is left out.
bool read_occurrence(std::string_view bytes, const std::function<void(const ScipOccurrence&)>& each) {
  ScipOccurrence out;
  Range range;
  ProtoReader fields(bytes);
  while (fields.next()) {
    if (fields.field() == k_occurrence_range) {
      if (!(fields.has_number() ? range.add(fields.number()) : range.add_packed(fields.bytes())))
        return false;
    } else if (fields.field() == k_occurrence_symbol && !fields.has_number()) {
      out.symbol = fields.bytes();
    } else if (fields.field() == k_occurrence_roles && fields.has_number()) {
      out.definition = (fields.number() & k_role_definition) != 0;
    }
  }
  if (fields.damaged()) return false;
  if (out.symbol.empty() || range.count < 3) return range.count == 0 || range.count >= 3;
  out.line = range.numbers[0];
  out.column = range.numbers[1];
  const bool one_line = range.count == 3 || range.numbers[2] == out.line;
  out.end = one_line ? range.numbers[range.count - 1] : std::numeric_limits<std::uint32_t>::max();
  each(out);
  return true;
}

}  // namespace

support::Result<std::string> read_scip_tool(std::string_view bytes) {
  std::string out;
  bool found = false;
  ProtoReader fields(bytes);
  while (fields.next())
    if (fields.field() == k_index_metadata && !fields.has_number()) {
      out = tool_of(fields.bytes());
      found = true;
    }
  if (fields.damaged() || !found) return k_damaged;
  return out;
}

support::Result<void> read_scip_documents(std::string_view bytes,
                                          const std::function<bool(const ScipDocument&)>& each) {
  ProtoReader fields(bytes);
  while (fields.next()) {
    if (fields.field() != k_index_documents || fields.has_number()) continue;
    ScipDocument document;
    document.occurrences = fields.bytes();
    ProtoReader parts(fields.bytes());
    while (parts.next()) {
      if (parts.field() == k_document_path && !parts.has_number()) document.path = parts.bytes();
      if (parts.field() == k_document_columns && parts.has_number() && parts.number() <= 3)
        document.columns = static_cast<ScipColumns>(parts.number());
    }
    if (parts.damaged()) return k_damaged;
    if (!each(document)) return {};
  }
  if (fields.damaged()) return k_damaged;
  return {};
}

support::Result<void> read_scip_occurrences(const ScipDocument& document,
                                            const std::function<void(const ScipOccurrence&)>& each) {
  ProtoReader parts(document.occurrences);
  while (parts.next())
    if (parts.field() == k_document_occurrences && !parts.has_number() &&
        !read_occurrence(parts.bytes(), each))
      return k_damaged;
  if (parts.damaged()) return k_damaged;
  return {};
}

bool is_scip_local(std::string_view symbol) {
  return symbol.starts_with("local ");
}

bool is_scip_function(std::string_view symbol) {
  return symbol.ends_with(").") && !is_scip_local(symbol);
}

}  // namespace collet::codegraph

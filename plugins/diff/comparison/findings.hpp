// SPDX-License-Identifier: MIT
/// The findings of a comparison: changes of subjects and of pairs of schemas, and the pairs that each subject
/// reaches.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/diff/rules/rules.hpp"
#include "plugins/diff/view/document_side.hpp"
#include "plugins/diff/view/schema_view.hpp"

namespace collet::diff {

/// One difference. A place is the value that differs or, if it is absent, the place that would contain it.
struct Change {
  RuleId rule = 0;
  bool has_before = false;  ///< true if the place of the base is the value itself
  bool has_after = false;
  Places at;
  std::string_view name;  ///< name of the property, parameter, status, …; borrowed
};

/// Two schemas at a Position, compared once for all subjects that use them.
struct SchemaPair {
  SchemaId base = 0;
  SchemaId revision = 0;
  Position position = Position::request_body;
  bool in_xml = false;  ///< true in a body in XML
  Places at;            ///< the first places that use the pair
  std::uint32_t first_change = 0;
  std::uint32_t change_count = 0;
  std::uint32_t first_link = 0;  ///< index in Findings::links
  std::uint32_t link_count = 0;
};

/// A named thing that is compared: an operation, webhook operation or callback operation in one or both
/// documents, or the documents themselves (no method).
struct Subject {
  std::string_view path;  ///< the path in the revision, or in the base if only the base has it
  std::string_view base_path;
  std::string_view method;  ///< lower case
  openapi::Kind kind = openapi::Kind::path;
  std::vector<std::string_view> tags;  ///< the tags in both documents
  std::uint32_t first_change = 0;
  std::uint32_t change_count = 0;
  std::uint32_t first_link = 0;
  std::uint32_t link_count = 0;
};

constexpr std::uint32_t k_document = 0;  ///< the first subject: the documents themselves

struct Findings {
  std::vector<Change> changes;
  std::vector<SchemaPair> pairs;
  std::vector<Subject> subjects;
  std::vector<std::uint32_t> links;  ///< indices of pairs
  bool complete = true;              ///< false if a limit ended the comparison of schemas
};

}  // namespace collet::diff

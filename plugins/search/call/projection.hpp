// SPDX-License-Identifier: MIT
/// Of a document's schemas just what a value meets: a schema text of its own, small whatever the document's
/// size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/json_schema/document/dialect.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// Walks a schema and a value together: a subschema is taken only where the value has something for it, all
/// others become `true`. Each one taken is a definition by itself, so that references and depth cost nothing.
/// Properties that are readOnly are not required. A discriminator tells which alternative counts. What a
/// schema applies to a value that it is being applied to already says nothing: so parents list children that
/// are made of them. A keyword whose value is of the wrong type, and a reference to what its document has
/// not, say nothing: documents have both, and their operations work.
class Projection {
 public:
  /// Steps of one walk; each is a subschema met by a part of the value.
  static constexpr std::size_t k_max_steps = 500'000;

  Projection(openapi::Resolver& references, openapi::Version version);

  /// JSON text of a schema that takes and refuses `value` as `schema` does. Errors: too_large beyond
  /// k_max_steps; failed for a reference into a document that is not to be had.
  support::Result<std::string> text(openapi::Located schema, json::View value);

 private:
  using Definition = std::uint32_t;
  struct Step {
    Definition schema;
    json::View value;
  };
  struct Taken {
    openapi::Located at;
    Definition number = 0;
    std::vector<json::View> values{};  ///< those that met it
    std::vector<Definition>
        applied{};  ///< those that it applies to the same value, by $ref, allOf and choices
  };

  void meet(openapi::Located schema, json::View value);
  void apply(const Step& step, openapi::Located schema);  ///< as meet(), to the value of the step itself
  void walk(const Step& step);
  void walk_reference(openapi::Located schema, const Step& step);
  void walk_keyword(openapi::Located keyword, const support::json_schema::KeywordInfo& info,
                    const Step& step);
  void walk_properties(openapi::Located properties, json::View value);
  void note_read_only(openapi::Located properties, json::View value);
  const support::json_schema::KeywordInfo* keyword_of(openapi::Node member) const;

  void print(const Taken& taken, json::Writer& out);
  bool takes_null(const Taken& taken) const;
  void print_object(const Taken& taken, json::Writer& out);
  void print_keyword(openapi::Located keyword, const support::json_schema::KeywordInfo& info,
                     const Taken& taken, json::Writer& out);
  void find_circles();
  std::uint64_t key_of(openapi::Located schema) const;
  /// `from` is the one that applies it to the same value: where that has been applied already, it says
  /// nothing.
  void print_reference(openapi::Located schema, json::Writer& out, const Taken* from = nullptr) const;
  void print_property(openapi::Located schema, bool property, const Taken& taken, json::Writer& out);
  void print_choices(openapi::Located keyword, const support::json_schema::KeywordInfo& info,
                     const Taken& taken, json::Writer& out);
  void print_required(openapi::Node names, const Taken& taken, json::Writer& out) const;
  bool is_read_only(const Taken& taken, std::string_view name) const;

  openapi::Resolver& references_;
  support::json_schema::Dialect dialect_;
  bool before_3_1_;
  std::unordered_map<std::uint64_t, Definition> known_;
  std::deque<Taken> taken_;
  std::unordered_set<std::uint64_t> circles_;  ///< steps from one to another that close a circle
  std::vector<Step> open_;
  std::optional<support::Error> unopened_;
  struct PairHash {
    std::size_t operator()(const std::pair<Definition, const char*>& pair) const {
      return std::hash<const char*>()(pair.second) * 31 + pair.first;
    }
  };
  std::unordered_set<std::pair<Definition, const char*>, PairHash> met_;
  std::unordered_map<const char*, std::unordered_set<std::string_view>> read_only_;
};

}  // namespace collet::search::call

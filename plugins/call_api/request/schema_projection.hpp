// SPDX-License-Identifier: MIT
/// The part of a schema that applies to a value, as a schema of its own that is small whatever the size of
/// the document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
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

namespace collet::call_api {

/// Walks a schema and a value together. A subschema is included only if a part of the value meets it; all
/// others become `true`. Each included subschema becomes a definition, so that references and nesting cost
/// nothing. Properties that are readOnly are not required. A discriminator selects the alternative. A schema
/// that is applied to a value again while it is being applied to it has no effect, so a parent may list
/// children that include the parent. A keyword with a value of the wrong type and a reference that cannot be
/// resolved have no effect, because documents have both and their operations work.
class Projection {
 public:
  /// Limit of the steps of a walk. A step is a subschema that meets a part of the value.
  static constexpr std::size_t k_max_steps = 500'000;

  Projection(openapi::Resolver& references, openapi::Version version);

  /// Returns a schema as JSON text that accepts and rejects `value` like `schema`. Errors: too_large beyond
  /// k_max_steps; failed for a reference to a document that cannot be opened.
  support::Result<std::string> text(openapi::Located schema, json::View value);

  /// Returns the members of the value of text() that its schemas declare as readOnly and none declares
  /// without it, in the order of the value.
  std::vector<json::View> read_only_members() const;

 private:
  using Definition = std::uint32_t;
  struct Step {
    Definition schema;
    json::View value;
  };
  struct Taken {
    openapi::Located at;
    Definition number = 0;
    std::vector<json::View> values{};  ///< the values that met it
    std::vector<Definition>
        applied{};  ///< the schemas that it applies to the same value, by $ref, allOf and alternatives
  };

  void meet(openapi::Located schema, json::View value);
  void apply(const Step& step, openapi::Located schema);  ///< like meet(), for the value of the step itself
  void walk(const Step& step);
  void walk_reference(openapi::Located schema, const Step& step);
  void walk_keyword(openapi::Located keyword, const support::json_schema::KeywordInfo& info,
                    const Step& step);
  void walk_properties(openapi::Located properties, json::View value);
  const support::json_schema::KeywordInfo* keyword_of(openapi::Node member) const;

  void print(const Taken& taken, json::Writer& out);
  bool takes_null(const Taken& taken) const;
  void print_object(const Taken& taken, json::Writer& out);
  void print_keyword(openapi::Located keyword, const support::json_schema::KeywordInfo& info,
                     const Taken& taken, json::Writer& out);
  void find_circles();
  std::uint64_t key_of(openapi::Located schema) const;
  /// Prints a reference. `from` is the schema that applies it to the same value; a reference that closes a
  /// cycle becomes `true`.
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
  std::unordered_set<std::uint64_t>
      circles_;  ///< pairs of schemas where the first applies the second and closes a cycle
  std::vector<Step> open_;
  std::optional<support::Error> unopened_;
  struct PairHash {
    std::size_t operator()(const std::pair<Definition, const char*>& pair) const {
      return std::hash<const char*>()(pair.second) * 31 + pair.first;
    }
  };
  std::unordered_set<std::pair<Definition, const char*>, PairHash> met_;
  std::unordered_map<const char*, std::unordered_set<std::string_view>> read_only_;
  std::map<const char*, json::View> received_;  ///< members that a schema declares as readOnly, by position
  std::unordered_set<const char*> writable_;    ///< members that a schema declares otherwise
};

}  // namespace collet::call_api

// SPDX-License-Identifier: MIT
/// Tries values with the schemas of one document.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/diff/values/sample_value.hpp"

namespace collet::diff {

/// Returns the schemas of `not` and of conditions. Those of one list hold together for some values.
std::vector<std::vector<Located>> condition_parts(const SchemaView& view);

class SchemaTrial {
 public:
  /// Schemas that are `k_depth` objects or arrays deep are compared by their shape and not tried.
  static constexpr int k_depth = 2;
  static constexpr std::size_t k_max_steps = 1'000'000;
  /// Alternatives and conditions may refer to their own schema, for one value and without end.
  static constexpr int k_max_nesting = 64;

  /// The members of an object that an alternative does not describe. They are `refused` if another
  /// alternative describes all members: who sends one alternative does not mean another one that is open.
  enum class Undescribed : bool { accepted, refused };

  SchemaTrial(Schemas& schemas, Undescribed undescribed) : schemas_(schemas), undescribed_(undescribed) {}

  /// Returns true if the value is valid under all of the schemas.
  bool accepts(const std::vector<Located>& schemas, const SampleValue& value, int depth = k_depth);
  bool accepts(SchemaId schema, const SampleValue& value, int depth = k_depth);

  /// The schemas of the members that a schema describes, by name. A member that is only required has none.
  using Described = std::map<std::string_view, std::vector<Located>>;
  /// Adds the members that the schema and its alternatives describe.
  void add_described(SchemaId schema, Described& properties, int nesting = k_depth);

  /// Returns true if the schema describes all members of the value, or none at all, as a free-form object
  /// does. Nobody sends a member that is not described. A member that the schema only requires counts unless
  /// the other version has a schema for it.
  bool describes_all(SchemaId schema, const SampleValue& value, const Described& other = {},
                     int depth = k_depth);

  /// Returns values that are valid or nearly valid under the schema: limits and their neighbours, listed
  /// values, objects with and without each property.
  std::vector<SampleValue> samples(SchemaId schema);

  /// Returns false if a schema has a keyword that is not tried, or if the work was too much.
  bool exact() const { return exact_; }
  /// Returns true if further values would have been tried.
  bool cut() const { return cut_; }

 private:
  using Done = std::vector<std::uint64_t>;  ///< the lists of alternatives from which one was chosen

  const SchemaView& view_of(SchemaId schema);
  bool accepts_null(SchemaId schema, const SchemaView& view, bool is_alternative, int depth);
  bool accepts_object(const SchemaView& view, const SampleValue& value, int depth);
  bool accepts_array(const SchemaView& view, const SampleValue& value, int depth);
  /// Returns true if the value satisfies `not` and the conditions.
  bool accepts_conditions(const SchemaView& view, const SampleValue& value, int depth);
  bool accepts_unions(const SchemaView& view, const SampleValue& value, int depth);
  bool describes(const SchemaView& view, const Located& branch, const SampleValue& value);

  void add_samples(const std::vector<Located>& schemas, Done done, int depth, std::size_t most,
                   std::vector<SampleValue>& all);
  /// Adds values that are nearly valid under both branches.
  void add_common_samples(const std::vector<Located>& schemas, const Done& done, int depth, std::size_t most,
                          const std::pair<Located, Located>& branches, std::vector<SampleValue>& all);
  void add_scalars(const SchemaView& view, std::vector<SampleValue>& all);
  void add_arrays(const SchemaView& view, int depth, std::vector<SampleValue>& all);
  void add_objects(const SchemaView& view, int depth, std::size_t most, std::vector<SampleValue>& all);
  /// Returns samples of the members and items of a value; the first one is valid if there is a valid one.
  std::vector<SampleValue> inner_samples(const std::vector<Located>& schemas, int depth);

  Schemas& schemas_;
  const Undescribed undescribed_;
  std::unordered_map<SchemaId, SchemaView> views_;
  /// Counts a step during its lifetime as one that encloses those that begin meanwhile.
  class Step {
   public:
    explicit Step(SchemaTrial& trial) : nesting_(trial.nesting_) {
      if (++nesting_ > k_max_nesting || ++trial.steps_ > k_max_steps) trial.exact_ = false;
    }
    ~Step() { --nesting_; }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    int& nesting_;
  };

  std::size_t steps_ = 0;
  int nesting_ = 0;
  bool exact_ = true;
  bool cut_ = false;
};

}  // namespace collet::diff

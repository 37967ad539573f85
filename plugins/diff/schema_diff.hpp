// SPDX-License-Identifier: MIT
/// Two schemas, keyword by keyword, with the direction in which values travel.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "plugins/diff/comparison.hpp"

namespace collet::diff {

class SchemaDiff {
 public:
  explicit SchemaDiff(Comparison& comparison) : comparison_(comparison) {}

  /// Adds the changes of the pair itself, and the pairs that it leads to.
  void compare(const Pair& pair);

 private:
  void types();
  void formats();
  void values();
  void numbers();
  void counts();
  void count(std::string_view keyword, What increased, What decreased, What set, What removed);
  void patterns();
  void multiples();
  void flags();
  void words();
  void others();
  void other(std::string_view key, Located was, Located is);
  void other_alone(std::string_view key, Located was, Located is);
  void contained();
  void conditionals();
  void excluded();
  bool same_value(Located was, Located is) const;
  bool same_meaning(Located was, Located is);

  void properties();
  void property(std::string_view name);
  void property_added(std::string_view name, const std::vector<Located>& schemas, bool required);
  void property_removed(std::string_view name, const std::vector<Located>& schemas, bool required);
  void additional();
  void align();
  void align_limits_with_values();
  int compare_closings() const;
  void items();

  void unions();
  void match(const Union& base, const Union& revision);
  using Alternatives = std::vector<std::pair<Located, Located>>;
  void implied_names(const Alternatives& pairs, const Union& revision);
  void discriminators();
  void names(Located before, Located after);

  void xml_of_itself();
  void xml_of_property(std::string_view name, const SchemaView& was, const SchemaView& is, const Places& at);
  void xml_of_items(std::string_view name, const SchemaView& was, const SchemaView& is);
  void xml(std::string_view name, const SchemaView& was, const SchemaView& is, const Places& at,
           Position position);

  /// Reports with the places of the values, or of the schemas where one is absent.
  void report(What what, Located base, Located revision, std::string_view subject = {});
  void report(Plain plain, Located base, Located revision, std::string_view subject);
  bool request() const { return direction_of(pair_->position) == Direction::request; }
  bool hidden(const SchemaView& view) const {
    return request() ? static_cast<bool>(view.read_only) : static_cast<bool>(view.write_only);
  }

  Comparison& comparison_;
  const Pair* pair_ = nullptr;
  SchemaView base_;
  SchemaView revision_;
};

}  // namespace collet::diff

// SPDX-License-Identifier: MIT
/// A step between two neighbouring versions: rules for fields and objects, and what happens to all other
/// fields that only one of the versions has.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/convert/core/pass.hpp"

namespace collet::convert {

/// Handling of features that the target version does not have.
enum class Unsupported : std::uint8_t { keep, drop, fail };

/// Prefix of the extension that keeps a member without a counterpart. A later step to a version that has the
/// member restores it.
inline constexpr std::string_view k_kept_prefix = "x-oas-";

class Step;

/// Converts a member of that name. Returns false if the objects in it are not to be visited.
struct FieldRule {
  openapi::Object object;
  std::string_view field;
  bool (*apply)(Step& step, const Site& site, openapi::Node member);
};

/// Converts an object before its members. Returns false if its members are not to be visited.
struct ObjectRule {
  openapi::Object object;
  bool (*apply)(Step& step, const Site& site);
};

struct Rules {
  openapi::Version from = openapi::Version::none;
  openapi::Version to = openapi::Version::none;
  std::string_view name{};  ///< "3.0 to 3.1"
  std::span<const FieldRule> fields{};
  std::span<const ObjectRule> objects{};
};

/// The state that all passes of a step share.
struct StepContext {
  openapi::edit::Edit& edit;
  Report& report;
  support::StepBudget& work;
  Unsupported mode;
  std::string version{};  ///< version text of the result; empty in a step that is not the last
};

/// Applies the rules in one pass.
support::Result<void> run_rules(StepContext& context, const Rules& rules);

/// Applies another visitor in one pass.
support::Result<void> run_visitor(StepContext& context, Visitor& visitor, openapi::Version version,
                                  std::string_view name);

/// Returns true if a schema has a looser `items` or `additionalProperties` than before, because a keyword
/// that it depends on was kept as an extension.
bool was_widened(openapi::Node schema, std::string_view name);

class Step final : public Visitor {
 public:
  Step(const Rules& rules, Pass& pass, Unsupported mode, std::string_view version);

  bool enter(Pass& pass, const Site& site) override;
  bool member(Pass& pass, const Site& site, openapi::Node member, const openapi::Field* field) override;

  Pass& pass() { return pass_; }
  /// Keeps or drops a member that has no counterpart, and reports it. Returns false.
  bool unsupported(const Site& site, openapi::Node member, std::string message);
  /// Reports items of a member that the caller takes out of it, and keeps them as `name` beside it.
  void unsupported_items(const Site& site, openapi::Node member, std::string_view name, std::string kept,
                         std::string message);
  /// Keeps or drops a member that has no effect in the source version but would have one in the target.
  bool ignored(const Site& site, openapi::Node member, std::string_view type);

 private:
  struct Action {
    bool (*apply)(Step& step, const Site& site, openapi::Node member) = nullptr;
    bool check = false;                           ///< true if the versions have different rules for the field
    std::vector<const openapi::Field*> fields{};  ///< the rules of that name, if they are checked
  };
  struct ObjectActions {
    const openapi::Field* first = nullptr;
    std::vector<Action> actions{};  ///< by number of the field
    bool (*enter)(Step& step, const Site& site) = nullptr;
    bool closes = false;  ///< only the source version permits members that are no fields
  };
  static bool allowed(const Action& action, std::uint8_t bit, openapi::Variants variant, openapi::Node value);
  bool allowed(std::uint8_t bit, const Site& site, std::string_view name, openapi::Node value) const;
  bool restore(const Site& site, openapi::Node member);
  std::string kept_name(const Site& site, std::string_view name) const;

  const Rules& rules_;
  Pass& pass_;
  const Unsupported mode_;
  const std::string version_;
  const std::uint8_t from_;
  const std::uint8_t to_;
  std::array<ObjectActions, static_cast<std::size_t>(openapi::Object::count_)> objects_;
};

}  // namespace collet::convert

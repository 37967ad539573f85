// SPDX-License-Identifier: MIT
/// One walk over all objects of a document, during which rules collect changes that are then made together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/convert/core/field_table.hpp"
#include "plugins/convert/core/pending_changes.hpp"
#include "sdk/support/result.hpp"
#include "sdk/support/steps.hpp"

namespace collet::convert {

/// One object on the walk.
struct Site {
  openapi::Node node;
  openapi::Object object = openapi::Object::data;
  openapi::Variants variant = 0;
  const Site* parent = nullptr;  ///< the object that contains it; null for the document
  std::string_view field{};      ///< the member of the parent that is or contains it
  bool reference = false;        ///< true for a Reference Object, whose other members are ignored
};

class Pass;

/// The rules that a walk applies.
class Visitor {
 public:
  virtual ~Visitor() = default;
  /// Visits an object, or a value in the place of one. Returns false if its members are not to be visited.
  virtual bool enter(Pass& pass, const Site& site) = 0;
  /// Visits a member; `field` is null for an extension or an unknown member. Returns false if the objects in
  /// it are not to be visited.
  virtual bool member(Pass& pass, const Site& site, openapi::Node member, const openapi::Field* field) = 0;
};

/// Members in calls are those of the object that is visited. Places refer to the document as it was before
/// the pass, whatever the order of the calls. For types of changes see PendingChanges.
class Pass {
 public:
  Pass(openapi::edit::Edit& edit, Report& report, openapi::Version version, std::string_view step)
      : changes_(edit, report, step), version_(version), version_bit_(openapi::version_bit(version)) {}

  /// Visits all objects. Fails if the work is stopped.
  support::Result<void> walk(Visitor& visitor, support::StepBudget& work);
  /// Makes the changes. Nodes of the document before are invalid afterwards.
  support::Result<void> commit() { return changes_.commit(); }

  const openapi::Document& document() const { return changes_.document(); }

  void replace(std::string_view type, openapi::Node member, std::string json);
  void remove(std::string_view type, openapi::Node member);
  void rename(std::string_view type, openapi::Node member, std::string_view name);
  /// Gives a member another name and value.
  void replace_as(std::string_view type, openapi::Node member, std::string_view name, std::string json);
  /// Inserts a member after another one, or at the end with a null Node.
  void insert(std::string_view type, openapi::Node after, std::string_view name, NewValue value);
  /// Inserts a child at the end of a member that is an array (which ignores the name) or an object.
  void insert_into(std::string_view type, openapi::Node member, std::string_view name, NewValue value);
  /// Change one child of a member.
  void replace_in(std::string_view type, openapi::Node member, openapi::Node child, std::string json);
  void remove_in(std::string_view type, openapi::Node member, openapi::Node child);
  void rename_in(std::string_view type, openapi::Node member, openapi::Node child, std::string_view name);
  /// Replaces the visited object itself.
  void replace_self(std::string_view type, std::string json);

  /// Reports a feature that the target version does not have, and the name of the member that keeps it. The
  /// caller makes that change, without a type.
  void unsupported(openapi::Node member, std::string message, std::string_view kept_as = {});
  /// Reports a value that may be anywhere in the document.
  void unsupported_anywhere(openapi::Node value, std::string message, std::string_view kept_as = {});

 private:
  friend class Walk;
  std::vector<std::uint32_t> path_of(openapi::Node member) const;
  std::vector<std::uint32_t> path_of(openapi::Node member, openapi::Node child) const;

  PendingChanges changes_;
  const openapi::Version version_;
  const std::uint8_t version_bit_;
  const Site* site_ = nullptr;  ///< the object that is visited
  std::vector<std::uint32_t> path_;
};

/// Returns a value as JSON text.
std::string json_of(openapi::Node node);
/// Returns a text as a JSON string.
std::string json_string(std::string_view text);

}  // namespace collet::convert

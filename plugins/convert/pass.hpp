// SPDX-License-Identifier: MIT
/// One walk over all objects of a document, during which rules collect changes that are then made together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/convert/field_table.hpp"
#include "plugins/convert/report.hpp"
#include "plugins/openapi/edit/edit.hpp"
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
/// the pass, whatever the order of the calls.
class Pass {
 public:
  /// `step` and the types of changes must be literals. A change with an empty type is not reported.
  Pass(openapi::edit::Edit& edit, Report& report, openapi::Version version, std::string_view step)
      : edit_(edit), report_(report), step_(step), version_bit_(openapi::version_bit(version)) {}

  /// Visits all objects. Fails if the work is stopped.
  support::Result<void> walk(Visitor& visitor, support::StepBudget& work);
  /// Makes the changes. Nodes of the document before are invalid afterwards.
  support::Result<void> commit();

  const openapi::Document& document() const { return edit_.current(); }

  void replace(std::string_view type, openapi::Node member, std::string json);
  void remove(std::string_view type, openapi::Node member);
  void rename(std::string_view type, openapi::Node member, std::string_view name);
  /// Gives a member another name and value.
  void replace_as(std::string_view type, openapi::Node member, std::string_view name, std::string json);
  /// Inserts a member after another one, or at the end with a null Node.
  void insert(std::string_view type, openapi::Node after, std::string_view name, std::string json);
  void insert(std::string_view type, openapi::Node after, std::string_view name, openapi::Node own);
  /// Inserts a child at the end of a member that is an array (which ignores the name) or an object.
  void insert_into(std::string_view type, openapi::Node member, std::string_view name, std::string json);
  void insert_into(std::string_view type, openapi::Node member, std::string_view name, openapi::Node own);
  /// Change one child of a member.
  void replace_in(std::string_view type, openapi::Node member, openapi::Node child, std::string json);
  void remove_in(std::string_view type, openapi::Node member, openapi::Node child);
  void rename_in(std::string_view type, openapi::Node member, openapi::Node child, std::string_view name);
  /// Replaces or removes the visited object itself.
  void replace_self(std::string_view type, std::string json);
  void remove_self(std::string_view type);

  /// Reports a feature that the target version does not have. The next change says what becomes of it.
  void unsupported(openapi::Node member, std::string message, std::string_view kept_as = {});

 private:
  struct Operation {
    enum class Kind : std::uint8_t { replace, remove, rename, insert } kind;
    std::uint32_t path_begin;
    std::uint32_t path_size;
    std::uint32_t after = 0;
    std::uint32_t value = openapi::k_none;  ///< number of a new value
    std::uint32_t own = openapi::k_none;    ///< node of the document before
    std::uint32_t entry = openapi::k_none;
    std::string name{};
  };

  void visit(Visitor& visitor, const Site& site);
  void descend(Visitor& visitor, const Site& site, const openapi::Field& field, openapi::Node value);
  void child(Visitor& visitor, const Site& site, const openapi::Field& field, openapi::Node value);
  /// Returns the number of a child within its container.
  std::uint32_t number_of(openapi::Node member) const { return member.id() - site_->node.at(0).id(); }
  void add(Operation::Kind kind, std::string_view type, openapi::Node member, std::uint32_t value,
           std::string_view name);
  void add_at(Operation operation, std::string_view type, openapi::Node before);
  void add_in(Operation operation, std::string_view type, openapi::Node member, openapi::Node child);
  void add_into(Operation operation, std::string_view type, openapi::Node member, std::string_view name);
  void report(Operation& operation, std::string_view type, openapi::Node before);
  std::uint32_t value(std::string json);

  openapi::edit::Edit& edit_;
  Report& report_;
  const std::string_view step_;
  const std::uint8_t version_bit_;
  const FieldTable* table_ = nullptr;
  support::StepBudget* work_ = nullptr;
  const Site* site_ = nullptr;  ///< the object that is visited
  std::vector<std::uint32_t> path_;
  std::vector<Operation> operations_;
  std::vector<std::uint32_t> paths_;
  std::string values_ = "[";
  std::uint32_t value_count_ = 0;
  std::unordered_map<std::string, std::uint32_t> small_values_;
};

/// Returns a value as JSON text.
std::string json_of(openapi::Node node);
/// Returns a text as a JSON string.
std::string json_string(std::string_view text);

}  // namespace collet::convert

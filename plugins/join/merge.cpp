// SPDX-License-Identifier: MIT
#include "plugins/join/merge.hpp"

#include <utility>

#include <collet/failure.hpp>

#include "plugins/bundling/component_names.hpp"
#include "plugins/bundling/sections.hpp"
#include "plugins/bundling/values.hpp"
#include "plugins/editing/result_check.hpp"
#include "plugins/join/own_defaults.hpp"
#include "plugins/join/path_plan.hpp"
#include "plugins/join/rebasing.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "sdk/support/text.hpp"

namespace collet::join {
namespace {

using openapi::Node;
using openapi::Version;
using openapi::edit::equal_values;
using openapi::edit::k_front;
using openapi::edit::path_of;

std::uint32_t last_of(Node container) {
  return container.size() == 0 ? k_front : container.size() - 1;
}

/// Inserts what the plans take into the left document.
class Inserter {
 public:
  Inserter(openapi::edit::Edit& left, const openapi::edit::Edit& right, Version version, Merged& out)
      : edit_(left),
        left_(left.current().root()),
        right_(right.current().root()),
        version_(version),
        out_(out) {}

  void run(const ComponentPlan& components, const PathPlan& paths) {
    for (const TakenPart& part : paths.taken)
      take(part);
    sections(components);
    tags();
    extensions();
    const auto applied = edit_.apply(changes_);
    if (!applied) throw Failure(applied.error().code, applied.error().message);
  }

 private:
  void take(const TakenPart& part) {
    const Node mine = left_[part.section];
    const Node theirs = right_[part.section];
    if (!mine) {
      // The left document has none of that kind, so that all are taken.
      if (std::exchange(whole_, part.section) != part.section)
        changes_.insert({}, last_of(left_), part.section, theirs);
      return;
    }
    const Node item = theirs[part.path];
    const Node there = mine[part.path];
    const Node value = part.method.empty() ? item : item[part.method];
    if (part.replaces)
      changes_.replace(path_of(part.method.empty() ? there : there[part.method]), value);
    else if (part.method.empty())
      changes_.insert(path_of(mine), last_of(mine), part.path, value);
    else
      changes_.insert(path_of(there), last_of(there), part.method, value);
  }

  void sections(const ComponentPlan& plan) {
    const bool old = version_ == Version::v2_0;
    const Node components = old ? left_ : left_["components"];
    if (!old && !components) {
      if (right_["components"]) changes_.insert({}, last_of(left_), "components", right_["components"]);
      return;
    }
    for (const bundling::Section& section : bundling::sections_of(version_)) {
      const Node mine = components[section.name];
      const Node theirs = bundling::section_in(right_, version_, section.name);
      if (!theirs.is_object()) continue;
      if (!mine.is_object()) {
        if (!mine) changes_.insert(path_of(components), last_of(components), section.name, theirs);
        continue;
      }
      const bundling::ChildPath place = path_of(mine);
      for (const Node entry : theirs) {
        const Node other = mine[entry.key()];
        if (!other)
          changes_.insert(place, last_of(mine), entry.key(), entry);
        else if (plan.replaced.contains({std::string(section.name), std::string(entry.key())}))
          changes_.replace(path_of(other), entry);
      }
    }
  }

  void tags() {
    const Node mine = left_["tags"];
    const Node theirs = right_["tags"];
    if (!theirs.is_array()) return;
    if (!mine) return changes_.insert({}, last_of(left_), "tags", theirs);
    for (const Node tag : theirs) {
      Node same;
      for (const Node other : mine)
        if (other["name"].string() == tag["name"].string()) same = other;
      if (!same)
        changes_.insert(path_of(mine), last_of(mine), {}, tag);
      else if (!equal_values(same, tag))
        out_.warnings.push_back("the tag " + support::quote(tag["name"].string(), 100) +
                                " has another description; the left one is kept");
    }
  }

  /// Adds extensions and external documentation that the left document does not have.
  void extensions() {
    for (const Node member : right_) {
      const std::string_view name = member.key();
      if (!name.starts_with("x-") && name != "externalDocs") continue;
      const Node mine = left_[name];
      if (!mine)
        changes_.insert({}, last_of(left_), name, member);
      else if (!equal_values(mine, member))
        out_.warnings.push_back(std::string(name) + " differs; the left one is kept");
    }
  }

  openapi::edit::Edit& edit_;
  const Node left_;
  const Node right_;
  const Version version_;
  Merged& out_;
  openapi::edit::ChangeSet changes_;
  std::string whole_;
};

/// Renames in the document that `described` describes, and describes it again if that changed it.
void rename_in(openapi::edit::Edit& edit, openapi::DescriptionPtr& described,
               const ComponentNames& components, const OperationIds& operations) {
  const std::uint32_t root = edit.current().root().id();
  rename(edit, *described, components, operations);
  if (edit.current().root().id() != root) described = editing::describe_current(edit);
}

void check_versions(const openapi::Index& left, const openapi::Index& right, Merged& out) {
  if (left.version() == right.version()) return;
  const std::string found = "found version " + std::string(right.version_text());
  if (left.version() == Version::v2_0 || right.version() == Version::v2_0)
    throw Failure(COLLET_UNSUPPORTED, found + ", expected " + std::string(left.version_text()) +
                                          "; 2.0 joins only with 2.0: convert one of the documents first");
  out.warnings.push_back(found + " beside " + std::string(left.version_text()) +
                         ", which the result has; convert it first if the check finds errors");
}

}  // namespace

std::string label_of(const openapi::Opened& document, std::size_t number) {
  std::string_view name = document.origin.place;
  name = name.substr(name.rfind('/') + 1);
  name = name.substr(0, name.find('.'));
  if (name.empty() || document.origin.kind == openapi::Origin::Kind::content)
    name = document.description->index().title();
  std::string label = bundling::component_name(support::clip(name, 40));
  return label.empty() || label == "_" ? std::to_string(number + 1) : label;
}

Merged merge(openapi::edit::Edit& left, const openapi::DescriptionPtr& described,
             const openapi::Origin& place, const openapi::Opened& right, const Strategies& strategies,
             const std::string& left_label, const std::string& label) {
  Merged out;
  openapi::DescriptionPtr mine = described;
  check_versions(mine->index(), right.description->index(), out);
  openapi::edit::Edit theirs(openapi::DocumentPtr(right.description, &right.description->document()));
  rebase_references(theirs, right, place, out.warnings);
  openapi::DescriptionPtr renamed = theirs.changed() ? editing::describe_current(theirs) : right.description;
  const ComponentPlan components = plan_components(*mine, *renamed, strategies.schemas, left_label, label);
  rename_in(left, mine, components.left, {});
  rename_in(theirs, renamed, components.right, {});
  const PathPlan paths = plan_paths(*mine, *renamed, strategies.paths, label);
  rename(theirs, *renamed, {}, paths.ids);
  keep_own_defaults(theirs, *mine, paths, out.warnings);
  out.collisions = components.collisions;
  out.collisions.insert(out.collisions.end(), paths.collisions.begin(), paths.collisions.end());
  out.identical = components.identical + paths.identical;
  const Version version = mine->index().version();
  Inserter(left, theirs, version, out).run(components, paths);
  return out;
}

}  // namespace collet::join

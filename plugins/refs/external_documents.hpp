// SPDX-License-Identifier: MIT
/// The other documents that the references of a document lead to, each read as a whole, and their units. A
/// unit is the target of a reference, a named component, or an operation.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/call.hpp>

#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/table/objects.hpp"
#include "plugins/openapi/table/value_role.hpp"
#include "plugins/refs/resolved_targets.hpp"

namespace collet::refs {

class ExternalDocuments {
 public:
  struct Unit {
    openapi::Located at;
    openapi::Object object = openapi::Object::data;  ///< `data` if the type is not known
    std::uint32_t parent = openapi::k_none;          ///< the unit that contains this one
    openapi::Kind kind = openapi::Kind::path;        ///< for operations, as is `path`
    std::string_view path{};
  };
  struct Reference {
    openapi::Located object;
    std::string_view text;
    openapi::Followed to;
    std::uint32_t unit = openapi::k_none;
  };
  /// A name that denotes an object without a reference: of a security scheme, or of a schema in a
  /// discriminator's mapping.
  struct Mention {
    std::uint32_t source;
    openapi::Node node;  ///< in the document of the call
  };

  /// Opens the documents that the targets lead to, and those that these lead to, up to the resolver's limits.
  /// The resolver must outlive this object. Throws a Failure when the call is cancelled.
  ExternalDocuments(openapi::Resolver& references, const ResolvedTargets& resolved, const Call& call)
      : references_(references) {
    open_documents(resolved, call);
  }

  /// Ordered by document as they were opened, then by position in the document.
  const std::vector<Unit>& units() const { return units_; }
  /// In the order in which they were found. The references of one unit are in one document.
  const std::vector<Reference>& references() const { return found_; }
  const std::vector<Mention>& mentions() const { return mentions_; }
  /// Returns the unit whose value is `at`, or `k_none`. Every value that a reference leads to is a unit.
  std::uint32_t find(openapi::Located at) const;
  std::size_t documents() const { return documents_.size(); }

  /// Returns "common.yaml#/components/schemas/User", or the document's name alone for its root.
  std::string name(std::uint32_t unit) const;

 private:
  using Place = std::pair<std::uint32_t, std::uint32_t>;  ///< document and node
  static Place place_of(openapi::Located at) { return {at.source, at.node.id()}; }
  enum class Level : std::uint8_t { root, components, section, paths, path_item, inside };
  struct Step {
    openapi::Node node;
    openapi::ValueRole role;
    Level level;
    openapi::Node holder{};  ///< the named component or operation around `node`
    openapi::Node top{};     ///< the member of the root around `node`
  };
  struct Around {
    openapi::Node holder;
    openapi::Node top;
  };

  void open_documents(const ResolvedTargets& resolved, const Call& call);
  void add_operations(const openapi::Outline& outline);
  void add_target(openapi::Located at, openapi::Object object);
  bool mark_visited(openapi::Located at);
  void walk(openapi::Located start, const Call& call);
  Step step(const Step& from, openapi::Node child, std::uint32_t source);
  void record_reference(openapi::Located object, const Step& step);
  void record_mapping(openapi::Located mapping);
  void record_mention(std::uint32_t source, openapi::Node node);
  void make_units();
  openapi::Node unit_around(openapi::Located from, const Around& around) const;
  openapi::Node part_of(openapi::Located unit) const;

  openapi::Resolver& references_;
  std::vector<openapi::Located> open_;
  struct Seen {
    const openapi::Document* document;
    std::vector<bool> nodes;
  };
  std::map<std::uint32_t, Seen> documents_;
  std::map<Place, openapi::Object> targets_;
  std::map<Place, std::pair<openapi::Kind, std::string_view>> operations_;
  std::vector<Reference> found_;
  std::vector<Around> around_;  ///< parallel to `found_`
  std::vector<Mention> mentions_;
  std::vector<Unit> units_;
  std::map<Place, std::uint32_t> numbers_;
};

}  // namespace collet::refs

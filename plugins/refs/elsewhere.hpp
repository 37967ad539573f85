// SPDX-License-Identifier: MIT
/// The other documents that the references of one lead to, each looked through as a whole, and what in them
/// stands for a unit: what a reference leads to, a named component, an operation.
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
#include "plugins/refs/leads.hpp"

namespace collet::refs {

class Elsewhere {
 public:
  struct Unit {
    openapi::Located at;
    openapi::Object object = openapi::Object::data;  ///< data: not known
    std::uint32_t parent = openapi::k_none;          ///< the unit that it is a part of
    openapi::Kind kind = openapi::Kind::path;        ///< these two of an operation
    std::string_view path{};
  };
  struct Reference {
    openapi::Located object;
    std::string_view text;
    openapi::Followed to;
    std::uint32_t unit = openapi::k_none;
  };
  /// What a document names without a reference: a security scheme, a schema in a discriminator's mapping.
  struct Mention {
    std::uint32_t source;
    openapi::Node node;  ///< of the document of the call
  };

  /// Opens them, as many as the resolver allows: those that the leads are in, and on from there. The resolver
  /// must outlive it. Throws a Failure when the call is cancelled.
  Elsewhere(openapi::Resolver& references, const Leads& leads, const Call& call) : references_(references) {
    look(leads, call);
  }

  /// By document in the order in which they were opened, then in the order of the document.
  const std::vector<Unit>& units() const { return units_; }
  /// As they were found; of a unit never in two documents.
  const std::vector<Reference>& references() const { return found_; }
  const std::vector<Mention>& mentions() const { return mentions_; }
  /// The unit that is this very value; every value that a reference leads to is one.
  std::uint32_t find(openapi::Located at) const;
  std::size_t documents() const { return documents_.size(); }

  /// "common.yaml#/components/schemas/User"; of a whole document its name alone.
  std::string name(std::uint32_t unit) const;

 private:
  using Place = std::pair<std::uint32_t, std::uint32_t>;  ///< document and node
  static Place place_of(openapi::Located at) { return {at.source, at.node.id()}; }
  enum class Level : std::uint8_t { root, components, section, paths, path_item, inside };
  struct Step {
    openapi::Node node;
    openapi::ValueRole role;
    Level level;
    openapi::Node holder{};  ///< the named component or operation around it
    openapi::Node top{};     ///< the member of the root around it
  };
  struct Around {
    openapi::Node holder;
    openapi::Node top;
  };

  void look(const Leads& leads, const Call& call);
  void add_operations(const openapi::Outline& outline);
  void reach(openapi::Located at, openapi::Object object);
  bool visit(openapi::Located at);
  void walk(openapi::Located start, const Call& call);
  Step step(const Step& from, openapi::Node child, std::uint32_t source);
  void note(openapi::Located object, const Step& step);
  void note_mapping(openapi::Located mapping);
  void mention(std::uint32_t source, openapi::Node node);
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
  std::vector<Around> around_;  ///< those references
  std::vector<Mention> mentions_;
  std::vector<Unit> units_;
  std::map<Place, std::uint32_t> numbers_;
};

}  // namespace collet::refs

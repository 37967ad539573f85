// SPDX-License-Identifier: MIT
/// Resolves references during one call, within the document and into other documents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "plugins/openapi/index/schema_resources.hpp"
#include "plugins/openapi/open/open_document.hpp"
#include "sdk/support/file/file_access.hpp"

namespace collet::openapi {

/// A value and the number of the document that contains it. One text at two locations is two documents, since
/// its relative references lead to different ones.
struct Located {
  Node node;
  std::uint32_t source = 0;  ///< 0 is the document of the call
  explicit operator bool() const { return static_cast<bool>(node); }
  bool operator==(const Located&) const = default;
};

/// The result of following one reference.
struct Followed {
  enum class State : std::uint8_t {
    found,
    missing,      ///< the document has no such value, or the reference is malformed
    unopened,     ///< the other document could not be opened
    not_fetched,  ///< the other document is at a URL, and those are not followed
  };
  Located at;
  State state = State::found;
  std::string reason{};  ///< why nothing was found, without the location of the reference
  bool unreadable =
      false;  ///< unopened because the file does not exist, is forbidden or has no readable document
};

/// Selects the references that are followed.
struct Following {
  bool http = false;  ///< fetch documents at URLs
  Fetching fetching{};
};

/// Opens other documents through the store when a reference first leads there, after checking [access]. It
/// keeps them, and its nodes are valid, as long as it lives. Relative references are resolved against the
/// enclosing
/// `$id` or `$self` (JSON Schema 2020-12 core, section 8.2; OpenAPI 3.2), else against the file or URL of
/// their document. A document from a URL or given as text never leads to a file. For one thread.
class COLLET_OPENAPI_API Resolver {
 public:
  static constexpr std::size_t k_max_documents =
      4000;  ///< opened documents; the same limit holds for failed ones
  static constexpr int k_max_hops = 8;

  /// `root` is the document of the call, which must be an OpenAPI document.
  explicit Resolver(Opened root, support::Access access = {}, const Following& following = {});
  Resolver(Resolver&&) = default;
  Resolver& operator=(Resolver&&) = delete;

  /// The description and the document of the call.
  const Description& description() const { return description(0); }
  const Document& document() const { return description().document(); }
  /// Returns the description with that Located::source.
  const Description& description(std::uint32_t source) const { return *sources_[source].opened.description; }

  /// Returns the text of an object's `$ref`, or since 3.1 `$dynamicRef`; empty if it has none. A
  /// `$dynamicRef` leads to its initial target, whatever the dynamic scope.
  std::string_view reference_of(Node object) const;

  /// Follows one step from an object that has a reference. With `known` no document is opened; a document
  /// that is not open yet counts as unopened.
  enum class Reach : std::uint8_t { all, known };
  Followed follow(Located object, Reach reach = Reach::all);
  /// Follows a reference at `place` that is no `$ref`, such as a discriminator's mapping.
  Followed follow(Located place, std::string_view text, Reach reach);

  /// Returns true if the document has schemas with an `$id`, against which references are resolved.
  bool has_ids() { return resources_of(0).all().size() > 1; }

  /// Follows at most k_max_hops references. Returns the object itself if it has none, and a null Node if they
  /// cannot be resolved.
  Located resolve(Located object);
  Node resolve(Node object);  ///< for objects of the document of the call

  const Origin& origin(std::uint32_t source) const { return sources_[source].opened.origin; }

  /// Returns the name of a document for messages: a path relative to the folder of the first document, or a
  /// URL; empty for the first document.
  std::string name(std::uint32_t source) const;

  /// Returns for example "paths/users.yaml, line 3: $ref './x.yaml': no such file".
  std::string describe(Located object, std::string_view reason) const;

 private:
  struct Source {
    Opened opened;
    std::optional<SchemaResources> resources;
  };
  struct Address {
    std::uint32_t source;
    std::uint32_t resource;
  };

  const SchemaResources& resources_of(std::uint32_t source);
  Followed resolve_fragment(Address address, const std::string& fragment);
  /// Opens the document of a URI and adds it to address_of_uri_. Returns the failure, if any.
  std::optional<Followed> open(const std::string& uri, std::string_view written, std::uint32_t from);
  support::Result<Opened> open_uri(const std::string& uri, std::uint32_t from);
  support::Result<Opened> open_commit(const std::string& uri, const Origin& origin);
  std::optional<Opened> open_sibling(const std::string& uri, std::string_view written, std::uint32_t from);
  std::uint32_t add(Opened opened);
  std::string base_uri(const Origin& origin) const;

  support::Access access_;
  Following following_;
  bool ids_;                    ///< true if `$id`, `$self` and `$dynamicRef` are used
  std::deque<Source> sources_;  ///< a deque, since elements must not move
  std::size_t bytes_ = 0;       ///< total size of the sources of other documents
  std::unordered_map<std::string, std::uint32_t> source_of_place_;
  std::unordered_map<std::string, Address> address_of_uri_;
  std::unordered_map<std::string, Followed> failed_;
};

}  // namespace collet::openapi

// SPDX-License-Identifier: MIT
/// Where references lead during one call: within the document, and into others beside it.
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

/// A value, and the number of the document that it is in: the same text at two places is two documents, as
/// relative references in it lead to different ones.
struct Located {
  Node node;
  std::uint32_t source = 0;  ///< 0: the one that the call is about
  explicit operator bool() const { return static_cast<bool>(node); }
  bool operator==(const Located&) const = default;
};

/// What one reference leads to.
struct Followed {
  enum class State : std::uint8_t {
    found,
    missing,      ///< the document is there, the value is not; or the reference cannot be read
    unopened,     ///< the other document is not to be had
    not_fetched,  ///< the other document stands at a URL, and those are not followed
  };
  Located at;
  State state = State::found;
  std::string reason{};  ///< why nothing was found, without the place of the reference
};

/// Which references are followed.
struct Following {
  bool http = false;  ///< documents at URLs are fetched
  Fetching fetching{};
};

/// Opens other documents through the store when a reference first leads there, each checked against [access];
/// it keeps them until it ends, and nodes that it gives are valid so long. Relative references count from the
/// `$id` or `$self` around them (JSON Schema 2020-12 core, section 8.2; OpenAPI 3.2), else from the file or
/// URL of their document. What came by URL or as text never leads to a file. For one thread.
class COLLET_OPENAPI_API Resolver {
 public:
  static constexpr std::size_t k_max_documents = 4000;  ///< opened, and as many that could not be
  static constexpr int k_max_hops = 8;

  /// References are followed on behalf of `root`, which is an OpenAPI document.
  explicit Resolver(Opened root, support::Access access = {}, const Following& following = {});
  Resolver(Resolver&&) = default;
  Resolver& operator=(Resolver&&) = delete;

  const Document& document() const { return *sources_.front().opened.document; }

  /// The text of an object's `$ref`, or since 3.1 `$dynamicRef`; empty if it has none. The latter leads to
  /// its initial target, whatever the dynamic scope.
  std::string_view reference_of(Node object) const;

  /// One step from an object that has a reference. With `known` no document is opened for it: what is not
  /// yet known counts as unopened.
  enum class Reach : std::uint8_t { all, known };
  Followed follow(Located object, Reach reach = Reach::all);
  /// The same of a reference that stands there as text of another kind: a discriminator's mapping.
  Followed follow(Located place, std::string_view text, Reach reach);

  /// Has the document schemas with an `$id`, whose references count from there?
  bool has_ids() { return resources_of(0).all().size() > 1; }

  /// The object at the end of at most k_max_hops references: itself if it has none, no value if they lead
  /// nowhere.
  Located resolve(Located object);
  Node resolve(Node object);  ///< of the document of the call

  /// How people call a document: a path from the folder of the first one, or a URL; empty for the first one.
  std::string name(std::uint32_t source) const;

  /// "paths/users.yaml, line 3: $ref './x.yaml': no such file".
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
  Followed within(Address address, const std::string& fragment);
  /// Makes the document of a URI known, or says why it is not.
  std::optional<Followed> open(const std::string& uri, std::string_view written, std::uint32_t from);
  support::Result<Opened> open_uri(const std::string& uri, std::uint32_t from);
  std::optional<Opened> beside(const std::string& uri, std::string_view written, std::uint32_t from);
  std::uint32_t add(Opened opened);
  std::string base_of(const Origin& origin) const;

  support::Access access_;
  Following following_;
  bool ids_;                    ///< `$id`, `$self` and `$dynamicRef` count
  std::deque<Source> sources_;  ///< never moved
  std::size_t bytes_ = 0;       ///< of the sources of other documents
  std::unordered_map<std::string, std::uint32_t> source_of_place_;
  std::unordered_map<std::string, Address> known_;
  std::unordered_map<std::string, Followed> failed_;
};

}  // namespace collet::openapi

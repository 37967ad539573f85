// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/resolver.hpp"

#include <algorithm>
#include <poll.h>

#include "plugins/openapi/open/store.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/openapi/tree/reference_text.hpp"
#include "sdk/support/text/uri.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

using State = Followed::State;

constexpr std::size_t k_max_quote = 120;

std::string in_quotes(std::string_view text) {
  return "'" + support::cut_characters(text, k_max_quote) + "'";
}

Followed failure(State state, std::string reason) {
  return {{}, state, std::move(reason)};
}

bool is_web(std::string_view uri) {
  const auto scheme = support::split_uri(uri).scheme;
  return scheme == "http" || scheme == "https";
}

bool is_readable(int fd) {
  pollfd asked{fd, POLLIN, 0};
  return fd >= 0 && ::poll(&asked, 1, 0) == 1;
}

std::string files_not_reachable(Origin::Kind kind) {
  if (kind == Origin::Kind::url) return "a document that came by URL never leads to a file";
  return kind == Origin::Kind::git ? "a document from git leads only to files of its commit"
                                   : "a document that is given as text never leads to a file";
}

/// Returns why a pointer cannot be followed further: ": '/info/title' is of type string".
std::string why_pointer_stops(Node root, std::string_view pointer) {
  for (std::size_t end = pointer.rfind('/'); end != std::string_view::npos && end != 0;
       end = pointer.rfind('/', end - 1)) {
    const Node node = find_pointer(root, pointer.substr(0, end));
    if (!node) continue;
    if (node.is_object() || node.is_array()) return {};
    return ": " + in_quotes(pointer.substr(0, end)) + " is of type " + std::string(type_word(node.type()));
  }
  return {};
}

}  // namespace

Resolver::Resolver(Opened root, support::Access access, const Following& following)
    : access_(std::move(access)),
      following_(following),
      ids_(root.description->index().version() >= Version::v3_1) {
  add(std::move(root));
}

std::uint32_t Resolver::add(Opened opened) {
  const auto number = static_cast<std::uint32_t>(sources_.size());
  if (!opened.origin.place.empty()) source_of_place_.emplace(opened.origin.place, number);
  sources_.push_back({std::move(opened), {}});
  return number;
}

std::string Resolver::base_uri(const Origin& origin) const {
  return origin.kind == Origin::Kind::file ? file_uri(origin.place) : support::resolve_uri({}, origin.place);
}

const SchemaResources& Resolver::resources_of(std::uint32_t source) {
  Source& entry = sources_[source];
  if (entry.resources) return *entry.resources;
  const std::string base = base_uri(entry.opened.origin);
  entry.resources.emplace(entry.opened.description->document(), base, ids_);
  if (!base.empty()) address_of_uri_.try_emplace(base, Address{source, 0});
  const auto& all = entry.resources->all();
  for (std::uint32_t i = 0; i < all.size(); ++i)
    if (!all[i].uri.empty()) address_of_uri_.try_emplace(all[i].uri, Address{source, i});
  return *entry.resources;
}

std::string_view Resolver::reference_of(Node object) const {
  if (!object.is_object()) return {};
  const Node ref = object["$ref"];
  if (ref || !ids_) return ref.string();
  return object["$dynamicRef"].string();
}

Followed Resolver::follow(Located object, Reach reach) {
  return follow(object, reference_of(object.node), reach);
}

Followed Resolver::follow(Located object, std::string_view text, Reach reach) {
  const SchemaResources& resources = resources_of(object.source);
  if (resources.all().size() == 1) {
    // Most references lead to a component of the same document.
    if (const Node node = find_local_ref(*object.node.document(), text)) return {{node, object.source}};
  }
  const auto reference = read_reference(text);
  if (!reference) return failure(State::missing, reference.error().message);
  const std::uint32_t own = resources.holding(object.node);
  if (reference->uri.empty()) return resolve_fragment({object.source, own}, reference->fragment);

  const std::string uri = support::resolve_uri(resources.all()[own].uri, reference->uri);
  auto known = address_of_uri_.find(uri);
  if (known == address_of_uri_.end()) {
    if (reach == Reach::known) return failure(State::unopened, "another document");
    if (auto failure = open(uri, reference->uri, object.source)) return *std::move(failure);
    known = address_of_uri_.find(uri);
  }
  const auto kind = sources_[object.source].opened.origin.kind;
  if (kind != Origin::Kind::file && sources_[known->second.source].opened.origin.kind == Origin::Kind::file)
    return failure(State::unopened, files_not_reachable(kind));
  return resolve_fragment(known->second, reference->fragment);
}

Followed Resolver::resolve_fragment(Address address, const std::string& fragment) {
  const SchemaResources& resources = resources_of(address.source);
  if (const Node node = resources.at(address.resource, fragment)) return {{node, address.source}};
  const Node root = resources.all()[address.resource].root;
  const bool pointer = fragment.empty() || fragment.front() == '/';
  std::string reason = address.source == 0 ? "the document" : name(address.source);
  reason += (pointer ? " has nothing at " : " has no anchor ") + in_quotes(fragment);
  if (pointer) reason += why_pointer_stops(root, fragment);
  if (address.resource != 0) {
    reason += " within the schema with the $id " + in_quotes(root["$id"].string());
    if (pointer && find_pointer(root.document()->root(), fragment))
      reason += ", which its references count from; from the document's root there is";
  }
  return failure(State::missing, std::move(reason));
}

std::optional<Followed> Resolver::open(const std::string& uri, std::string_view written, std::uint32_t from) {
  // Access to a document depends on the document that contains the reference.
  const Origin& origin = sources_[from].opened.origin;
  const std::string key =
      (origin.kind == Origin::Kind::file ? origin.place.substr(0, origin.place.rfind('/')) : std::string()) +
      ' ' + uri;
  if (const auto failed = failed_.find(key); failed != failed_.end()) return failed->second;
  if (is_readable(following_.fetching.cancel_fd)) return failure(State::unopened, "the call was cancelled");
  if (failed_.size() >= k_max_documents)
    return failure(State::unopened, "so many documents are not to be had that the rest was not tried");
  const auto fail = [&](State state, std::string reason) {
    return failed_.emplace(key, failure(state, std::move(reason))).first->second;
  };
  if (sources_.size() >= k_max_documents)
    return fail(State::unopened,
                "more than " + std::to_string(k_max_documents) + " documents are not opened for one call");
  const std::size_t most = process_store().limits().max_bytes;
  if (bytes_ > most)
    return fail(State::unopened, "the documents opened for this call have more than " + std::to_string(most) +
                                     " bytes (max_bytes in [shared.openapi])");

  auto opened = open_sibling(uri, written, from);
  if (!opened) {
    if (is_web(uri) && !following_.http)
      return fail(State::not_fetched,
                  "another document at a URL, which parse and validate fetch with "
                  "resolve_http_refs");
    auto result = open_uri(uri, from);
    if (!result) {
      Followed failed = fail(State::unopened, result.error().message);
      failed.unreadable =
          (origin.kind == Origin::Kind::file || origin.kind == Origin::Kind::git) && !is_web(uri);
      failed_[key] = failed;
      return failed;
    }
    opened = *std::move(result);
  }
  const auto seen = source_of_place_.find(opened->origin.place);
  if (seen == source_of_place_.end()) bytes_ += opened->description->document().arena().source.size();
  const std::uint32_t number = seen != source_of_place_.end() ? seen->second : add(*std::move(opened));
  resources_of(number);
  address_of_uri_.try_emplace(uri, Address{number, 0});
  return std::nullopt;
}

support::Result<Opened> Resolver::open_uri(const std::string& uri, std::uint32_t from) {
  const Origin::Kind kind = sources_[from].opened.origin.kind;
  const auto scheme = support::split_uri(uri).scheme;
  if (!scheme)
    return support::Error{COLLET_INVALID_ARGUMENT,
                          "a document that is given as text has no folder; give it as spec.file"};
  if (is_web(uri)) return open_url(access_, uri, following_.fetching);
  if (scheme == "git" && kind == Origin::Kind::git) return open_commit(uri, sources_[from].opened.origin);
  if (scheme != "file")
    return support::Error{COLLET_UNSUPPORTED,
                          "found the scheme " + in_quotes(*scheme) + ", expected a file, http or https"};
  if (kind != Origin::Kind::file) return support::Error{COLLET_DENIED, files_not_reachable(kind)};
  auto path = file_path(uri);
  if (!path) return std::move(path.error());
  return open_file(access_, *path, following_.fetching.cancel_fd);
}

/// Opens another file of the commit that contains the document.
support::Result<Opened> Resolver::open_commit(const std::string& uri, const Origin& origin) {
  const std::string own = git_name_of(origin.place);
  const std::string name = git_name_of(uri);
  if (name.substr(0, name.find(':')) != own.substr(0, own.find(':')))
    return support::Error{COLLET_DENIED, files_not_reachable(Origin::Kind::git)};
  return open_git(access_, name, origin.repository, following_.fetching.cancel_fd);
}

/// Opens the file to which the reference leads relative to the file that contains it, if its `$self` or `$id`
/// is the wanted URI.
std::optional<Opened> Resolver::open_sibling(const std::string& uri, std::string_view written,
                                             std::uint32_t from) {
  const Origin& origin = sources_[from].opened.origin;
  if (origin.kind != Origin::Kind::file || !is_web(uri) || support::split_uri(written).scheme)
    return std::nullopt;
  const auto path = file_path(support::resolve_uri(file_uri(origin.place), written));
  if (!path) return std::nullopt;
  auto opened = open_file(access_, *path, following_.fetching.cancel_fd);
  if (!opened) return std::nullopt;
  const SchemaResources resources(opened->description->document(), base_uri(opened->origin), ids_);
  if (resources.all().front().uri != uri) return std::nullopt;
  return *std::move(opened);
}

Located Resolver::resolve(Located object) {
  for (int hop = 0; object && hop <= k_max_hops; ++hop) {
    if (reference_of(object.node).empty()) return object;
    object = follow(object).at;
  }
  return {};
}

Node Resolver::resolve(Node object) {
  if (const Node node = description().inventory().resolve(object)) return node;
  return resolve(Located{object, 0}).node;
}

std::string Resolver::name(std::uint32_t source) const {
  if (source == 0) return {};
  const Origin& root = sources_.front().opened.origin;
  const std::string& place = sources_[source].opened.origin.place;
  if (root.kind != Origin::Kind::file && root.kind != Origin::Kind::git) return place;
  const std::string folder = root.place.substr(0, root.place.rfind('/') + 1);
  return place.starts_with(folder) ? place.substr(folder.size()) : place;
}

std::string Resolver::describe(Located object, std::string_view reason) const {
  const Document& document = *object.node.document();
  std::string out = name(object.source);
  if (!out.empty()) out += ", ";
  out += "line " + std::to_string(document.line_of(object.node.source_offset())) + ": $ref " +
         in_quotes(reference_of(object.node)) + ": ";
  return out.append(reason);
}

}  // namespace collet::openapi

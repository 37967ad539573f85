// SPDX-License-Identifier: MIT
/// Resolves references in documents whose schemas have addresses of their own: one text may then lead to
/// several values, and several texts to one value.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plugins/openapi/index/inventory_builder.hpp"
#include "plugins/openapi/index/schema_resources.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/openapi/tree/reference_text.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::openapi {
namespace {

/// The resolution of one reference text within one resource.
struct Resolution {
  Node node;
  Target::State state = Target::State::missing;
  std::string address;  ///< if not found, the full address, which is equal for equal targets
  std::string name;     ///< if not found, the name of the target
};

class Addresses {
 public:
  /// Relative addresses remain relative, since the location of the document is not known here.
  Addresses(const Document& document, bool ids) : resources_(document, {}, ids) {
    const auto& all = resources_.all();
    for (std::uint32_t i = 0; i < all.size(); ++i)
      if (!all[i].uri.empty()) resource_of_uri_.try_emplace(all[i].uri, i);
  }

  /// Returns true if the document has resources or a URI, and not only anchors.
  bool any() const { return resources_.all().size() > 1 || !resources_.all().front().uri.empty(); }
  std::uint32_t holding(Node node) const { return resources_.holding(node); }

  Resolution resolve(std::uint32_t from, std::string_view text) const {
    using State = Target::State;
    const State unknown = text.substr(0, 1) == "#" ? State::missing : State::external;
    const auto reference = read_reference(text);
    if (text.empty() || !reference) return {{}, unknown, std::string(text), std::string(text)};
    const auto written = [&](std::string name) {
      name += text.substr(std::min(text.find('#'), text.size()));
      return any() && from != 0 ? name : std::string(text);
    };
    std::uint32_t resource = from;
    std::string uri = resources_.all()[from].uri;
    if (!reference->uri.empty()) {
      uri = support::resolve_uri(uri, reference->uri);
      const auto known = resource_of_uri_.find(uri);
      if (known == resource_of_uri_.end())
        return {{}, State::external, address_of(uri, *reference, text), written(uri)};
      resource = known->second;
    }
    if (const Node node = resources_.at(resource, reference->fragment)) return {node, State::found, {}, {}};
    return {{}, State::missing, address_of(uri, *reference, text), written(resource == 0 ? "" : uri)};
  }

 private:
  std::string address_of(const std::string& uri, const ReferenceText& reference,
                         std::string_view text) const {
    return any() ? uri + '#' + reference.fragment : std::string(text);
  }

  SchemaResources resources_;
  std::unordered_map<std::string, std::uint32_t> resource_of_uri_;
};

/// Returns the size of the JSON Pointer to a node without escapes, rounded up.
std::size_t pointer_size(Node node) {
  constexpr std::size_t k_step = 11;  // a slash and a number
  std::size_t size = 1;
  for (; node; node = node.parent())
    size += node.key_symbol() == k_no_symbol ? k_step : node.key().size() + 1;
  return size;
}

}  // namespace

void InventoryBuilder::resolve_by_value() {
  const Addresses addresses(document_, (version_ & k_from_3_1) != 0);
  const std::vector<TargetRecord> texts(targets_.begin(), targets_.end());
  std::vector<std::string> names;
  std::unordered_map<std::uint64_t, std::uint32_t> known;  // target by resource and text
  std::unordered_map<std::uint32_t, std::uint32_t> target_of_node;
  std::unordered_map<std::string, std::uint32_t> target_of_address;
  targets_.truncate(0);
  // The names of deep nodes below long keys could be far longer than the document.
  std::size_t room = 2 * document_.source().size() + SchemaResources::k_max_uri;

  const auto add = [&](std::uint32_t resource, std::uint32_t text, Object object) {
    const std::uint32_t text_node = texts[text].text_node;
    const std::string_view written = document_.node(text_node).text();
    Resolution lead = addresses.resolve(resource, written);
    const auto number = static_cast<std::uint32_t>(targets_.size());
    const std::uint32_t same =
        lead.node ? target_of_node.try_emplace(lead.node.id(), number).first->second
                  : target_of_address.try_emplace(std::move(lead.address), number).first->second;
    if (same != number) return same;
    targets_.push_back({text_node, lead.node ? lead.node.id() : k_none, k_none, 0, lead.state, object});
    if (!addresses.any()) return number;
    const std::size_t size = lead.node ? pointer_size(lead.node) : lead.name.size();
    names.push_back(size > room ? std::string(written)
                    : lead.node ? "#" + json_pointer(lead.node)
                                : std::move(lead.name));
    room -= std::min(room, size);
    return number;
  };
  auto& node_targets = out_.node_targets.building();
  for (Reference& reference : references_) {
    const std::uint32_t resource = addresses.holding(document_.node(reference.node));
    const std::uint64_t key = std::uint64_t{resource} << 32U | reference.target;
    const auto [at, is_new] = known.try_emplace(key, 0);
    if (is_new) at->second = add(resource, reference.target, reference.object);
    reference.target = at->second;
    ++targets_[reference.target].count;
    node_targets.push_back({reference.node, reference.target});
  }
  std::stable_sort(node_targets.begin(), node_targets.end(),
                   [](const NodeTargetRecord& a, const NodeTargetRecord& b) { return a.node < b.node; });
  for (std::uint32_t i = 0; i < targets_.size(); ++i) {
    std::string_view name = document_.node(targets_[i].text_node).text();
    if (addresses.any()) {
      name = names[i];
      out_.name_begins.building().push_back(static_cast<std::uint32_t>(out_.target_names.building().size()));
      char* const place = out_.target_names.building().add(name.size());
      std::copy(name.begin(), name.end(), place);
    }
    out_.target_texts.add(document_.hash(name), i);
  }
}

}  // namespace collet::openapi

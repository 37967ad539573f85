// SPDX-License-Identifier: MIT
/// Decides which tool keeps a name that several plugins claim.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// The plugins in the order in which they keep contested names: the host's own, the shipped ones, then the
/// others in the order of the configuration.
class PluginOrder {
 public:
  explicit PluginOrder(const std::vector<PluginDescription>& plugins);

  /// Returns the place of a plugin in this order.
  std::size_t place_of(std::string_view plugin) const;
  plugin::Provider provider_of(std::string_view plugin) const;
  /// Returns true if `a` keeps a name that `b` claims too.
  bool precedes(const Tool& a, const Tool& b) const;

 private:
  struct Place {
    std::size_t number = 0;
    plugin::Provider provider = plugin::Provider::other;
  };
  std::map<std::string_view, Place> places_;
};

/// Returns the exposed tools of `all`, sorted by name. If several have one name, the first in the order of
/// the plugins keeps it, and the others are quarantined. A plugin that is not shipped cannot take the name
/// of a hidden tool of the host; if it takes the name of a hidden tool of a shipped plugin, a warning is
/// added. Both apply only to names that no rename gives.
std::vector<const Tool*> settle_tool_names(const std::vector<std::unique_ptr<Tool>>& all,
                                           const PluginOrder& order, std::vector<std::string>& warnings);

/// Returns the exposed prompts of `all`, sorted by name, by the same order.
std::vector<const Prompt*> settle_prompt_names(const std::vector<std::unique_ptr<Prompt>>& all,
                                               const PluginOrder& order, std::vector<std::string>& warnings);

}  // namespace collet::host::catalog

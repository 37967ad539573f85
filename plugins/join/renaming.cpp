// SPDX-License-Identifier: MIT
#include "plugins/join/renaming.hpp"

#include <collet/failure.hpp>

#include "plugins/bundling/sections.hpp"
#include "plugins/bundling/values.hpp"
#include "plugins/connections/connections.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::join {
namespace {

using connections::Connection;
using openapi::k_none;
using openapi::Node;
using openapi::Object;
using openapi::edit::path_of;

class Renamer {
 public:
  Renamer(const openapi::Description& description, const ComponentNames& components,
          const OperationIds& operations)
      : description_(description),
        inventory_(description.inventory()),
        version_(description.index().version()),
        components_(components),
        operations_(operations),
        connections_(description) {}

  void run(openapi::edit::Edit& edit, bool remove_old) {
    for (const auto& [component, name] : components_) {
      const Node node =
          bundling::section_in(description_.document().root(), version_, component.first)[component.second];
      if (!node) continue;
      if (remove_old)
        changes_.remove(path_of(node));
      else
        changes_.rename(path_of(node), name);
    }
    references();
    std::vector<Connection> found;
    connections_.of_root(found);
    for (std::uint32_t i = 0; i < inventory_.units().size(); ++i)
      connections_.of_unit(i, found);
    for (const Connection& connection : found)
      connect(connection);
    operation_ids();
    strings_.add_to(changes_);
    const auto applied = edit.apply(changes_);
    if (!applied) throw Failure(applied.error().code, applied.error().message);
  }

 private:
  /// Returns the new name of the component that a unit is, or nothing.
  const std::string* new_name(std::uint32_t unit) const {
    if (unit == k_none) return nullptr;
    const auto found = inventory_.unit(unit);
    if (!found.component) return nullptr;
    const std::string_view section = bundling::section_for(version_, found.object);
    const auto at = components_.find({std::string(section), std::string(found.name())});
    return at == components_.end() ? nullptr : &at->second;
  }

  /// Returns the reference with the new name of the component that it leads to or into.
  std::string renamed(std::string_view text, std::uint32_t unit, const std::string& name) const {
    const auto found = inventory_.unit(unit);
    // The part of the text behind the name of the component stays: "#/components/schemas/A/properties/b".
    const int steps = version_ == openapi::Version::v2_0 ? 2 : 3;
    std::size_t end = text.find('#');
    for (int i = 0; i <= steps && end != std::string_view::npos; ++i)
      end = text.find('/', end + (i == 0 ? 0 : 1));
    const std::string_view rest = end == std::string_view::npos ? std::string_view() : text.substr(end);
    return std::string(text.substr(0, text.find('#'))) +
           bundling::reference_to(version_, bundling::section_for(version_, found.object), name) +
           std::string(rest);
  }

  void references() {
    const auto targets = inventory_.targets();
    for (const auto& reference : inventory_.references()) {
      const auto target = targets[reference.target];
      const std::string* const name = new_name(target.unit);
      if (name == nullptr) continue;
      const Node written = inventory_.written(reference);
      // An anchor or an address of a schema does not contain the component's name.
      const std::string_view text = written.text();
      const auto hash = text.find('#');
      if (hash == std::string_view::npos || hash + 1 >= text.size() || text[hash + 1] != '/') continue;
      strings_.replace(path_of(written), renamed(text, target.unit, *name));
    }
  }

  void connect(const Connection& connection) {
    if (connection.kind == Connection::Kind::link_id) {
      const auto at = operations_.find(std::string(connection.node.text()));
      if (at != operations_.end()) strings_.replace(path_of(connection.node), at->second);
      return;
    }
    const std::string* const name = new_name(connection.target);
    if (name == nullptr) return;
    if (connection.kind == Connection::Kind::security)
      changes_.rename(path_of(connection.node), *name);
    else if (connection.by_name)
      strings_.replace(path_of(connection.node), *name);
    else if (connection.node.text().find("#/") != std::string_view::npos)
      strings_.replace(path_of(connection.node), renamed(connection.node.text(), connection.target, *name));
  }

  void operation_ids() {
    if (operations_.empty()) return;
    for (const auto& unit : inventory_.units()) {
      if (unit.object != Object::operation) continue;
      const Node id = unit.node["operationId"];
      const auto at = operations_.find(std::string(id.string()));
      if (at != operations_.end()) strings_.replace(path_of(id), at->second);
    }
  }

  const openapi::Description& description_;
  const openapi::Inventory& inventory_;
  const openapi::Version version_;
  const ComponentNames& components_;
  const OperationIds& operations_;
  connections::Connections connections_;
  openapi::edit::ChangeSet changes_;
  bundling::NewStrings strings_;
};

}  // namespace

void rename(openapi::edit::Edit& edit, const openapi::Description& description,
            const ComponentNames& components, const OperationIds& operations) {
  if (components.empty() && operations.empty()) return;
  Renamer(description, components, operations).run(edit, false);
}

void merge_components(openapi::edit::Edit& edit, const openapi::Description& description,
                      const ComponentNames& components) {
  if (components.empty()) return;
  const OperationIds none;
  Renamer(description, components, none).run(edit, true);
}

}  // namespace collet::join

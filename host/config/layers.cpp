// SPDX-License-Identifier: MIT
#include "host/config/layers.hpp"

#include <iterator>

#include "host/config/schema.hpp"
#include "host/config/toml_reader.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::host::config {

namespace {

constexpr std::string_view k_accumulating = "expose.deny";

void append_items(Node& into, Node from) {
  into.items.insert(into.items.end(), std::make_move_iterator(from.items.begin()),
                    std::make_move_iterator(from.items.end()));
  if (into.origin.file == Origin{}.file) into.origin = from.origin;
}

void merge_at(Node& into, Node from, const std::string& path) {
  if (into.is(Node::Kind::array) && from.is(Node::Kind::array) && path == k_accumulating) {
    append_items(into, std::move(from));
    return;
  }
  if (!into.is(Node::Kind::table) || !from.is(Node::Kind::table)) {
    into = std::move(from);
    return;
  }
  into.origin = from.origin;
  for (auto& [key, entry] : from.members) {
    const auto found = into.members.find(key);
    if (found == into.members.end()) {
      into.members.emplace(key, std::move(entry));
    } else {
      found->second.key_origin = entry.key_origin;
      merge_at(found->second.node, std::move(entry.node), join_key(path, key));
    }
  }
}

void mark_policy(Node& node) {
  node.origin.policy = true;
  for (auto& item : node.items)
    mark_policy(item);
  for (auto& [key, entry] : node.members) {
    entry.key_origin.policy = true;
    mark_policy(entry.node);
  }
}

/// Returns the first value in `node` that is not of the built-in layer, or null.
const Node* first_set(const Node& node) {
  if (!node.is(Node::Kind::table)) return node.origin.file == Origin{}.file ? nullptr : &node;
  for (const auto& [key, entry] : node.members) {
    if (const Node* found = first_set(entry.node)) return found;
  }
  return nullptr;
}

/// Applies [policy] over all other layers. Each value that it overrides adds a warning.
void enforce(Node& into, Node policy, const std::string& path, std::vector<std::string>& warnings) {
  if (into.is(Node::Kind::table) && policy.is(Node::Kind::table)) {
    for (auto& [key, entry] : policy.members) {
      const auto found = into.members.find(key);
      if (found == into.members.end()) {
        into.members.emplace(key, std::move(entry));
      } else {
        enforce(found->second.node, std::move(entry.node), join_key(path, key), warnings);
      }
    }
    return;
  }
  if (into.is(Node::Kind::array) && policy.is(Node::Kind::array) && path == k_accumulating) {
    append_items(into, std::move(policy));
    return;
  }
  if (const Node* overruled = first_set(into)) {
    warnings.push_back(overruled->origin.text() + ": " + path + " has no effect: [policy] sets it at " +
                       policy.origin.text());
  }
  into = std::move(policy);
}

/// Removes the member from the table and returns it.
std::optional<Entry> take(Node& table, std::string_view name) {
  const auto found = table.members.find(name);
  if (found == table.members.end()) return std::nullopt;
  Entry entry = std::move(found->second);
  table.members.erase(found);
  return entry;
}

/// Adds the names of an [expose] table, which need not be checked yet.
void collect_names(const Node* expose, GivenNames& given) {
  if (expose == nullptr) return;
  if (const Node* prefix = expose->find("prefix"); prefix != nullptr && prefix->is(Node::Kind::string))
    given.prefixes.push_back(prefix->text);
  const Node* const rename = expose->find("rename");
  if (rename == nullptr) return;
  for (const auto& [tool, entry] : rename->members) {
    if (entry.node.is(Node::Kind::string)) given.renames.emplace_back(tool, entry.node.text);
  }
}

std::string known_profiles(const Sources& sources, const Node& profiles, std::vector<std::string>& names) {
  names = sources.shipped_profiles;
  for (const auto& [name, entry] : profiles.members)
    names.push_back(name);
  std::string text;
  for (const auto& name : names)
    text += (text.empty() ? "known are " : ", ") + name;
  return text.empty() ? "none is defined" : text;
}

class Layers {
 public:
  explicit Layers(const Sources& sources) : sources_(sources), base_(built_in_layer()) {}

  support::Result<Layered> merged() {
    for (const auto& source : sources_.files) {
      if (auto wrong = add_file(source)) return std::move(*wrong);
    }
    if (auto wrong = add_profile()) return std::move(*wrong);
    for (const auto& assignment : sources_.sets) {
      if (auto wrong = add_set(assignment)) return std::move(*wrong);
    }
    std::vector<std::string> warnings;
    mark_policy(policy_);
    if (auto nested = take(policy_, "nested"))
      base_.members["policy"].node.members.emplace("nested", std::move(*nested));
    enforce(base_, std::move(policy_), "", warnings);
    return Layered{std::move(base_), std::move(given_), std::move(warnings)};
  }

 private:
  using Failure = std::optional<support::Error>;

  Failure add_file(const Source& source) {
    auto tree = read_toml(source.text, source.file);
    if (!tree) return std::move(tree.error());
    collect_names(tree->find("expose"), given_);
    collect_names(tree->find_path({"policy", "expose"}), given_);
    if (source.policy_only) {
      auto policy = take(*tree, "policy");
      *tree = Node{};
      if (policy) tree->members.emplace("policy", std::move(*policy));
    }
    if (auto wrong = check_table(*tree, file_fields())) return wrong;

    if (auto policy = take(*tree, "policy")) {
      if (!source.may_hold_policy) {
        return error_at(
            policy->key_origin,
            "found [policy], which counts only in the system's own files (collet.toml and conf.d/*.toml "
            "in /etc/collet); remove it, or set the same tables without 'policy.'");
      }
      merge(policy_, std::move(policy->node));
    }
    add_profiles(*tree);
    merge(base_, std::move(*tree));
    return std::nullopt;
  }

  void add_profiles(Node& tree) {
    auto profiles = take(tree, "profiles");
    if (!profiles) return;
    for (auto& [name, entry] : profiles->node.members)
      merge(profiles_.members[name].node, std::move(entry.node));
  }

  /// A profile in a configuration file replaces a shipped one of the same name.
  Failure add_profile() {
    if (sources_.profile.empty()) return std::nullopt;
    if (Node* own = profiles_.find(sources_.profile)) {
      collect_names(own->find("expose"), given_);
      merge(base_, std::move(*own));
      return std::nullopt;
    }
    if (sources_.shipped_profile) {
      auto tree = read_toml(sources_.shipped_profile->text, sources_.shipped_profile->file);
      if (!tree) return std::move(tree.error());
      if (auto wrong = check_table(*tree, profile_fields())) return wrong;
      collect_names(tree->find("expose"), given_);
      merge(base_, std::move(*tree));
      return std::nullopt;
    }
    std::vector<std::string> names;
    const std::string known = known_profiles(sources_, profiles_, names);
    std::string message = "--profile " + sources_.profile + ": unknown profile";
    message += support::did_you_mean(sources_.profile, names) + " (" + known + ")";
    return support::Error{COLLET_INVALID_ARGUMENT, std::move(message)};
  }

  Failure add_set(const std::string& assignment) {
    auto tree = read_set(assignment);
    if (!tree) return std::move(tree.error());
    if (auto wrong = check_table(*tree, file_fields())) return wrong;
    if (tree->find("policy") != nullptr || tree->find("profiles") != nullptr) {
      return support::Error{COLLET_INVALID_ARGUMENT,
                            "--set " + assignment + ": 'policy' and 'profiles' can only be set in files"};
    }
    collect_names(tree->find("expose"), given_);
    merge(base_, std::move(*tree));
    return std::nullopt;
  }

  const Sources& sources_;
  GivenNames given_;
  Node base_;
  Node profiles_;
  Node policy_;
};

}  // namespace

void merge(Node& into, Node from) {
  merge_at(into, std::move(from), "");
}

support::Result<Layered> merge_layers(const Sources& sources) {
  return Layers(sources).merged();
}

}  // namespace collet::host::config

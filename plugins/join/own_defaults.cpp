// SPDX-License-Identifier: MIT
#include "plugins/join/own_defaults.hpp"

#include <array>
#include <string_view>

#include <collet/failure.hpp>

#include "plugins/bundling/values.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "sdk/support/text.hpp"

namespace collet::join {
namespace {

using openapi::Node;
using openapi::Version;
using openapi::edit::equal_values;
using openapi::edit::k_front;
using openapi::edit::path_of;

bool same(Node a, Node b) {
  return (!a && !b) || (a && b && equal_values(a, b));
}

std::string printed(Node node) {
  std::string out;
  openapi::print(node, out);
  return out;
}

class Defaults {
 public:
  Defaults(openapi::edit::Edit& right, const openapi::Description& left, const PathPlan& plan,
           std::vector<std::string>& warnings)
      : edit_(right),
        left_(left.document().root()),
        right_(right.current().root()),
        version_(left.index().version()),
        plan_(plan),
        warnings_(warnings) {}

  void run() {
    if (version_ == Version::v2_0) check_address();
    find_defaults();
    for (const TakenPart& part : plan_.taken) {
      const Node item = right_[part.section][part.path];
      const Node there = left_[part.section][part.path];
      if (!item.is_object()) continue;
      if (!part.method.empty()) {
        operation(item, item[part.method], there);
        continue;
      }
      for (const Node member : item)
        if (openapi::is_method(member.key(), version_)) operation(item, member, {});
    }
    const auto applied = edit_.apply(changes_);
    if (!applied) throw Failure(applied.error().code, applied.error().message);
  }

 private:
  struct Default {
    std::string_view name;
    Node value;
  };

  void check_address() const {
    for (const std::string_view name : {"host", "basePath"})
      if (!same(left_[name], right_[name]))
        throw Failure(COLLET_UNSUPPORTED,
                      "found the " + std::string(name) + " " + support::quote(right_[name].text()) +
                          ", expected " + support::quote(left_[name].text()) +
                          ", since a 2.0 document has one; convert the documents to 3.0 first");
  }

  void find_defaults() {
    constexpr std::array<std::string_view, 2> k_new = {"servers", "security"};
    constexpr std::array<std::string_view, 4> k_old = {"schemes", "consumes", "produces", "security"};
    const auto add = [&](std::string_view name) {
      if (same(left_[name], right_[name])) return;
      Node value = right_[name];
      if (!value && name == "security") value = values_.json("[]");
      if (!value && name == "servers") value = values_.json(R"([{"url":"/"}])");
      if (value) defaults_.push_back({name, value});
    };
    if (version_ == Version::v2_0)
      for (const std::string_view name : k_old)
        add(name);
    else
      for (const std::string_view name : k_new)
        add(name);
  }

  /// `there` is the path item to which the operation moves; null if its own one moves with it.
  void operation(Node item, Node operation, Node there) {
    if (!operation.is_object()) return;
    const bundling::ChildPath place = path_of(operation);
    const std::uint32_t last = operation.size() == 0 ? k_front : operation.size() - 1;
    for (const Default& value : defaults_) {
      if (operation[value.name]) continue;
      const bool shared = value.name == "servers" && item["servers"];
      if (!shared) changes_.insert(place, last, value.name, value.value);
    }
    if (!there) return;
    if (item["servers"] && !operation["servers"] && !same(item["servers"], there["servers"]))
      changes_.insert(place, last, "servers", item["servers"]);
    parameters(item, operation, there);
  }

  void parameters(Node item, Node operation, Node there) {
    if (same(item["parameters"], there["parameters"])) return;
    std::string all;
    for (const Node own : operation["parameters"])
      all += (all.empty() ? "" : ",") + printed(own);
    for (const Node shared : item["parameters"]) {
      bool overridden = false;
      for (const Node own : operation["parameters"])
        overridden = overridden || (own["name"] && own["name"].text() == shared["name"].text() &&
                                    own["in"].text() == shared["in"].text());
      for (const Node other : there["parameters"])
        overridden = overridden || equal_values(other, shared);
      if (!overridden) all += (all.empty() ? "" : ",") + printed(shared);
    }
    for (const Node other : there["parameters"]) {
      bool known = false;
      for (const Node shared : item["parameters"])
        known = known || equal_values(other, shared);
      if (!known) {
        warnings_.push_back("a parameter of the path item " + support::quote(there.key(), 200) +
                            " now counts for " + support::upper_case(operation.key()) + " too");
        break;
      }
    }
    if (all.empty()) return;
    const Node list = values_.json("[" + all + "]");
    if (const Node own = operation["parameters"])
      changes_.replace(path_of(own), list);
    else
      changes_.insert(path_of(operation), operation.size() - 1, "parameters", list);
  }

  openapi::edit::Edit& edit_;
  const Node left_;
  const Node right_;
  const Version version_;
  const PathPlan& plan_;
  std::vector<std::string>& warnings_;
  std::vector<Default> defaults_;
  bundling::NewValues values_;
  openapi::edit::ChangeSet changes_;
};

}  // namespace

void keep_own_defaults(openapi::edit::Edit& right, const openapi::Description& left, const PathPlan& plan,
                       std::vector<std::string>& warnings) {
  Defaults(right, left, plan, warnings).run();
}

}  // namespace collet::join

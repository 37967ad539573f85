// SPDX-License-Identifier: MIT
#include "plugins/diff/operation/security.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "plugins/diff/view/operation_view.hpp"
#include "sdk/support/text.hpp"

namespace collet::diff {
namespace {

/// One alternative, which requires all of its schemes with their scopes.
struct Alternative {
  std::map<std::string, std::set<std::string_view>> schemes;
  Located at;
};

struct Requirements {
  bool open = true;  ///< nothing is required, or the requirement is optional
  std::vector<Alternative> alternatives;
  Located at;
};

Located schemes_of(DocumentSide& side) {
  return side.is_2_0()
             ? DocumentSide::member(side.root(), "securityDefinitions")
             : DocumentSide::member(DocumentSide::member(side.root(), "components"), "securitySchemes");
}

/// Returns what a scheme requires of clients, without flows and texts. `basic` of 2.0 equals the HTTP scheme.
std::string signature(Located scheme) {
  const Node node = scheme.node;
  const auto type = node["type"].string();
  if (type == "basic") return "http|||basic|";
  const auto in = node["in"].string();
  std::string name =
      in == "header" ? support::lower_case(node["name"].string()) : std::string(node["name"].string());
  return std::string(type) + "|" + std::string(in) + "|" + name + "|" +
         support::lower_case(node["scheme"].string()) + "|" + std::string(node["openIdConnectUrl"].string());
}

/// Returns the URLs and scopes of the flows.
std::set<std::string> flows(Located scheme) {
  std::set<std::string> all;
  const auto add = [&](std::string name, Node flow) {
    if (name == "application") name = "clientCredentials";
    if (name == "accessCode") name = "authorizationCode";
    for (const std::string_view key : {"authorizationUrl", "tokenUrl", "refreshUrl"})
      if (const auto url = flow[key].string(); !url.empty())
        all.insert(name + " " + std::string(key) + " " + std::string(url));
    for (const Node scope : flow["scopes"])
      all.insert(name + " scope " + std::string(scope.key()));
  };
  for (const Node flow : scheme.node["flows"])
    add(std::string(flow.key()), flow);
  if (const auto flow = scheme.node["flow"].string(); !flow.empty()) add(std::string(flow), scheme.node);
  return all;
}

/// Returns the members that do not influence requests.
std::string annotations_of(Located scheme) {
  std::string all;
  for (const std::string_view key : {"description", "bearerFormat", "deprecated"})
    if (const Node value = scheme.node[key]) all.append(key).append(canonical(value)).append(" ");
  const auto scopes = [&](Node flow) {
    if (const Node list = flow["scopes"]) all.append(canonical(list)).append(" ");
  };
  for (const Node flow : scheme.node["flows"])
    scopes(flow);
  scopes(scheme.node);
  return all;
}

/// Since 3.2 a scheme may be named by its URI, unless a scheme has that text as its name.
std::string_view name_of_scheme(DocumentSide& side, std::string_view name) {
  constexpr std::string_view k_schemes = "#/components/securitySchemes/";
  if (side.version < openapi::Version::v3_2 || !name.starts_with(k_schemes)) return name;
  const Node schemes = schemes_of(side).node;
  const auto last = name.substr(k_schemes.size());
  return schemes[name] || !schemes[last] ? name : last;
}

/// Returns the name in the base of a scheme of the revision: its own name, or that of a removed scheme with
/// the same signature.
std::string name_in_base(Comparison& comparison, std::string_view name) {
  const Located before = schemes_of(comparison.base());
  const Located after = schemes_of(comparison.revision());
  if (before.node[name]) return std::string(name);
  const Located scheme = comparison.revision().resolved_member(after, name);
  if (!scheme) return std::string(name);
  for (const Node other : before.node) {
    if (after.node[other.key()]) continue;
    if (signature(comparison.base().resolve({other, before.source})) == signature(scheme))
      return std::string(other.key());
  }
  return std::string(name);
}

Requirements read_requirements(Comparison& comparison, Located list, bool revision) {
  Requirements out;
  out.at = list;
  if (!list.node.is_array() || list.node.size() == 0) return out;
  out.open = false;
  for (const Node one : list.node) {
    Alternative alternative;
    alternative.at = {one, list.source};
    for (const Node scheme : one) {
      DocumentSide& side = revision ? comparison.revision() : comparison.base();
      std::string name(name_of_scheme(side, scheme.key()));
      if (revision) name = name_in_base(comparison, name);
      auto& scopes = alternative.schemes[name];
      for (const Node scope : scheme)
        scopes.insert(scope.string());
    }
    if (alternative.schemes.empty()) out.open = true;
    out.alternatives.push_back(std::move(alternative));
  }
  return out;
}

/// Returns true if the credentials of `given` satisfy `asked`.
bool satisfies(const Alternative& given, const Alternative& asked) {
  return std::all_of(asked.schemes.begin(), asked.schemes.end(), [&](const auto& entry) {
    const auto found = given.schemes.find(entry.first);
    return found != given.schemes.end() && std::includes(found->second.begin(), found->second.end(),
                                                         entry.second.begin(), entry.second.end());
  });
}

bool same_schemes(const Alternative& a, const Alternative& b) {
  return a.schemes.size() == b.schemes.size() &&
         std::equal(a.schemes.begin(), a.schemes.end(), b.schemes.begin(),
                    [](const auto& x, const auto& y) { return x.first == y.first; });
}

const Alternative* find_same_schemes(const Requirements& in, const Alternative& wanted) {
  const auto found = std::find_if(in.alternatives.begin(), in.alternatives.end(),
                                  [&](const Alternative& other) { return same_schemes(other, wanted); });
  return found == in.alternatives.end() ? nullptr : &*found;
}

bool is_accepted(const Alternative& given, const Requirements& asked) {
  return asked.open || std::any_of(asked.alternatives.begin(), asked.alternatives.end(),
                                   [&](const Alternative& other) { return satisfies(given, other); });
}

void compare(Comparison& comparison, const Requirements& base, const Requirements& revision,
             const Places& holders) {
  const Located before = base.at ? base.at : holders.base;
  const Located after = revision.at ? revision.at : holders.revision;
  if (base.open && !revision.open)
    return comparison.report_added(rule_of(DocumentChange::api_security_added), before, after);
  if (!base.open && revision.open)
    return comparison.report_removed(rule_of(DocumentChange::api_security_removed), before, after);
  const auto scope_of = [](const Alternative& more, const Alternative& less) {
    for (const auto& [name, scopes] : more.schemes)
      for (const auto scope : scopes)
        if (const auto other = less.schemes.find(name);
            other == less.schemes.end() || !other->second.contains(scope))
          return scope;
    return std::string_view();
  };
  for (const Alternative& was : base.alternatives) {
    if (was.schemes.empty() || is_accepted(was, revision)) continue;
    if (const Alternative* is = find_same_schemes(revision, was)) {
      comparison.report_changed(rule_of(DocumentChange::api_security_scope_added), {was.at, is->at},
                                scope_of(*is, was));
    } else {
      comparison.report_removed(rule_of(DocumentChange::api_security_alternative_removed), was.at, after);
    }
  }
  for (const Alternative& is : revision.alternatives) {
    if (is.schemes.empty() || is_accepted(is, base)) continue;
    if (const Alternative* was = find_same_schemes(base, is)) {
      comparison.report_changed(rule_of(DocumentChange::api_security_scope_removed), {was->at, is.at},
                                scope_of(*was, is));
    } else {
      comparison.report_added(rule_of(DocumentChange::api_security_alternative_added), before, is.at);
    }
  }
}

void compare_schemes(Comparison& comparison) {
  const Located before = schemes_of(comparison.base());
  const Located after = schemes_of(comparison.revision());
  if (comparison.structurally_equal({before, after})) return;
  std::set<std::string> renamed;  // names in the base of schemes with another name in the revision
  for (const Node written : after.node) {
    const std::string name = name_in_base(comparison, written.key());
    const Located is = comparison.revision().resolve({written, after.source});
    const Located named = DocumentSide::member(before, name);
    if (!named) {
      comparison.report_added(rule_of(DocumentChange::api_security_scheme_added),
                              before ? before : comparison.base().root(), {written, after.source},
                              written.key());
      continue;
    }
    renamed.insert(name);
    const Located was =
        comparison.base().resolve(named);  // no value if the reference leads nowhere; likewise `is`
    if (signature(was) != signature(is)) {
      comparison.report_changed(rule_of(DocumentChange::api_security_scheme_changed), {was, is},
                                written.key());
    } else if (const auto before_flows = flows(was), after_flows = flows(is); before_flows != after_flows) {
      const bool more =
          std::includes(after_flows.begin(), after_flows.end(), before_flows.begin(), before_flows.end());
      comparison.report_changed(
          rule_of(more ? DocumentChange::api_security_flow_added : DocumentChange::api_security_flow_changed),
          {was, is}, written.key());
    } else if (comparison.base().is_2_0() == comparison.revision().is_2_0() &&
               annotations_of(was) != annotations_of(is)) {
      comparison.report_changed(rule_of(DocumentChange::api_security_scheme_text_changed), {was, is},
                                written.key());
    }
  }
  for (const Node written : before.node)
    if (!renamed.contains(std::string(written.key())))
      comparison.report_removed(rule_of(DocumentChange::api_security_scheme_removed),
                                {written, before.source}, after ? after : comparison.revision().root(),
                                written.key());
}

}  // namespace

void compare_operation_security(Comparison& comparison, Located base, Located revision) {
  const Located own_before = DocumentSide::member(base, "security");
  const Located own_after = DocumentSide::member(revision, "security");
  if (!own_before && !own_after) return;
  const Located before = own_before ? own_before : DocumentSide::member(comparison.base().root(), "security");
  const Located after =
      own_after ? own_after : DocumentSide::member(comparison.revision().root(), "security");
  if (comparison.structurally_equal({before, after})) return;
  compare(comparison, read_requirements(comparison, before, false),
          read_requirements(comparison, after, true), {base, revision});
}

void compare_document_security(Comparison& comparison, bool inherited) {
  const Located base = comparison.base().root();
  const Located revision = comparison.revision().root();
  if (inherited)
    compare(comparison, read_requirements(comparison, DocumentSide::member(base, "security"), false),
            read_requirements(comparison, DocumentSide::member(revision, "security"), true),
            {base, revision});
  compare_schemes(comparison);
}

}  // namespace collet::diff

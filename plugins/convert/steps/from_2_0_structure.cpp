// SPDX-License-Identifier: MIT
/// 2.0 to 3.0, second part: what changes its place. Bodies, responses, servers, components.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "plugins/convert/steps/request_bodies.hpp"
#include "plugins/convert/steps/response_content.hpp"
#include "plugins/convert/steps/steps.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::convert {
namespace {

using openapi::Field;
using openapi::Node;
using openapi::Object;
using support::Result;

constexpr std::string_view k_step = "2.0 to 3.0";

/// Returns the list of the operation, else that of the document.
Node effective(Node operation, Node root, std::string_view name) {
  const Node own = operation[name];
  return own.is_array() ? own : root[name];
}

std::string server_list(Node schemes, Node root) {
  const std::string_view host = root["host"].string();
  std::string_view base = root["basePath"].string();
  if (host.empty()) return base.empty() ? std::string() : "[{\"url\":" + json_string(base) + "}]";
  while (base.ends_with('/'))
    base.remove_suffix(1);
  const std::string place =
      "//" + std::string(host) + (base.empty() || base.starts_with('/') ? "" : "/") + std::string(base);
  std::string out;
  for (const Node scheme : schemes)
    if (scheme.is_string())
      out += (out.empty() ? "{\"url\":" : ",{\"url\":") +
             json_string(std::string(scheme.text()) + ":" + place) + "}";
  return "[" + (out.empty() ? "{\"url\":" + json_string(place) + "}" : out) + "]";
}

class Operations final : public Visitor {
 public:
  Operations(const SwaggerNames& names, std::set<std::string>& used, bool keeps)
      : names_(names), used_(used), keeps_(keeps) {}

  bool enter(Pass& pass, const Site& site) override {
    switch (site.object) {
      case Object::path_item:
        remove_body_parts(pass, site);
        return true;
      case Object::operation:
        operation(pass, site);
        return true;
      case Object::response:
        response(pass, site);
        return false;
      default:
        return site.object == Object::document || site.object == Object::paths ||
               site.object == Object::responses;
    }
  }
  bool member(Pass&, const Site&, Node, const Field*) override { return true; }

 private:
  void remove_body_parts(Pass& pass, const Site& site) const {
    const Node list = site.node["parameters"];
    std::vector<Node> parts;
    for (const Node parameter : list)
      if (is_body_part(resolved(pass, parameter))) parts.push_back(parameter);
    if (parts.empty()) return;
    if (parts.size() == list.size())
      pass.remove("request-body", list);
    else
      for (const Node part : parts)
        pass.remove_in("request-body", list, part);
  }

  static Node resolved(Pass& pass, Node parameter) {
    const Node reference = parameter["$ref"];
    if (!reference.is_string()) return parameter;
    const Node target = SwaggerNames::body_parameter(pass.document(), reference.text());
    return target ? target : parameter;
  }

  void operation(Pass& pass, const Site& site) {
    const Node root = pass.document().root();
    const Node own = site.node["parameters"];
    std::vector<Node> written;  // as in the lists
    for (const Node parameter : own)
      if (is_body_part(resolved(pass, parameter))) written.push_back(parameter);
    for (const Node shared : site.parent->node["parameters"]) {
      const Node parameter = resolved(pass, shared);
      if (!is_body_part(parameter)) continue;
      const bool replaced = std::any_of(written.begin(), written.end(), [&](Node other) {
        const Node one = resolved(pass, other);
        // A form excludes a body, and a body a form.
        return one["in"].string() != parameter["in"].string() || one["in"].string() == "body" ||
               one["name"].string() == parameter["name"].string();
      });
      if (!replaced) written.push_back(shared);
    }
    if (!written.empty() && !site.node["requestBody"]) request_body(pass, site, written, root);
    remove_body_parts(pass, site);
    for (const std::string_view name : {"consumes", "produces"})
      if (const Node member = site.node[name]) pass.remove("media-types", member);
    if (const Node schemes = site.node["schemes"]) {
      const std::string servers = root["host"] ? server_list(schemes, root) : std::string();
      if (servers.empty()) {
        constexpr std::string_view k_kept = "x-oas-schemes";
        pass.unsupported(schemes, "without a host there is no URL with this scheme",
                         keeps_ ? k_kept : std::string_view());
        if (keeps_)
          pass.rename({}, schemes, k_kept);
        else
          pass.remove({}, schemes);
      } else {
        pass.replace_as("servers", schemes, "servers", servers);
      }
    }
  }

  void request_body(Pass& pass, const Site& site, const std::vector<Node>& written, Node root) {
    std::vector<Node> parts;
    for (const Node one : written) {
      const Node part = resolved(pass, one);
      if (part != one) used_.insert(std::string(part.key()));
      parts.push_back(part);
    }
    const Node consumes = effective(site.node, root, "consumes");
    const auto body =
        std::find_if(parts.begin(), parts.end(), [](Node part) { return part["in"].string() == "body"; });
    std::string json;
    if (body == parts.end()) {
      for (const Node part : parts)
        if (reported_.insert(part.id()).second) report_form_losses(pass, part, keeps_);
      json = form_body(parts, media_types(consumes), keeps_);
    } else {
      const Node reference = written[static_cast<std::size_t>(body - parts.begin())];
      const bool shared =
          reference != *body &&
          (!site.node["consumes"] || openapi::edit::equal_values(site.node["consumes"], root["consumes"]));
      json = shared
                 ? "{\"$ref\":" + json_string("#/components/requestBodies/" + std::string(body->key())) + "}"
                 : plain_body(*body, media_types(consumes));
    }
    const Node after = site.node["parameters"] ? site.node["parameters"]
                       : site.node["consumes"] ? site.node["consumes"]
                                               : site.node["operationId"];
    pass.insert("request-body", after, "requestBody", std::move(json));
  }

  void response(Pass& pass, const Site& site) const {
    const Node root = pass.document().root();
    const bool in_operation = site.parent->object == Object::responses;
    const Node operation = in_operation ? site.parent->parent->node : Node();
    const Node produces = effective(operation, root, "produces");
    if (site.reference) {
      reference(pass, site, root, produces);
      return;
    }
    if (site.node["content"]) return;  // restored
    const std::string content = response_content(site.node, produces);
    const Node schema = site.node["schema"];
    const Node examples = site.node["examples"];
    if (content.empty()) {
      if (examples) pass.remove("response-content", examples);
      return;
    }
    pass.replace_as("response-content", schema ? schema : examples, "content", "{" + content + "}");
    if (schema && examples) pass.remove("response-content", examples);
  }

  /// A shared response has the media types of the document. An operation with others gets a copy.
  void reference(Pass& pass, const Site& site, Node root, Node produces) const {
    const Node reference = site.node["$ref"];
    const Node target = openapi::find_local_ref(pass.document(), reference.text());
    const bool other = produces != root["produces"] && target && (target["schema"] || target["examples"]) &&
                       !openapi::edit::equal_values(produces, root["produces"]);
    if (!other) {
      const std::string text = names_.reference(reference.text());
      if (!text.empty())
        pass.replace("reference", reference, json_string(text));
      else if (!reference.text().starts_with('#'))
        pass.unsupported(reference, "the other document is not converted");
      return;
    }
    std::string copy;
    for (const Node member : target)
      if (member.key() != "schema" && member.key() != "examples")
        copy += (copy.empty() ? "" : ",") + json_string(member.key()) + ":" + json_of(member);
    const std::string content = response_content(target, produces);
    pass.replace_self("response-content",
                      "{" + copy + (copy.empty() ? "" : ",") + "\"content\":{" + content + "}}");
  }

  const SwaggerNames& names_;
  std::set<std::string>& used_;
  const bool keeps_;
  std::set<std::uint32_t> reported_;  ///< form fields that several operations may share
};

constexpr std::string_view k_moved[] = {"definitions", "parameters", "responses", "securityDefinitions"};

/// Makes `servers` and an empty `components`.
class Root final : public Visitor {
 public:
  bool enter(Pass& pass, const Site& site) override {
    const Node root = site.node;
    const std::string servers = server_list(root["schemes"], root);
    bool placed = servers.empty();
    for (const std::string_view name : {"host", "basePath", "schemes", "consumes", "produces"}) {
      const Node member = root[name];
      if (!member) continue;
      const bool place = name != std::string_view("consumes") && name != std::string_view("produces");
      if (place && !placed) {
        pass.replace_as("servers", member, "servers", servers);
        placed = true;
      } else {
        pass.remove(place ? "servers" : "media-types", member);
      }
    }
    Node last;
    for (const Node member : root)
      if (std::find(std::begin(k_moved), std::end(k_moved), member.key()) != std::end(k_moved) ||
          member.key() == "x-oas-components")
        last = member;
    if (last && !root["components"]) pass.insert({}, last, "components", std::string("{}"));
    return false;
  }
  bool member(Pass&, const Site&, Node, const Field*) override { return false; }
};

/// Moves the shared objects into `components`.
class Components final : public Visitor {
 public:
  Components(Unsupported mode, std::string version, const std::set<std::string>& used,
             std::vector<std::string> consumes)
      : mode_(mode), version_(std::move(version)), used_(used), consumes_(std::move(consumes)) {}

  bool enter(Pass& pass, const Site& site) override {
    const Node root = site.node;
    const Node components = root["components"];
    for (const Node member : root) {
      const std::string_view key = member.key();
      if (key == "swagger" && !version_.empty())
        pass.replace_as("version", member, "openapi", json_string(version_));
      if (!components) continue;
      if (key == "parameters") {
        parameters(pass, components, member);
      } else if (key == "x-oas-components") {
        for (const Node section : member)
          if (!root[section.key()]) pass.insert_into("restored", components, section.key(), section);
      } else if (key == "definitions" || key == "responses" || key == "securityDefinitions") {
        const std::string_view name = key == "definitions" ? "schemas"
                                      : key == "responses" ? key
                                                           : "securitySchemes";
        pass.insert_into("components", components, name, member);
      } else {
        continue;
      }
      pass.remove({}, member);
    }
    return false;
  }
  bool member(Pass&, const Site&, Node, const Field*) override { return false; }

 private:
  void parameters(Pass& pass, Node components, Node member) const {
    std::string plain;
    std::string bodies;
    std::string unused;
    for (const Node parameter : member) {
      const std::string key = json_string(parameter.key()) + ":";
      const auto add = [&](std::string& list, const std::string& json) {
        list += (list.empty() ? "" : ",") + key + json;
      };
      if (parameter["in"].string() == "body") {
        add(bodies, plain_body(parameter, consumes_));
      } else if (parameter["in"].string() != "formData") {
        add(plain, json_of(parameter));
      } else if (!used_.contains(std::string(parameter.key()))) {
        add(unused, json_of(parameter));
      }
    }
    if (!plain.empty()) pass.insert_into("components", components, "parameters", "{" + plain + "}");
    if (!bodies.empty()) pass.insert_into("components", components, "requestBodies", "{" + bodies + "}");
    if (unused.empty()) return;
    pass.unsupported(member, "3.0 has no shared form fields, and no operation uses these",
                     mode_ != Unsupported::drop ? "x-oas-parameters" : std::string_view());
    if (mode_ != Unsupported::drop) pass.insert_into({}, components, "x-oas-parameters", "{" + unused + "}");
  }

  const Unsupported mode_;
  const std::string version_;
  const std::set<std::string>& used_;
  const std::vector<std::string> consumes_;
};

}  // namespace

Result<void> convert_swagger_structure(StepContext& context, const SwaggerNames& names) {
  const std::vector<std::string> consumes = media_types(context.edit.current().root()["consumes"]);
  std::set<std::string> used;
  Operations operations(names, used, context.mode != Unsupported::drop);
  if (const auto done = run_visitor(context, operations, openapi::Version::v2_0, k_step); !done) return done;
  Root root;
  if (const auto done = run_visitor(context, root, openapi::Version::v2_0, k_step); !done) return done;
  Components components(context.mode, context.version, used, consumes);
  return run_visitor(context, components, openapi::Version::v2_0, k_step);
}

}  // namespace collet::convert

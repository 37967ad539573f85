// SPDX-License-Identifier: MIT
/// 3.0 to 2.0, second part: what changes its place. Bodies, responses, servers, components.
#include <algorithm>
#include <string>
#include <vector>

#include "plugins/convert/steps/body_parameters.hpp"
#include "plugins/convert/steps/flat_schema.hpp"
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

constexpr std::string_view k_step = "3.0 to 2.0";

Node local(Pass& pass, Node value) {
  const Node reference = value["$ref"];
  if (!reference.is_string()) return value;
  std::string text(reference.text());
  constexpr std::string_view k_responses = "#/responses/";
  if (text.starts_with(k_responses)) text = "#/components/responses/" + text.substr(k_responses.size());
  return openapi::find_local_ref(pass.document(), text);
}

void add_media_types(std::vector<std::string>& list, Node content) {
  for (const Node media : content)
    if (media.key() != "*/*" && is_media_type(media.key()) &&
        std::find(list.begin(), list.end(), media.key()) == list.end())
      list.emplace_back(media.key());
}

std::string string_list(const std::vector<std::string>& list) {
  std::string out;
  for (const std::string& one : list)
    out += (out.empty() ? "" : ",") + json_string(one);
  return "[" + out + "]";
}

class Operations final : public Visitor {
 public:
  explicit Operations(Unsupported mode) : mode_(mode) {}

  bool enter(Pass& pass, const Site& site) override {
    switch (site.object) {
      case Object::operation:
        operation(pass, site);
        return true;
      case Object::response:
        if (!site.reference) response(pass, site);
        return false;
      default:
        return site.object == Object::document || site.object == Object::paths ||
               site.object == Object::path_item || site.object == Object::responses ||
               site.object == Object::components;
    }
  }
  bool member(Pass&, const Site& site, Node member, const Field*) override {
    return site.object != Object::components || member.key() == "responses";
  }

 private:
  void operation(Pass& pass, const Site& site) {
    const Node written = site.node["requestBody"];
    const Node body = local(pass, written);
    if (body["content"].is_object()) {
      std::vector<std::string> consumes;
      add_media_types(consumes, body["content"]);
      BodyParameters made = body_parameters(body, mode_ != Unsupported::drop);
      if (written != body && !made.form && !pass.document().root()["components"]["parameters"][body.key()])
        made.parameters = {"{\"$ref\":" + json_string("#/parameters/" + std::string(body.key())) + "}"};
      if (made.form && std::erase_if(consumes, [](const std::string& type) { return !is_form(type); }) != 0 &&
          made.problem.empty())
        made.problem = "2.0 has form fields only in forms";
      if (!made.problem.empty()) {
        const bool keeps = mode_ != Unsupported::drop;
        pass.unsupported(written, made.problem,
                         !keeps      ? std::string_view()
                         : made.form ? k_kept_body
                                     : k_kept_content);
        if (keeps && made.form) pass.insert({}, written, k_kept_body, json_of(body));
      }
      if (!consumes.empty()) pass.insert("media-types", written, "consumes", string_list(consumes));
      std::string list;
      for (const std::string& parameter : made.parameters)
        list += (list.empty() ? "" : ",") + parameter;
      const Node own = site.node["parameters"];
      if (!own)
        pass.replace_as("request-body", written, "parameters", "[" + list + "]");
      else
        for (const std::string& parameter : made.parameters)
          pass.insert_into("request-body", own, {}, parameter);
      if (own) pass.remove("request-body", written);
    } else if (written) {
      pass.unsupported(written, "the request body is in another document or has no content");
      pass.remove({}, written);
    }
    std::vector<std::string> produces;
    const Node responses = site.node["responses"];
    for (const Node response : responses)
      add_media_types(produces, local(pass, response)["content"]);
    if (!produces.empty()) pass.insert("media-types", written, "produces", string_list(produces));
  }

  void response(Pass& pass, const Site& site) const {
    const Node content = site.node["content"];
    if (!content) return;
    const Node first = content.at(0);
    const Node schema = first["schema"];
    std::string examples;
    bool lossy = false;
    for (const Node media : content) {
      lossy = lossy || !is_media_type(media.key()) || !openapi::edit::equal_values(media["schema"], schema) ||
              media["examples"].size() > 1;
      Node example = media["example"];
      if (!example && media["examples"].size() > 0) {
        const Node named = media["examples"].at(0);
        const Node reference = named["$ref"];
        example = (reference ? openapi::find_local_ref(pass.document(), reference.string()) : named)["value"];
        lossy = lossy || !example;
      }
      if (example && is_media_type(media.key()))
        examples += (examples.empty() ? "" : ",") + json_string(media.key()) + ":" + json_of(example);
    }
    if (lossy) {
      const bool keeps = mode_ != Unsupported::drop && !site.node[k_kept_content];
      pass.unsupported(content,
                       "2.0 has one schema and one example, for each media type of the form type/subtype",
                       keeps ? k_kept_content : std::string_view());
      if (keeps) pass.insert({}, content, k_kept_content, json_of(content));
    }
    if (!examples.empty()) pass.insert("response-content", content, "examples", "{" + examples + "}");
    if (schema)
      pass.replace_as("response-content", content, "schema", response_schema(schema));
    else
      pass.remove("response-content", content);
  }

  const Unsupported mode_;
};

/// The parts of a server's URL.
struct Address {
  std::string scheme{};
  std::string host{};
  std::string base{};
};

Address address_of(Node server) {
  std::string url(server["url"].string());
  for (const Node variable : server["variables"]) {
    const std::string place = "{" + std::string(variable.key()) + "}";
    for (std::size_t at = url.find(place); at != std::string::npos; at = url.find(place))
      url.replace(at, place.size(),
                  variable["default"].string().find(place) == std::string_view::npos
                      ? std::string(variable["default"].string())
                      : std::string());
  }
  Address out;
  std::string_view rest = url;
  if (const auto colon = rest.find("://"); colon != std::string_view::npos) {
    out.scheme = rest.substr(0, colon);
    rest.remove_prefix(colon + 1);
  }
  if (rest.starts_with("//")) {
    rest.remove_prefix(2);
    const auto slash = rest.find('/');
    out.host = rest.substr(0, slash);
    rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash);
  }
  out.base = rest;
  return out;
}

class Root final : public Visitor {
 public:
  Root(Unsupported mode, std::string version) : mode_(mode), version_(std::move(version)) {}

  bool enter(Pass& pass, const Site& site) override {
    const Node root = site.node;
    if (const Node openapi = root["openapi"]; openapi && !version_.empty())
      pass.replace_as("version", openapi, "swagger", json_string(version_));
    if (const Node list = root["servers"]) servers(pass, list);
    if (const Node all = root["components"]) components(pass, root, all);
    return false;
  }
  bool member(Pass&, const Site&, Node, const Field*) override { return false; }

 private:
  void servers(Pass& pass, Node list) const {
    const Address first = address_of(list.at(0));
    std::string schemes;
    bool lossy = list.at(0)["variables"].size() > 0 || list.at(0)["description"];
    for (const Node server : list) {
      const Address one = address_of(server);
      const bool same = one.host == first.host && one.base == first.base;
      lossy = lossy || !same || server["description"];
      const bool known =
          one.scheme == "http" || one.scheme == "https" || one.scheme == "ws" || one.scheme == "wss";
      if (same && known && schemes.find(json_string(one.scheme)) == std::string::npos)
        schemes += (schemes.empty() ? "" : ",") + json_string(one.scheme);
    }
    if (!first.host.empty()) pass.insert("servers", list, "host", json_string(first.host));
    if (first.base.starts_with('/')) pass.insert("servers", list, "basePath", json_string(first.base));
    if (!schemes.empty()) pass.insert("servers", list, "schemes", "[" + schemes + "]");
    if (!lossy) {
      pass.remove("servers", list);
      return;
    }
    const bool keeps = mode_ != Unsupported::drop;
    pass.unsupported(list, "2.0 has one host and base path, without variables and descriptions",
                     keeps ? "x-oas-servers" : "");
    if (keeps)
      pass.rename({}, list, "x-oas-servers");
    else
      pass.remove({}, list);
  }

  void components(Pass& pass, Node root, Node all) const {
    std::string kept;
    std::string parameters;
    std::string cookies;
    for (const Node section : all) {
      const std::string_view key = section.key();
      if (key == "schemas") {
        pass.insert("components", all, "definitions", section);
      } else if (key == "responses") {
        pass.insert("components", all, "responses", section);
      } else if (key == "securitySchemes") {
        pass.insert("components", all, "securityDefinitions", section);
      } else if (key == "parameters") {
        for (const Node parameter : section) {
          std::string& list = parameter["in"].string() == "cookie" ? cookies : parameters;
          list += (list.empty() ? "" : ",") + json_string(parameter.key()) + ":" + json_of(parameter);
        }
      } else if (key == "requestBodies") {
        for (const Node body : section) {
          const BodyParameters made = body_parameters(body, mode_ != Unsupported::drop);
          if (made.form || made.parameters.size() != 1 || all["parameters"][body.key()]) continue;
          parameters += (parameters.empty() ? "" : ",") + json_string(body.key()) + ":" + made.parameters[0];
        }
      } else {
        kept += (kept.empty() ? "" : ",") + json_string(key) + ":" + json_of(section);
      }
    }
    if (!cookies.empty()) kept += std::string(kept.empty() ? "" : ",") + "\"parameters\":{" + cookies + "}";
    if (!parameters.empty()) pass.insert("components", all, "parameters", "{" + parameters + "}");
    pass.remove({}, all);
    if (kept.empty()) return;
    const bool keeps = mode_ != Unsupported::drop && !root["x-oas-components"];
    pass.unsupported(all, "2.0 has no shared objects of these kinds", keeps ? "x-oas-components" : "");
    if (keeps) pass.insert({}, all, "x-oas-components", "{" + kept + "}");
  }

  const Unsupported mode_;
  const std::string version_;
};

}  // namespace

Result<void> convert_to_swagger_structure(StepContext& context) {
  Operations operations(context.mode);
  if (const auto done = run_visitor(context, operations, openapi::Version::v3_0, k_step); !done) return done;
  Root root(context.mode, context.version);
  return run_visitor(context, root, openapi::Version::v3_0, k_step);
}

}  // namespace collet::convert

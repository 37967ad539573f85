// SPDX-License-Identifier: MIT
#include "plugins/generate/go/go_client.hpp"

#include <algorithm>

#include "plugins/generate/go/go_text.hpp"
#include "sdk/support/text.hpp"

namespace collet::generate::go {
namespace {

std::string_view truth(bool value) {
  return value ? "true" : "false";
}

std::string parameter_line(const Parameter& parameter, const std::string& field) {
  return "\tr.parameter(" + std::string(place_word(parameter.place)) + ", " + literal(parameter.name) + ", " +
         std::string(style_word(parameter.style)) + ", " + std::string(truth(parameter.explode)) + ", " +
         std::string(truth(parameter.reserved)) + ", request." + field + ")\n";
}

/// Returns the properties of a form whose values are written in another way than by default.
std::string form_styles(const Content& content) {
  std::string list;
  for (const Node encoding : content.encoding) {
    const auto style = encoding["style"].string();
    const bool deep = style == "deepObject";
    const bool joined = encoding["explode"].boolean() == false;
    if (!deep && !joined) continue;
    if (!list.empty()) list += ", ";
    list += literal(encoding.key()) + ": " + (deep ? "styleDeep" : "styleJoined");
  }
  return list.empty() ? "nil" : "map[string]style{" + list + "}";
}

}  // namespace

std::string_view style_word(Style style) {
  static constexpr std::string_view k_words[] = {"styleSimple", "styleLabel", "styleMatrix", "styleForm",
                                                 "styleSpace",  "stylePipe",  "styleDeep",   "styleJSON"};
  return k_words[static_cast<std::size_t>(style)];
}

std::string_view place_word(Place place) {
  static constexpr std::string_view k_places[] = {"inPath", "inQuery", "inHeader", "inCookie", "inQueryText"};
  return k_places[static_cast<std::size_t>(place)];
}

std::string outcome_text(const AnswerField& field, const std::string& target) {
  const Payload payload = field.content->payload;
  const std::string_view word = payload == Payload::json     ? "asJSON"
                                : payload == Payload::text   ? "asText"
                                : payload == Payload::events ? "asEvents"
                                                             : "asBinary";
  return "outcome{" + literal(field.status) + ", " + literal(field.content->media_type) + ", " +
         std::string(word) + ", " + std::string(truth(field.failure)) + ", &" + target + '}';
}

void append_client_method(std::string& out, const Operation& operation, const OperationNames& names,
                          const OperationFields& fields) {
  out += '\n';
  append_comment(out, "", names.method, operation_text(operation));
  if (operation.deprecated) append_deprecated(out, true);
  out += "func (c *Client) " + names.method + "(ctx context.Context, request " + names.request +
         ", options ...CallOption) (*" + names.response + ", error) {\n";
  out += "\tr := newCall(" + literal(operation.method) + ", " + literal(operation.path) + ")\n";
  for (std::size_t i = 0; i < operation.parameters.size(); ++i)
    out += parameter_line(operation.parameters[i], fields.parameters[i]);
  for (const BodyField& body : fields.bodies) {
    const Content& content = *body.content;
    const bool form = content.payload == Payload::form || content.payload == Payload::multipart;
    out += "\tr.body" +
           std::string(payload_word(content.payload == Payload::events ? Payload::binary : content.payload)) +
           "(" + literal(content.media_type) + ", request." + body.name +
           (form ? ", " + form_styles(content) : "") + ")\n";
  }
  out += "\tvar response " + names.response + "\n\tvar failure " + names.error + '\n';
  out += "\tfailed, err := c.do(ctx, r, options, &response.Answer, &failure.Answer";
  for (const AnswerField& field : fields.answers)
    out += ",\n\t\t" + outcome_text(field, (field.failure ? "failure." : "response.") + field.name);
  out += fields.answers.empty() ? ")\n" : ",\n\t)\n";
  out +=
      "\tif err != nil {\n\t\treturn nil, err\n\t}\n\tif failed {\n\t\treturn nil, &failure\n\t}\n\treturn "
      "&response, nil\n}\n";
}

void append_client_options(std::string& out, const Model& model, Names& names) {
  out +=
      "\n// ServerURLs returns the servers that the description of the API names.\nfunc ServerURLs() "
      "[]string {\n\treturn []string{";
  for (std::size_t i = 0; i < model.servers.size(); ++i)
    out += (i == 0 ? "" : ", ") + literal(model.servers[i]);
  out += "}\n}\n";
  for (const Credential& credential : model.credentials) {
    const Node node = credential.node;
    const auto type = node["type"].string();
    const auto scheme = support::lower_case(node["scheme"].string());
    const bool basic = type == "basic" || (type == "http" && scheme == "basic");
    const bool token = type == "oauth2" || type == "openIdConnect" || (type == "http" && scheme == "bearer");
    if (!basic && !token && type != "apiKey") continue;
    const std::string name =
        names.claim(std::string(credential.scheme) + " option", "With" + exported(credential.scheme));
    out +=
        "\n// " + name + " sends the credential of a security scheme with each request.\nfunc " + name + "(";
    out += basic ? "user, password string" : token ? "token string" : "key string";
    out += ") Option {\n\treturn WithRequestEditor(func(_ context.Context, request *http.Request) error {\n";
    if (basic) {
      out += "\t\trequest.SetBasicAuth(user, password)\n";
    } else if (token) {
      out += "\t\trequest.Header.Set(\"Authorization\", \"Bearer \"+token)\n";
    } else {
      const auto in = node["in"].string();
      const std::string quoted = literal(node["name"].string());
      if (in == "query")
        out += "\t\trequest.URL.RawQuery = joinQuery(request.URL.RawQuery, escape(" + quoted +
               ", false)+\"=\"+escape(key, false))\n";
      else if (in == "cookie")
        out += "\t\taddCookie(request.Header, " + quoted + ", key)\n";
      else
        out += "\t\trequest.Header.Set(" + quoted + ", key)\n";
    }
    out += "\t\treturn nil\n\t})\n}\n";
  }
}

}  // namespace collet::generate::go

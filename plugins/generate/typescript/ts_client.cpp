// SPDX-License-Identifier: MIT
#include "plugins/generate/typescript/ts_client.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "plugins/generate/model/one_line.hpp"
#include "plugins/generate/typescript/ts_dates.hpp"
#include "plugins/generate/typescript/ts_text.hpp"

namespace collet::generate::typescript {
namespace {

constexpr const char* k_scope = "t.";

/// Words that no function may have as its name, and names of the module itself.
constexpr std::string_view k_reserved[] = {
    "arguments",    "async",     "await",     "break",      "case",      "catch",   "class",    "client",
    "const",        "continue",  "debugger",  "default",    "delete",    "do",      "else",     "enum",
    "eval",         "export",    "extends",   "false",      "finally",   "for",     "function", "if",
    "implements",   "import",    "in",        "instanceof", "interface", "let",     "new",      "null",
    "options",      "package",   "private",   "protected",  "public",    "request", "return",   "send",
    "static",       "super",     "switch",    "t",          "this",      "throw",   "true",     "try",
    "type",         "typeof",    "undefined", "var",        "void",      "while",   "with",     "yield",
    "createClient", "readEvents"};

std::string_view style_word(Style style) {
  static constexpr std::string_view k_words[] = {"simple",         "label",         "matrix",     "form",
                                                 "spaceDelimited", "pipeDelimited", "deepObject", "json"};
  return k_words[static_cast<std::size_t>(style)];
}

std::string_view place_word(Place place) {
  static constexpr std::string_view k_words[] = {"path", "query", "header", "cookie", "querystring"};
  return k_words[static_cast<std::size_t>(place)];
}

std::string_view payload_word(Payload payload) {
  static constexpr std::string_view k_words[] = {"json", "form", "multipart", "text", "events", "binary"};
  return k_words[static_cast<std::size_t>(payload)];
}

int rank(const std::string& status) {
  return status == "default" ? 2 : status.find('X') != std::string::npos ? 1 : 0;
}

struct OperationNames {
  std::string function;
  std::string request;
  std::string result;
};

class Client {
 public:
  Client(const Model& model, Types& types, Dates* dates)
      : model_(model), types_(types), dates_(dates), names_(model.operations.size()) {
    for (const std::string_view word : k_reserved)
      functions_.reserve(word);
    std::vector<std::size_t> order(model.operations.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return model.operations[a].name < model.operations[b].name;
    });
    for (const std::size_t number : order) {
      const Operation& operation = model.operations[number];
      const std::string source = operation.name + ' ' + operation.method + ' ' + std::string(operation.path);
      names_[number].function = functions_.claim(source, camel_case(operation.name));
      const std::string begin = pascal_case(names_[number].function);
      names_[number].request = types_.claim(source, begin + "Request");
      names_[number].result = types_.claim(source, begin + "Result");
    }
  }

  void print(std::string& out) {
    for (std::size_t i = 0; i < model_.operations.size(); ++i) {
      const Operation& operation = model_.operations[i];
      if (operation.webhook) {
        out += '\n';
        append_comment(out, "", "What the webhook " + std::string(operation.path) + " sends.");
        request(out, operation, names_[i]);
        continue;
      }
      const bool optional = request(out, operation, names_[i]);
      result(out, operation, names_[i]);
      function(out, operation, names_[i], optional);
    }
  }

 private:
  std::string type_of(Id type, const std::string& indent) const { return types_.of(type, indent, k_scope); }

  std::string body_type(const Content& content, const std::string& indent) const {
    if (content.payload == Payload::text) return "string";
    if (content.payload == Payload::binary || content.payload == Payload::events) return "BinaryBody";
    return type_of(content.type, indent);
  }

  /// Appends the type of a request. Returns true if a call needs none.
  bool request(std::string& out, const Operation& operation, const OperationNames& names) const {
    std::string members;
    bool optional = true;
    for (const Place place : {Place::path, Place::query, Place::header, Place::cookie, Place::query_text}) {
      std::string group;
      bool required = false;
      for (const Parameter& parameter : operation.parameters) {
        if (parameter.place != place) continue;
        append_comment(group, "    ", parameter.node["description"].string(),
                       parameter.node["deprecated"].boolean().value_or(false));
        const std::string_view name = parameter.name.empty() ? "value" : parameter.name;
        group += "    " + key(name) + (parameter.required ? ": " : "?: ") + type_of(parameter.type, "    ") +
                 ";\n";
        required = required || parameter.required;
      }
      if (group.empty()) continue;
      members += "  " + std::string(place_word(place)) + (required ? ": {\n" : "?: {\n") + group + "  };\n";
      optional = optional && !required;
    }
    if (operation.body) {
      const Body& body = *operation.body;
      append_comment(members, "  ", body.node["description"].string());
      members += std::string("  body") + (body.required ? ": " : "?: ");
      if (body.contents.size() == 1) {
        members += body_type(body.contents.front(), "  ");
      } else {
        for (const Content& content : body.contents)
          members += "\n    | { type: " + literal(content.media_type) +
                     "; value: " + body_type(content, "    ") + " }";
      }
      members += ";\n";
      optional = optional && !body.required;
    }
    if (!operation.webhook) out += '\n';
    out += "export type " + names.request + " = {" + (members.empty() ? "" : "\n") + members + "};\n";
    return optional;
  }

  void result(std::string& out, const Operation& operation, const OperationNames& names) const {
    out += "\nexport type " + names.result + " =";
    for (const Response* response : by_rank(operation)) {
      const std::string& status = response->status;
      const std::string ok = status[0] == '2' ? "true" : status == "default" ? "boolean" : "false";
      std::string data;
      for (const Content& content : response->contents) {
        const std::string one = content.payload == Payload::text     ? "string"
                                : content.payload == Payload::events ? "AsyncIterable<ServerEvent>"
                                : content.payload == Payload::json   ? type_of(content.type, "  ")
                                                                     : "ReadableStream<Uint8Array> | null";
        if (data.find(one) == std::string::npos || data.empty()) data += (data.empty() ? "" : " | ") + one;
      }
      if (data.empty()) data = "undefined";
      out += "\n  | { ok: " + ok + "; status: number; key: " + literal(status) + "; data: " + data +
             "; response: Response }";
    }
    out += "\n  | { ok: boolean; status: number; key: \"undeclared\"; data: unknown; response: Response };\n";
  }

  void function(std::string& out, const Operation& operation, const OperationNames& names,
                bool optional) const {
    const Node node = operation.at.node;
    std::string text =
        one_line(node["summary"].string().empty() ? node["description"].string() : node["summary"].string());
    text += (text.empty() ? "" : " ") + operation.method + ' ' + std::string(operation.path);
    out += '\n';
    append_comment(out, "", text, operation.deprecated);
    out += "export function " + names.function + "(client: Client, request: " + names.request +
           (optional ? " = {}" : "") + ", options?: CallOptions): Promise<" + names.result +
           "> {\n  return send(client, {\n    method: " + literal(operation.method) +
           ",\n    path: " + literal(operation.path) + ",\n";
    if (!operation.parameters.empty()) {
      out += "    parameters: [\n";
      for (const Parameter& parameter : operation.parameters)
        out += "      " + parameter_line(operation, parameter) + ",\n";
      out += "    ],\n";
    }
    if (operation.body) append_body(out, *operation.body);
    out += "    outcomes: [";
    bool first = true;
    const auto outcome = [&](const std::string& status, std::string_view media_type, std::string_view payload,
                             const std::string& dates) {
      out += std::string(first ? "" : ", ") + '[' + literal(status) + ", " + literal(media_type) + ", \"" +
             std::string(payload) + '"' + (dates.empty() ? "" : ", " + dates) + ']';
      first = false;
    };
    for (const Response* response : by_rank(operation)) {
      if (response->contents.empty()) outcome(response->status, "", "none", {});
      for (const Content& content : response->contents)
        outcome(response->status, content.media_type, payload_word(content.payload), dates_of(content));
    }
    out += "],\n  }, options) as Promise<" + names.result + ">;\n}\n";
  }

  std::string dates_of(const Content& content) const {
    return dates_ == nullptr || content.payload != Payload::json ? std::string() : dates_->of(content.type);
  }

  static std::string parameter_line(const Operation& operation, const Parameter& parameter) {
    bool required = false;
    for (const Parameter& other : operation.parameters)
      required = required || (other.place == parameter.place && other.required);
    const std::string place(place_word(parameter.place));
    const std::string_view name = parameter.name.empty() ? "value" : parameter.name;
    return "[\"" + place + "\", " + literal(parameter.name) + ", \"" +
           std::string(style_word(parameter.style)) + "\", " + (parameter.explode ? "true" : "false") + ", " +
           (parameter.reserved ? "true" : "false") + ", request." + place + access(name, !required) + "]";
  }

  static std::string styles_of(const Content& content) {
    std::string list;
    for (const Node encoding : content.encoding) {
      const bool deep = encoding["style"].string() == "deepObject";
      if (!deep && encoding["explode"].boolean() != false) continue;
      list += (list.empty() ? "[" : ", [") + literal(encoding.key()) +
              (deep ? ", \"deepObject\"]" : ", \"joined\"]");
    }
    return list.empty() ? "" : ", [" + list + "]";
  }

  static void append_body(std::string& out, const Body& body) {
    const auto entry = [&](const Content& content, const std::string& value) {
      return "[\"" + std::string(payload_word(content.payload)) + "\", " + literal(content.media_type) +
             ", " + value + styles_of(content) + "]";
    };
    out += "    body: ";
    if (body.contents.size() == 1) {
      out += entry(body.contents.front(), "request.body");
    } else {
      for (std::size_t i = 0; i + 1 < body.contents.size(); ++i)
        out += std::string(body.required ? "request.body" : "request.body?") +
               ".type === " + literal(body.contents[i].media_type) + " ? " +
               entry(body.contents[i], "request.body.value") + " : ";
      out += entry(body.contents.back(), body.required ? "request.body.value" : "request.body?.value");
    }
    out += ",\n";
  }

  static std::vector<const Response*> by_rank(const Operation& operation) {
    std::vector<const Response*> list;
    for (const Response& response : operation.responses)
      list.push_back(&response);
    std::stable_sort(list.begin(), list.end(),
                     [](const Response* a, const Response* b) { return rank(a->status) < rank(b->status); });
    return list;
  }

  const Model& model_;
  Types& types_;
  Dates* dates_;  ///< null if dates stay strings
  NameTable functions_;
  std::vector<OperationNames> names_;
};

}  // namespace

void append_client(std::string& out, const Model& model, Types& types, bool dates) {
  std::optional<Dates> places;
  if (dates) places.emplace(model);
  Client(model, types, places ? &*places : nullptr).print(out);
  if (places) places->print(out);
}

}  // namespace collet::generate::typescript

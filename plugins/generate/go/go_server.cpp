// SPDX-License-Identifier: MIT
#include "plugins/generate/go/go_server.hpp"

#include "plugins/generate/go/go_client.hpp"
#include "plugins/generate/go/go_text.hpp"
#include "plugins/generate/model/one_line.hpp"

namespace collet::generate::go {
namespace {

std::string_view receiver_of(Payload payload) {
  static constexpr std::string_view k_words[] = {"payloadJSON", "payloadForm",   "payloadMultipart",
                                                 "payloadText", "payloadBinary", "payloadBinary"};
  return k_words[static_cast<std::size_t>(payload)];
}

/// Returns the status of an answer that has no content.
std::string fallback_of(const Operation& operation) {
  for (const Response& response : operation.responses)
    if (response.status[0] == '2' && response.status.find('X') == std::string::npos) return response.status;
  return "200";
}

}  // namespace

ServerPrinter::ServerPrinter(const Model& model, Names& names, const std::vector<OperationFields>& fields,
                             openapi::Resolver& references)
    : model_(model), names_(names), fields_(fields), rules_(model, references) {}

void ServerPrinter::print_tag(std::string& out, std::string_view tag,
                              const std::vector<std::size_t>& operations) {
  const std::string word = tag.empty() ? "Default" : exported(tag);
  const std::string source = std::string(tag) + " server";
  const std::string interface = names_.claim(source, word + "Server");
  tags_.emplace(interface, Tag{tag_fields_.claim(source, word), interface});
  out += "\n// " + interface + " serves " +
         (tag.empty() ? "operations without a tag." : "the operations of one tag.") + "\n";
  out += "type " + interface + " interface {\n";
  for (const std::size_t number : operations) {
    const OperationNames& names = names_.operation(number);
    append_comment(out, "\t", names.method, operation_text(model_.operations[number]));
    out += "\t" + names.method + "(ctx context.Context, request " + names.request + ") (*" + names.response +
           ", error)\n";
  }
  out += "}\n\nfunc (h *handler) add" + interface + "(server " + interface + ") {\n";
  for (const std::size_t number : operations)
    route(out, number);
  out += "}\n";
}

void ServerPrinter::print_webhook(std::string& out, std::size_t number) {
  const Operation& operation = model_.operations[number];
  const OperationNames& names = names_.operation(number);
  const std::string name =
      names_.claim(operation.name + " webhook " + std::string(operation.path), names.method + "Handler");
  out += '\n';
  append_comment(out, "", "",
                 name + " returns a handler that checks and binds requests of the webhook " +
                     std::string(operation.path) + " for receive, at whatever path it is mounted. " +
                     operation_text(operation));
  out += "func " + name + "(receive func(ctx context.Context, request " + names.request + ") (*" +
         names.response + ", error), options ...HandlerOption) http.Handler {\n";
  out += "\th := newHandler(ruleTexts(), options)\n\th.anyPath = true\n\th.add(" + literal(operation.method) +
         ", \"/\", " + literal(names.method) +
         ", func(w http.ResponseWriter, r *http.Request, variables map[string]string) {\n";
  serve(out, number, "receive");
  out += "\t})\n\treturn h\n}\n";
}

std::string ServerPrinter::outcomes(std::size_t number, bool failure, std::string_view variable) const {
  std::string list;
  for (const AnswerField& field : fields_[number].answers)
    if (field.failure == failure)
      list += ",\n\t\t\t\t" + outcome_text(field, std::string(variable) + '.' + field.name);
  return list.empty() ? ")\n" : list + ",\n\t\t\t)\n";
}

void ServerPrinter::route(std::string& out, std::size_t number) {
  const Operation& operation = model_.operations[number];
  const std::string& method = names_.operation(number).method;
  out += "\th.add(" + literal(operation.method) + ", " + literal(operation.path) + ", " + literal(method) +
         ", func(w http.ResponseWriter, r *http.Request, variables map[string]string) {\n";
  serve(out, number, "server." + method);
  out += "\t})\n";
}

void ServerPrinter::serve(std::string& out, std::size_t number, const std::string& implementation) {
  const Operation& operation = model_.operations[number];
  const OperationNames& names = names_.operation(number);
  const OperationFields& fields = fields_[number];
  out += "\t\tvar request " + names.request + "\n\t\tb := h.bind(w, r, variables)\n";
  for (std::size_t i = 0; i < operation.parameters.size(); ++i) {
    const Parameter& parameter = operation.parameters[i];
    out += "\t\tb.parameter(" + std::string(place_word(parameter.place)) + ", " + literal(parameter.name) +
           ", " + std::string(style_word(parameter.style)) + ", " + (parameter.explode ? "true" : "false") +
           ", " + (parameter.required ? "true" : "false") + ", " + literal(rules_.of(parameter.type)) +
           ", &request." + fields.parameters[i] + ")\n";
  }
  if (!fields.bodies.empty()) {
    out += std::string("\t\tb.body(") + (operation.body->required ? "true" : "false");
    for (const BodyField& body : fields.bodies)
      out += ",\n\t\t\tchoice{" + literal(body.content->media_type) + ", " +
             std::string(receiver_of(body.content->payload)) + ", " + literal(rules_.of(body.content->type)) +
             ", &request." + body.name + "}";
    out += ",\n\t\t)\n";
  }
  out += "\t\tif !b.done() {\n\t\t\treturn\n\t\t}\n";
  out += "\t\tif " + implementation.substr(0, implementation.find('.')) +
         " == nil {\n\t\t\th.writeError(w, r, "
         "statusError(http.StatusNotImplemented))\n\t\t\treturn\n\t\t}\n";
  out += "\t\tresponse, err := " + implementation + "(r.Context(), request)\n";
  out += "\t\tvar failure *" + names.error +
         "\n\t\tswitch {\n\t\tcase errors.As(err, &failure):\n\t\t\th.reply(w, r, &failure.Answer, 500" +
         outcomes(number, true, "failure");
  out +=
      "\t\tcase err != nil:\n\t\t\th.writeError(w, r, err)\n\t\tdefault:\n\t\t\tif response == nil "
      "{\n\t\t\t\tresponse = &" +
      names.response + "{}\n\t\t\t}\n\t\t\th.reply(w, r, &response.Answer, " + fallback_of(operation) +
      outcomes(number, false, "response");
  out += "\t\t}\n";
}

void ServerPrinter::print_handler(std::string& out) {
  std::vector<Field> fields;
  for (const auto& [name, tag] : tags_)
    fields.push_back({tag.field, tag.interface, {}, {}});
  out += "\n// Servers holds an implementation for each tag. The operations of one that is nil answer 501.\n";
  append_struct(out, "Servers", fields);
  out +=
      "\n// NewHandler returns a handler that serves all operations.\n"
      "func NewHandler(servers Servers, options ...HandlerOption) http.Handler {\n\th := "
      "newHandler(ruleTexts(), options)\n";
  for (const auto& [name, tag] : tags_)
    out += "\th.add" + name + "(servers." + tag.field + ")\n";
  out += "\treturn h\n}\n";
}

}  // namespace collet::generate::go

// SPDX-License-Identifier: MIT
#include "plugins/generate/go/go_operations.hpp"

#include <algorithm>

#include "plugins/generate/go/go_text.hpp"
#include "plugins/generate/model/one_line.hpp"

namespace collet::generate::go {
namespace {

std::string comment_of(Node node) {
  const std::string_view text = node["description"].string();
  return one_line(text).empty() ? std::string() : std::string(text);
}

std::string body_type(const Content& content, bool pointer, const TypeText& text) {
  const std::string_view star = pointer ? "*" : "";
  switch (content.payload) {
    case Payload::text:
      return std::string(star) + "string";
    case Payload::binary:
    case Payload::events:
      return std::string(star) + "File";
    default:
      return text.field(content.type, !pointer);
  }
}

std::string answer_type(const Content& content, const TypeText& text) {
  switch (content.payload) {
    case Payload::text:
      return "*string";
    case Payload::events:
      return "*EventStream";
    case Payload::json:
      return text.field(content.type, false);
    default:
      return "io.ReadCloser";
  }
}

bool is_failure(const std::string& status) {
  return status == "default" || status[0] == '4' || status[0] == '5';
}

/// Exact statuses come first, then ranges, then `default`.
int rank(const std::string& status) {
  return status == "default" ? 2 : status.find('X') != std::string::npos ? 1 : 0;
}

}  // namespace

std::string_view payload_word(Payload payload) {
  static constexpr std::string_view k_words[] = {"JSON", "Form", "Multipart", "Text", "Events", "Binary"};
  return k_words[static_cast<std::size_t>(payload)];
}

std::string operation_text(const Operation& operation) {
  const Node node = operation.at.node;
  std::string text = one_line(node["summary"].string());
  if (text.empty()) text = one_line(node["description"].string());
  if (!text.empty() && text.back() != '.') text += '.';
  if (!text.empty()) text += ' ';
  return text + one_line(operation.method) + " " + one_line(operation.path);
}

OperationFields fields_of(const Operation& operation, const TypeText& text) {
  OperationFields fields;
  NameTable scope;
  for (const std::string_view own :
       {"Body", "JSONBody", "FormBody", "MultipartBody", "TextBody", "BinaryBody"})
    scope.reserve(own);
  for (const Parameter& parameter : operation.parameters) {
    const std::string source =
        std::to_string(static_cast<int>(parameter.place)) + ' ' + std::string(parameter.name);
    fields.parameters.push_back(
        scope.claim(source, exported(parameter.name.empty() ? "query" : parameter.name)));
  }
  if (operation.body) {
    const Body& body = *operation.body;
    const bool one = body.contents.size() == 1;
    NameTable bodies;
    for (const Content& content : body.contents) {
      const Payload payload = content.payload == Payload::events ? Payload::binary : content.payload;
      std::string name = one ? "Body" : std::string(payload_word(payload)) + "Body";
      fields.bodies.push_back({bodies.claim(content.media_type, std::move(name)),
                               body_type(content, !one || !body.required, text), &content});
    }
  }
  bool has_success = false;
  for (const Response& response : operation.responses)
    has_success = has_success || !is_failure(response.status);
  NameTable answers[2];
  for (NameTable& table : answers)
    for (const std::string_view own : {"Answer", "Error", "StatusCode", "Header", "Body", "Status"})
      table.reserve(own);
  for (const Response& response : operation.responses) {
    for (const Content& content : response.contents) {
      const std::string word =
          std::string(payload_word(content.payload == Payload::form || content.payload == Payload::multipart
                                       ? Payload::binary
                                       : content.payload)) +
          (response.status == "default" ? "Default" : response.status);
      const auto add = [&](bool failure) {
        fields.answers.push_back({answers[failure ? 1 : 0].claim(content.media_type, word),
                                  answer_type(content, text), response.status, &content, failure});
      };
      if (!is_failure(response.status) || (response.status == "default" && !has_success)) add(false);
      if (is_failure(response.status)) add(true);
    }
  }
  std::stable_sort(
      fields.answers.begin(), fields.answers.end(),
      [](const AnswerField& a, const AnswerField& b) { return rank(a.status) < rank(b.status); });
  return fields;
}

void append_operation_types(std::string& out, const Operation& operation, const OperationNames& names,
                            const OperationFields& fields, const TypeText& text) {
  std::vector<Field> request;
  for (std::size_t i = 0; i < operation.parameters.size(); ++i) {
    const Parameter& parameter = operation.parameters[i];
    request.push_back({fields.parameters[i],
                       text.field(parameter.type, parameter.required),
                       {},
                       comment_of(parameter.node)});
  }
  for (const BodyField& body : fields.bodies)
    request.push_back({body.name, body.type, {}, one_line(body.content->media_type)});
  out += "\n// " + names.request + " holds the parameters and the body of " + names.method + ".\n";
  append_struct(out, names.request, request);
  for (const bool failure : {false, true}) {
    std::vector<Field> answer{{"Answer", "", {}, {}}};
    for (const AnswerField& field : fields.answers)
      if (field.failure == failure) answer.push_back({field.name, field.type, {}, {}});
    const std::string& name = failure ? names.error : names.response;
    out += "\n// " + name + (failure ? " is the error of " : " is the answer of ") + names.method +
           "; the field of its status is set.\n";
    append_struct(out, name, answer);
  }
  out += "\n// Error returns the status and the beginning of the body.\nfunc (e *" + names.error +
         ") Error() string {\n\treturn e.message(" + literal(names.method) + ")\n}\n";
}

}  // namespace collet::generate::go

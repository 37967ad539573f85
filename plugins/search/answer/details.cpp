// SPDX-License-Identifier: MIT
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "plugins/apis/one_line.hpp"
#include "plugins/apis/operation_names.hpp"
#include "plugins/search/answer/entry.hpp"
#include "plugins/search/answer/modes.hpp"
#include "plugins/search/answer/schema_paths.hpp"
#include "plugins/search/rank/rank.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_max_name = 300;
constexpr std::size_t k_max_summary = 300;
constexpr std::size_t k_max_candidates = 20;
constexpr std::size_t k_max_similar = 3;
/// Limit of the lines of a response. The lines of a request have no such limit, because a caller needs all.
constexpr std::size_t k_max_response_lines = 40;

/// Returns the line of one of several operations. `named` is true if its operationId is unique.
std::string candidate_line(const openapi::Operation& operation, bool named) {
  const auto id = operation.operation_id();
  std::string out =
      "- " + apis::one_line(named ? std::string(id) : apis::verb_and_path(operation), k_max_name);
  if (named) out.append(": ").append(apis::one_line(apis::verb_and_path(operation), k_max_name));
  if (operation.kind != openapi::Kind::path) out.append(" (").append(kind_word(operation.kind)).append(")");
  return out + "\n";
}

void append_unknown(Question& question, std::vector<std::string> near) {
  auto& answer = question.answer;
  const auto& name = question.wanted.operation_id;
  answer.append("Unknown operationId: \"" + apis::one_line(name) + "\"\n");
  if (near.empty()) {
    // No name is spelt alike, so operations with the words of the name are suggested.
    for (const auto& hit : rank(question.outline, name, 0, k_max_similar, {}).hits)
      near.push_back(apis::shown_name(question.outline.operation(hit.operation)));
  }
  if (!near.empty()) answer.append("\nDid you mean:\n");
  for (const auto& one : near)
    answer.append("- " + apis::one_line(one, k_max_name) + "\n");
  answer.append("\nUse " + question.example("query", "words of what you want to do") +
                " to find operations.\n");
}

/// The lines of a request or response.
struct Section {
  std::string head;
  std::vector<std::string> lines;
  std::string name;      ///< name of the schema, or empty if it has none
  std::string in_place;  ///< the first property whose line omits members
};

/// Appends the choices and additional properties of a schema.
void add_notes(const Shape& shape, std::string& head) {
  if (!shape.choices.empty()) {
    head.append(shape.choice_word).append(":\n");
    for (const auto& choice : shape.choices)
      head.append("- ").append(choice).append("\n");
  }
  if (!shape.members.empty()) head.append("Any other property: ").append(shape.members).append("\n");
}

Section section_of(Question& question, const Body& body, std::string head) {
  Section section;
  section.head = std::move(head);
  auto& lines = question.lines;
  if (!body.form.empty()) {
    for (const auto& field : body.form)
      section.lines.push_back(
          lines.line(field.name, field.schema, field.required, field.description, field.deprecated));
    return section;
  }
  if (!body.schema) return section;
  const auto shape = lines.shape_of(body.schema);
  const auto brief = lines.brief(body.schema);
  if (shape.properties.empty() && !brief.empty()) section.head.append(brief).append("\n");
  add_notes(shape, section.head);
  for (const auto& property : shape.properties) {
    question.call.throw_if_cancelled();
    section.lines.push_back(lines.line_of(property));
    if (section.in_place.empty() && lines.leaves_out()) section.in_place = property.name;
  }
  // The rest of a long list is shown by schema name, which works only for schemas of the document itself.
  const auto type = shape.items.empty() ? lines.types().of(body.schema) : shape.items;
  if (question.index.schemas()[type]) section.name = type;
  return section;
}

std::string media_text(const Body& body) {
  std::string out;
  if (!body.media.empty() && body.media != "application/json")
    out.append(" as ").append(apis::one_line(body.media));
  if (body.other_media != 0)
    out.append(" (or ").append(apis::counted(body.other_media, "other media type")).append(")");
  return out;
}

std::string type_text(Question& question, const Body& body) {
  if (!body.form.empty()) return "form";
  if (!body.schema) return body.media.empty() ? "empty" : "any";
  const auto type = question.lines.types().of(body.schema);
  // The members of an inline object are the lines below.
  return type.starts_with("object {")         ? "object"
         : type.starts_with("array<object {") ? "array<object>"
                                              : type;
}

class Details {
 public:
  Details(Question& question, const openapi::Operation& operation)
      : question_(question),
        operation_(operation),
        parts_(operation, question.outline, question.references, question.auth) {}

  void append() {
    append_head();
    append_parameters();
    if (const auto& request = parts_.request(); request && is_worth_showing(question_, *request)) {
      const SchemaLines::Sending sending(question_.lines);
      std::string head = "### Request Body\n" + type_text(question_, *request) +
                         (request->required ? " (required)" : "") + media_text(*request) + "\n";
      if (!request->description.empty())
        head.append(apis::description_line(request->description)).append("\n");
      append_section(section_of(question_, *request, std::move(head)), Shape::k_max_properties);
    }
    if (const auto& response = parts_.response()) {
      question_.lines.show_constraints(false);
      std::string head = "### Response Body\n" + apis::one_line(response->status) + ": " +
                         type_text(question_, *response) + media_text(*response) + "\n";
      if (!response->description.empty() && !response->schema)
        head.append(apis::description_line(response->description)).append("\n");
      append_section(section_of(question_, *response, std::move(head)), k_max_response_lines);
    }
    const std::string name = apis::shown_name(operation_);
    if (apis::find_operation(question_.outline, name).numbers.size() == 1)
      question_.answer.try_append(whole_text_of(question_, name, question_.lines.take_shortened()));
  }

 private:
  void append_head() {
    auto& answer = question_.answer;
    const auto name = apis::shown_name(operation_);
    answer.append("## " + apis::one_line(name, k_max_name) + "\n");
    const auto call = apis::verb_and_path(operation_);
    if (call != name) answer.append(apis::one_line(call, k_max_name) + "\n");
    const auto id = operation_.operation_id();
    if (!id.empty() && id != name) answer.append("operationId: " + apis::one_line(id, k_max_name) + "\n");
    if (operation_.kind != openapi::Kind::path)
      answer.append("This is a " + std::string(kind_word(operation_.kind)) + ": the API calls it.\n");
    if (operation_.deprecated) answer.append("(deprecated)\n");
    const auto summary = apis::one_line(operation_.summary(), k_max_summary);
    // The operation was asked for by name, so that its description is whole if half of the room is enough.
    const auto [text, permissions] = about(operation_.node["description"].string(),
                                           std::max(answer.room_left() / 2, apis::k_max_description));
    if (!summary.empty() || !text.empty()) answer.append("\n");
    if (!summary.empty()) answer.append(summary + "\n");
    if (!text.empty() && text != summary) answer.append(text + "\n");
    if (!permissions.empty()) answer.append("\n" + permissions + "\n");
    if (operation_.kind == openapi::Kind::path) answer.append(security_line(question_, operation_));
  }

  void append_parameters() {
    const SchemaLines::Sending sending(question_.lines);
    const auto& all = parts_.parameters();
    lines_before_ = all.size();
    std::string_view place;
    for (auto at = std::min(question_.wanted.offset, all.size()); at < all.size(); ++at) {
      question_.call.throw_if_cancelled();
      const auto& parameter = all[at];
      std::string text;
      if (parameter.in != place) {
        std::string word(parameter.in);
        word.front() = static_cast<char>(word.front() - 'a' + 'A');
        text.append("\n### ").append(word).append(" Parameters\n");
        place = parameter.in;
      }
      text.append(question_.lines.line(parameter.name, parameter.schema, parameter.required,
                                       parameter.description, parameter.deprecated));
      if (question_.answer.try_append(text + "\n")) continue;
      question_.answer.append(
          "  ... " + apis::counted(all.size() - at, "more parameter") + ": " +
          question_.example("operationId", question_.wanted.operation_id, "offset=" + std::to_string(at)) +
          "\n");
      break;
    }
  }

  /// `offset` counts the parameters and the lines of all sections. A section that is skipped completely is
  /// omitted.
  void append_section(const Section& section, std::size_t most) {
    auto& answer = question_.answer;
    const auto first = question_.wanted.offset > lines_before_ ? question_.wanted.offset - lines_before_ : 0;
    const auto before = std::exchange(lines_before_, lines_before_ + section.lines.size());
    if (first != 0 && first >= section.lines.size()) return;
    answer.append("\n" + clipped_head(section.head));
    auto at = first;
    while (at < section.lines.size() && at - first < most && answer.try_append(section.lines[at] + "\n"))
      ++at;
    if (!section.in_place.empty()) append_members(section);
    if (at == section.lines.size()) return;
    std::string more = "  ... " + std::to_string(section.lines.size() - at) + " more: ";
    const auto offset = "offset=" + std::to_string(section.name.empty() ? before + at : at);
    more += section.name.empty() ? question_.example("operationId", question_.wanted.operation_id, offset)
                                 : question_.example("schema", section.name, offset);
    answer.append(more + "\n");
  }

  /// The path leads to the request if both the request and the response have such a property.
  void append_members(const Section& section) {
    const std::string name = section.name.empty() ? apis::shown_name(operation_) : section.name;
    if (apis::find_operation(question_.outline, name).numbers.size() > 1) return;
    question_.answer.try_append(members_of(question_, name, section.in_place));
  }

  /// Cuts a head that is long because of its choices.
  std::string clipped_head(const std::string& head) const {
    const auto room = std::max<std::size_t>(question_.answer.room_left() / 2, 200);
    if (head.size() <= room) return head;
    const auto end = head.rfind('\n', room);
    return head.substr(0, end == std::string::npos ? 0 : end + 1) + "- ...\n";
  }

  Question& question_;
  const openapi::Operation operation_;
  const OperationParts parts_;
  std::size_t lines_before_ = 0;  ///< number of parameters and lines before the current section
};

}  // namespace

void answer_details(Question& question) {
  auto named = apis::find_operation(question.outline, question.wanted.operation_id);
  if (named.numbers.empty()) return append_unknown(question, std::move(named.near));
  if (named.numbers.size() == 1)
    return Details(question, question.outline.operation(named.numbers.front())).append();
  auto& answer = question.answer;
  answer.append(apis::counted(named.numbers.size(), "operation") + " are called \"" +
                apis::one_line(question.wanted.operation_id) + "\", pass one of them as operationId:\n\n");
  std::unordered_map<std::string_view, int> ids;
  for (const auto number : named.numbers)
    ++ids[question.outline.operation(number).operation_id()];
  for (std::size_t i = 0; i < std::min(named.numbers.size(), k_max_candidates); ++i) {
    const auto operation = question.outline.operation(named.numbers[i]);
    const auto id = operation.operation_id();
    if (!answer.try_append(candidate_line(operation, !id.empty() && ids[id] == 1))) break;
  }
  if (named.numbers.size() > k_max_candidates)
    answer.append("... " + std::to_string(named.numbers.size() - k_max_candidates) + " more\n");
}

}  // namespace collet::search

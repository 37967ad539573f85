// SPDX-License-Identifier: MIT
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "plugins/search/names.hpp"
#include "plugins/search/question.hpp"
#include "plugins/search/rank.hpp"
#include "plugins/search/ways.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_longest_name = 300;
constexpr std::size_t k_longest_summary = 300;
constexpr std::size_t k_candidates = 20;
constexpr std::size_t k_near_by_words = 3;
/// Lines of a response: what is sent must be known whole, what comes back seldom.
constexpr std::size_t k_response_lines = 40;

/// `named`: by its id, unless others have the same.
std::string candidate_line(const openapi::Operation& operation, bool named) {
  const auto id = operation.operation_id();
  std::string out = "- " + one_line(named ? std::string(id) : verb_and_path(operation), k_longest_name);
  if (named) out.append(": ").append(one_line(verb_and_path(operation), k_longest_name));
  if (operation.kind != openapi::Kind::path) out.append(" (").append(kind_word(operation.kind)).append(")");
  return out + "\n";
}

void tell_unknown(Question& question, std::vector<std::string> near) {
  auto& answer = question.answer;
  const auto& name = question.wanted.operation_id;
  answer.tell("Unknown operationId: \"" + one_line(name) + "\"\n");
  if (near.empty()) {
    // Nothing is spelt like it: what has its words?
    for (const auto& hit : rank(question.outline, name, 0, k_near_by_words, {}).hits)
      near.push_back(shown_name(question.outline.operation(hit.operation)));
  }
  if (!near.empty()) answer.tell("\nDid you mean:\n");
  for (const auto& one : near)
    answer.tell("- " + one_line(one, k_longest_name) + "\n");
  answer.tell("\nUse " + question.example("query", "words of what you want to do") +
              " to find operations.\n");
}

/// The property lines of a request or response and what else its schema says.
struct Section {
  std::string head;
  std::vector<std::string> lines;
  std::string name;      ///< of the schema that has the lines, where it is a named one
  std::string in_place;  ///< the first property whose line leaves out members
};

/// Words of a schema that are no property lines.
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
  // Where the rest of a long list is to be had: only a schema of the document itself is found by its name.
  const auto type = shape.items.empty() ? lines.types().of(body.schema) : shape.items;
  if (question.index.schemas()[type]) section.name = type;
  return section;
}

std::string media_text(const Body& body) {
  std::string out;
  if (!body.media.empty() && body.media != "application/json")
    out.append(" as ").append(one_line(body.media));
  if (body.other_media != 0)
    out.append(" (or ").append(counted(body.other_media, "other media type")).append(")");
  return out;
}

std::string type_text(Question& question, const Body& body) {
  if (!body.form.empty()) return "form";
  if (!body.schema) return body.media.empty() ? "empty" : "any";
  const auto type = question.lines.types().of(body.schema);
  // The members of an object in place are the lines below.
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

  void tell() {
    tell_head();
    tell_parameters();
    if (const auto& request = parts_.request(); request && is_worth_telling(question_, *request)) {
      const SchemaLines::Sending sending(question_.lines);
      std::string head = "### Request Body\n" + type_text(question_, *request) +
                         (request->required ? " (required)" : "") + media_text(*request) + "\n";
      if (!request->description.empty()) head.append(description_line(request->description)).append("\n");
      tell_section(section_of(question_, *request, std::move(head)), Shape::k_most);
    }
    if (const auto& response = parts_.response()) {
      std::string head = "### Response Body\n" + one_line(response->status) + ": " +
                         type_text(question_, *response) + media_text(*response) + "\n";
      if (!response->description.empty() && !response->schema)
        head.append(description_line(response->description)).append("\n");
      tell_section(section_of(question_, *response, std::move(head)), k_response_lines);
    }
  }

 private:
  void tell_head() {
    auto& answer = question_.answer;
    const auto name = shown_name(operation_);
    answer.tell("## " + one_line(name, k_longest_name) + "\n");
    const auto call = verb_and_path(operation_);
    if (call != name) answer.tell(one_line(call, k_longest_name) + "\n");
    const auto id = operation_.operation_id();
    if (!id.empty() && id != name) answer.tell("operationId: " + one_line(id, k_longest_name) + "\n");
    if (operation_.kind != openapi::Kind::path)
      answer.tell("This is a " + std::string(kind_word(operation_.kind)) + ": the API calls it.\n");
    if (operation_.deprecated) answer.tell("(deprecated)\n");
    const auto summary = one_line(operation_.summary(), k_longest_summary);
    const auto [text, permissions] = about(operation_.node["description"].string());
    if (!summary.empty() || !text.empty()) answer.tell("\n");
    if (!summary.empty()) answer.tell(summary + "\n");
    if (!text.empty() && text != summary) answer.tell(text + "\n");
    if (!permissions.empty()) answer.tell("\n" + permissions + "\n");
  }

  void tell_parameters() {
    const auto& all = parts_.parameters();
    passed_ = all.size();
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
      if (question_.answer.add(text + "\n")) continue;
      question_.answer.tell(
          "  ... " + counted(all.size() - at, "more parameter") + ": " +
          question_.example("operationId", question_.wanted.operation_id, "offset=" + std::to_string(at)) +
          "\n");
      break;
    }
  }

  /// `offset` counts the parameters and the lines of all sections; a section from which all are skipped is
  /// left out.
  void tell_section(const Section& section, std::size_t most) {
    auto& answer = question_.answer;
    const auto first = question_.wanted.offset > passed_ ? question_.wanted.offset - passed_ : 0;
    const auto before = std::exchange(passed_, passed_ + section.lines.size());
    if (first != 0 && first >= section.lines.size()) return;
    answer.tell("\n" + one_section_head(section.head));
    auto at = first;
    while (at < section.lines.size() && at - first < most && answer.add(section.lines[at] + "\n"))
      ++at;
    if (!section.in_place.empty()) tell_members(section);
    if (at == section.lines.size()) return;
    std::string more = "  ... " + std::to_string(section.lines.size() - at) + " more: ";
    const auto offset = "offset=" + std::to_string(section.name.empty() ? before + at : at);
    more += section.name.empty() ? question_.example("operationId", question_.wanted.operation_id, offset)
                                 : question_.example("schema", section.name, offset);
    answer.tell(more + "\n");
  }

  /// The way leads to the request where it and the response have such a property.
  void tell_members(const Section& section) {
    const std::string name = section.name.empty() ? shown_name(operation_) : section.name;
    if (find_operation(question_.outline, name).numbers.size() > 1) return;
    question_.answer.add(members_of(question_, name, section.in_place));
  }

  /// A head may be long by its choices.
  std::string one_section_head(const std::string& head) const {
    const auto room = std::max<std::size_t>(question_.answer.left() / 2, 200);
    if (head.size() <= room) return head;
    const auto end = head.rfind('\n', room);
    return head.substr(0, end == std::string::npos ? 0 : end + 1) + "- ...\n";
  }

  Question& question_;
  const openapi::Operation operation_;
  const OperationParts parts_;
  std::size_t passed_ = 0;  ///< parameters, and lines of the sections before
};

}  // namespace

void tell_details(Question& question) {
  auto named = find_operation(question.outline, question.wanted.operation_id);
  if (named.numbers.empty()) return tell_unknown(question, std::move(named.near));
  if (named.numbers.size() == 1)
    return Details(question, question.outline.operation(named.numbers.front())).tell();
  auto& answer = question.answer;
  answer.tell(counted(named.numbers.size(), "operation") + " are called \"" +
              one_line(question.wanted.operation_id) + "\", pass one of them as operationId:\n\n");
  std::unordered_map<std::string_view, int> ids;
  for (const auto number : named.numbers)
    ++ids[question.outline.operation(number).operation_id()];
  for (std::size_t i = 0; i < std::min(named.numbers.size(), k_candidates); ++i) {
    const auto operation = question.outline.operation(named.numbers[i]);
    const auto id = operation.operation_id();
    if (!answer.add(candidate_line(operation, !id.empty() && ids[id] == 1))) break;
  }
  if (named.numbers.size() > k_candidates)
    answer.tell("... " + std::to_string(named.numbers.size() - k_candidates) + " more\n");
}

}  // namespace collet::search

// SPDX-License-Identifier: MIT
#include "host/call/ask/questions.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <collet/json.hpp>

#include "host/util/json_text.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {
namespace {

using json::Type;
using json::View;
using Fault = std::optional<std::string>;

constexpr std::size_t k_max_requests = std::size_t{256} << 10U;  ///< bytes of one ask()
constexpr std::size_t k_max_questions = 16;
constexpr std::size_t k_max_key = 64;
constexpr std::size_t k_max_state = std::size_t{64} << 10U;
constexpr std::array<std::string_view, 3> k_kinds = {"elicitation", "sampling", "roots"};

bool is_key(std::string_view key) {
  return !key.empty() && key.size() <= k_max_key && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-';
  });
}

std::string value_text(View value) {
  return value ? support::cut_characters(value.raw(), 60) : "nothing";
}

std::string wrong(const std::string& where, View found, std::string_view expected) {
  return where + ": found " + value_text(found) + ", expected " + std::string(expected);
}

std::string member_path(std::string where, std::string_view name) {
  where += '/';
  where += name;
  return where;
}

bool non_empty_string(View value) {
  return value.is(Type::string) && !value.inner().empty();
}

Fault unknown_member(const std::string& where, View object, std::initializer_list<std::string_view> known) {
  for (const auto& member : object.members()) {
    const auto name = member.key.string().value_or("");
    if (std::find(known.begin(), known.end(), name) == known.end())
      return member_path(where, name).append(": unknown").append(support::did_you_mean(name, known));
  }
  return std::nullopt;
}

bool strings_only(View array) {
  if (!array.is(Type::array)) return false;
  for (const View item : array.items()) {
    if (!item.is(Type::string)) return false;
  }
  return true;
}

/// Checks a property against the intersection of the schemas of all revisions: what every client's form can
/// show.
Fault property_fault(const std::string& where, View property) {
  const auto type = property["type"].string().value_or("");
  if (type != "string" && type != "number" && type != "integer" && type != "boolean") {
    return wrong(where + "/type", property["type"],
                 "\"string\", \"number\", \"integer\" or \"boolean\": a client's form has no more");
  }
  if (auto fault = unknown_member(where, property,
                                  {"type", "title", "description", "default", "enum", "enumNames", "format",
                                   "minLength", "maxLength", "minimum", "maximum"}))
    return fault;
  const bool text = type == "string";
  const bool number = type == "number" || type == "integer";
  for (const auto& member : property.members()) {
    const auto name = member.key.string().value_or("");
    const View value = member.value;
    const auto expect = [&](bool fits, std::string_view expected) -> Fault {
      return fits ? Fault() : Fault(wrong(member_path(where, name), value, expected));
    };
    Fault fault;
    if (name == "title" || name == "description") {
      fault = expect(value.is(Type::string), "a string");
    } else if (name == "enum") {
      fault = expect(text && strings_only(value) && value.raw().find('"') != std::string_view::npos,
                     "strings, of a property of type \"string\"");
    } else if (name == "enumNames") {
      fault = expect(property["enum"] && strings_only(value), "strings beside \"enum\"");
    } else if (name == "format") {
      const bool known =
          value.equals("date") || value.equals("date-time") || value.equals("email") || value.equals("uri");
      fault = expect(text && known, "\"date\", \"date-time\", \"email\" or \"uri\", of a string");
    } else if (name == "minLength" || name == "maxLength") {
      fault = expect(text && value.integer().value_or(-1) >= 0, "a length, of a string");
    } else if (name == "minimum" || name == "maximum") {
      fault = expect(number && value.number(), "a number, of a number");
    } else if (name == "default") {
      fault = expect(text ? value.is(Type::string)
                          : (type == "number"    ? value.number().has_value()
                             : type == "integer" ? value.integer().has_value()
                                                 : value.is(Type::boolean)),
                     "a value of the property's type");
    }
    if (fault) return fault;
  }
  return std::nullopt;
}

Fault elicitation_fault(const std::string& where, View request) {
  if (auto fault = unknown_member(where, request, {"kind", "message", "schema"})) return fault;
  if (!non_empty_string(request["message"]))
    return wrong(where + "/message", request["message"], "a text for the user");
  const View schema = request["schema"];
  const View properties = schema["properties"];
  if (!schema["type"].equals("object") || !properties.is(Type::object))
    return wrong(where + "/schema", schema, R"({"type":"object","properties":{...}})");
  if (auto fault = unknown_member(where + "/schema", schema,
                                  {"type", "properties", "required", "additionalProperties"}))
    return fault;
  if (const View closed = schema["additionalProperties"]; closed && !closed.is(Type::boolean))
    return wrong(where + "/schema/additionalProperties", closed, "true or false");
  for (const auto& member : properties.members()) {
    const auto name = member.key.string().value_or("");
    if (auto fault = property_fault(member_path(where + "/schema/properties", name), member.value))
      return fault;
  }
  if (!schema["required"]) return std::nullopt;
  if (!strings_only(schema["required"]))
    return wrong(where + "/schema/required", schema["required"], "names of properties");
  for (const View name : schema["required"].items()) {
    if (!properties[name.string().value_or("")])
      return wrong(where + "/schema/required", name, "the name of a property");
  }
  return std::nullopt;
}

Fault sampling_fault(const std::string& where, View request) {
  if (auto fault =
          unknown_member(where, request, {"kind", "messages", "max_tokens", "system", "temperature"}))
    return fault;
  const View messages = request["messages"];
  std::size_t count = 0;
  for (const View message : messages.items()) {
    const std::string at = where + "/messages/" + std::to_string(count++);
    if (!message["role"].equals("user") && !message["role"].equals("assistant"))
      return wrong(at + "/role", message["role"], R"("user" or "assistant")");
    if (!message["text"].is(Type::string)) return wrong(at + "/text", message["text"], "a string");
  }
  if (count == 0) return wrong(where + "/messages", messages, R"([{"role","text"}, ...])");
  if (request["max_tokens"].integer().value_or(0) <= 0)
    return wrong(where + "/max_tokens", request["max_tokens"], "an integer above 0");
  if (request["system"] && !request["system"].is(Type::string))
    return wrong(where + "/system", request["system"], "a string");
  if (request["temperature"] && !request["temperature"].number())
    return wrong(where + "/temperature", request["temperature"], "a number");
  return std::nullopt;
}

/// Reads one request into `question`.
Fault read_question(const std::string& key, View request, Question& question) {
  const std::string where = "/" + key;
  if (!is_key(key))
    return "the key " + support::cut_characters(key, 80) + ": expected 1 to 64 of A-Z a-z 0-9 _ . -";
  if (!request.is(Type::object)) return wrong(where, request, "an object");
  const auto kind = std::find_if(k_kinds.begin(), k_kinds.end(),
                                 [&](std::string_view word) { return request["kind"].equals(word); });
  if (kind == k_kinds.end())
    return wrong(where + "/kind", request["kind"], R"("elicitation", "sampling" or "roots")");
  question = {key, static_cast<Question::Kind>(kind - k_kinds.begin()), util::compact(request.raw())};
  switch (question.kind) {
    case Question::Kind::elicitation:
      return elicitation_fault(where, request);
    case Question::Kind::sampling:
      return sampling_fault(where, request);
    case Question::Kind::roots:
      break;
  }
  return unknown_member(where, request, {"kind"});
}

bool can_be_asked(View client, std::string_view kind) {
  for (const View word : client["ask"].items()) {
    if (word.equals(kind)) return true;
  }
  return false;
}

}  // namespace

collet_status Questions::ask(std::string_view requests_json, std::string& answers, std::string& why) {
  if (requests_json.size() > k_max_requests) {
    why = "the questions have " + std::to_string(requests_json.size()) + " bytes, expected at most " +
          std::to_string(k_max_requests);
    return COLLET_INVALID_ARGUMENT;
  }
  if (const auto error = support::check_json_object(requests_json)) {
    why =
        "the questions are no JSON object: at byte " + std::to_string(error->offset) + ", " + error->message;
    return COLLET_INVALID_ARGUMENT;
  }
  std::map<std::string, Question> asked;
  for (const auto& member : View(requests_json).members()) {
    const auto key = member.key.string().value_or("");
    Question question;
    auto fault = read_question(key, member.value, question);
    if (!fault && !asked.emplace(key, std::move(question)).second) fault = "/" + key + ": appears twice";
    if (!fault && asked.size() > k_max_questions)
      fault = "more than " + std::to_string(k_max_questions) + " questions at once";
    if (fault) {
      why = std::move(*fault);
      return COLLET_INVALID_ARGUMENT;
    }
  }
  if (asked.empty()) {
    why = "there is no question";
    return COLLET_INVALID_ARGUMENT;
  }

  const View answers_so_far(resumed_.answers);
  std::string text;
  json::Writer out(text);
  out.begin_object();
  bool complete = true;
  for (const auto& [key, question] : asked) {
    if (const View answer = answers_so_far[key]) {
      out.member_raw(key, answer.raw());
    } else {
      complete = false;
      const auto kind = k_kinds.at(static_cast<std::size_t>(question.kind));
      if (!can_be_asked(View(client_json_), kind)) {
        why = "this call's client cannot be asked: " + std::string(kind);
        return COLLET_UNSUPPORTED;
      }
    }
  }
  out.end_object();
  if (complete) {
    answers = std::move(text);
    return COLLET_OK;
  }
  if (resumed_.round >= max_rounds_) {
    why = "the client was asked " + std::to_string(max_rounds_) + " times in this call, which is the limit";
    return COLLET_FAILED;
  }
  const std::lock_guard lock(mutex_);
  for (auto& [key, question] : asked) {
    if (!answers_so_far[key]) open_.insert_or_assign(key, std::move(question));
  }
  return COLLET_PENDING;
}

collet_status Questions::keep(std::string_view state) {
  if (state.size() > k_max_state) return COLLET_TOO_LARGE;
  const std::lock_guard lock(mutex_);
  state_ = state;
  return COLLET_OK;
}

std::vector<Question> Questions::open() const {
  const std::lock_guard lock(mutex_);
  std::vector<Question> questions;
  for (const auto& [key, question] : open_)
    questions.push_back(question);
  return questions;
}

std::string Questions::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

}  // namespace collet::host::call

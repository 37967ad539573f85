// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/request_arguments.hpp"

#include <algorithm>
#include <utility>

#include "plugins/call_api/request/check_value.hpp"
#include "sdk/support/fetch/http.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

constexpr std::size_t k_max_names = 12;
constexpr std::size_t k_max_name = 200;

bool equal_names(std::string_view a, std::string_view b, std::string_view place) {
  return place == "header" ? support::equal_ignoring_case(a, b) : a == b;
}

bool is_accept(std::string_view header) {
  return support::equal_ignoring_case(header, "Accept");
}

bool is_content_type(std::string_view header) {
  return support::equal_ignoring_case(header, "Content-Type");
}

std::string with_article(std::string_view type) {
  if (type.empty()) return "a value";
  const bool vowel = std::string_view("aeiou").find(type.front()) != std::string_view::npos;
  return std::string(vowel ? "an " : "a ").append(type);
}

}  // namespace

void Problems::add(support::Error error) {
  if (error.code != COLLET_INVALID_ARGUMENT) code_ = error.code;
  texts_.push_back(std::move(error.message));
}

support::Error Problems::error() const {
  std::string text;
  for (std::size_t i = 0; i < texts_.size() && i < k_max_reported; ++i)
    text.append(i == 0 ? "" : "\n").append(texts_[i]);
  if (texts_.size() > k_max_reported)
    text.append("\nand ").append(std::to_string(texts_.size() - k_max_reported)).append(" more");
  return {code_, std::move(text)};
}

std::string pointer_to(std::string_view place, std::string_view name) {
  std::string out("/");
  out.append(place).append("/");
  for (const char c : support::cut_utf8(name, k_max_name)) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? '?' : c;
    }
  }
  return out;
}

RequestArguments::RequestArguments(openapi::Resolver& references, const CalledOperation& called,
                                   const apis::Auth& auth, const Arguments& arguments, ReadOnly read_only,
                                   const support::Access& access)
    : references_(references), called_(called), arguments_(arguments), read_only_(read_only) {
  const auto declared = read_parameters(references, called);
  if (!declared) {
    unreadable_ = declared.error();
    return;
  }
  for (const auto& parameter : *declared) {
    const bool ours = parameter.in == In::header && !may_be_given(parameter.name);
    if (!ours && !apis::is_sent_by(auth, argument_of(parameter.in), parameter.name))
      parameters_.push_back(parameter);
  }
  const auto path = called.operation.path();
  for (auto open = path.find('{'); open != std::string_view::npos; open = path.find('{', open + 1)) {
    const auto close = path.find('}', open);
    if (close == std::string_view::npos) break;
    const auto name = path.substr(open + 1, close - open - 1);
    if (find("path", name) == nullptr)
      parameters_.push_back({name, In::path, true, false, false, {}, {}, {}});
  }
  for (std::size_t i = 0; i < k_places.size(); ++i)
    given_[i] = arguments.find_object(k_places[i]);
  read_types();
  if (auto plan = plan_body(references, called, parameters_, wanted_, arguments.raw("body"))) {
    body_plan_ = *std::move(plan);
  } else {
    unreadable_ = std::move(plan.error());
    return;
  }
  if (auto body = BodyBytes::read(arguments.raw("body"), body_plan_.kind, access)) {
    body_ = *std::move(body);
  } else {
    unreadable_ = std::move(body.error());
  }
}

void RequestArguments::read_types() {
  for (const auto& member : arguments_.raw("header").members()) {
    const auto name = member.key.string().value_or(std::string());
    if (is_accept(name)) accepted_ = member.value.string().value_or(std::string());
    if (is_content_type(name)) wanted_ = member.value.string().value_or(std::string());
  }
}

const Parameter* RequestArguments::find(std::string_view place, std::string_view name) const {
  const auto at = std::find_if(parameters_.begin(), parameters_.end(), [&](const Parameter& parameter) {
    return argument_of(parameter.in) == place && equal_names(parameter.name, name, place);
  });
  return at == parameters_.end() ? nullptr : &*at;
}

json::View RequestArguments::value_of(const Parameter& parameter) const {
  const auto place = argument_of(parameter.in);
  const auto at = std::find(k_places.begin(), k_places.end(), place);
  json::View found;
  if (at == k_places.end()) {
    found = body()[parameter.name];
  } else if (const auto& given = given_[static_cast<std::size_t>(at - k_places.begin())]; !given) {
    return {};
  } else if (parameter.in != In::header) {
    return given->raw(parameter.name);
  } else {
    for (const auto& member : arguments_.raw(place).members())
      if (support::equal_ignoring_case(member.key.string().value_or(std::string()), parameter.name))
        found = member.value;
  }
  return found.is(json::Type::null) ? json::View() : found;
}

void RequestArguments::check(Problems& problems) const {
  if (unreadable_) return problems.add(*unreadable_);
  check_types(problems);
  check_names(problems);
  check_missing(problems);
  for (const auto& parameter : parameters_) {
    const auto value = value_of(parameter);
    if (!value || parameter.in == In::body) continue;
    if (parameter.allow_empty && parameter.in == In::query && value.raw() == "\"\"") continue;
    check_value(parameter.schema, value, pointer_to(argument_of(parameter.in), parameter.name), problems);
  }
  if (body() && body_plan_.fields.empty()) check_body(problems);
}

/// Checks the headers that choose media types.
void RequestArguments::check_types(Problems& problems) const {
  for (const auto& member : arguments_.raw("header").members()) {
    const auto name = member.key.string().value_or(std::string());
    if (!is_accept(name) && !is_content_type(name)) continue;
    const auto text = member.value.string();
    if (!text || text->empty() || !support::is_header_value(*text))
      problems.add(pointer_to("header", name), ": expected media types as a text of one line");
    else if (is_content_type(name) && !arguments_.raw("body"))
      problems.add(pointer_to("header", name), ": found the type of a body, but no body");
  }
}

/// Checks the body by its schema. A text that represents a value, such as XML, is not checked.
void RequestArguments::check_body(Problems& problems) const {
  using Kind = BodyPlan::Kind;
  const auto type = references_.resolve(body_plan_.schema).node["type"].string();
  if (body_plan_.kind == Kind::text && type != "string") return;
  const bool lines = body_plan_.kind == Kind::json_lines;
  if (lines && !body().is(json::Type::array)) return;
  const bool each = lines && (body_plan_.item_schema.node || type != "array");
  if (!each) return check_value(body_plan_.schema, body(), "/body", problems, read_only_);
  const auto schema = body_plan_.item_schema.node ? body_plan_.item_schema : body_plan_.schema;
  std::size_t number = 0;
  for (const auto item : body().items()) {
    if (problems.full()) return;
    check_value(schema, item, "/body/" + std::to_string(number++), problems, read_only_);
  }
}

void RequestArguments::check_names(Problems& problems) const {
  for (std::size_t i = 0; i < k_places.size(); ++i) {
    if (!given_[i]) continue;
    for (const auto& member : arguments_.raw(k_places[i]).members()) {
      const auto name = member.key.string().value_or(std::string());
      if (k_places[i] == "header" && (is_accept(name) || is_content_type(name))) continue;
      if (find(k_places[i], name) == nullptr) unknown(k_places[i], name, problems);
    }
  }
  if (body_plan_.fields.empty()) return;
  for (const auto& member : body().members()) {
    const auto name = member.key.string().value_or(std::string());
    if (find("body", name) == nullptr) unknown("body", name, problems);
  }
}

void RequestArguments::check_missing(Problems& problems) const {
  for (const auto& parameter : parameters_) {
    if (!parameter.required || parameter.in == In::body || value_of(parameter)) continue;
    const auto type = references_.resolve(parameter.schema).node["type"].string();
    problems.add(pointer_to(argument_of(parameter.in), parameter.name),
                 ": found nothing, expected " + with_article(type) + ": it is required");
  }
  const bool listed = !body_plan_.fields.empty();  // the fields of a form are checked one by one
  if (body_plan_.required && !body() && !listed)
    problems.add("/body: found nothing, expected " + body_plan_.media_type + ": it is required");
  if (body_plan_.kind == BodyPlan::Kind::none && body())
    problems.add("/body: found a body, expected none: the operation takes none");
}

void RequestArguments::unknown(std::string_view place, const std::string& name, Problems& problems) const {
  std::string text = pointer_to(place, name);
  if (place == "header" && !may_be_given(name))
    return problems.add(std::move(text), ": found a header that only call_api sets, expected another");
  for (const auto other : k_places)
    if (other != place && find(other, name) != nullptr)
      return problems.add(std::move(text),
                          ": found it in the wrong place, expected it in " + std::string(other));
  std::vector<std::string_view> names;
  for (const auto& parameter : parameters_)
    if (argument_of(parameter.in) == place) names.push_back(parameter.name);
  text += ": found an unknown parameter, expected ";
  if (names.empty()) text.append("none: the operation has none in ").append(place);
  for (std::size_t i = 0; i < names.size() && i < k_max_names; ++i)
    text.append(i > 0 ? ", " : (names.size() == 1 ? "only " : "one of ")).append(names[i]);
  if (names.size() > k_max_names) text += ", …";
  problems.add(std::move(text), support::did_you_mean(name, names));
}

void RequestArguments::check_value(openapi::Located schema, json::View value, const std::string& pointer,
                                   Problems& problems, ReadOnly read_only) const {
  auto found = call_api::check_value(references_, called_.version, schema, value, pointer, read_only);
  if (!found) return problems.add(std::move(found.error()));
  for (auto& text : *found)
    problems.add(std::move(text));
}

}  // namespace collet::call_api

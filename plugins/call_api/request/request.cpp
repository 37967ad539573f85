// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/request.hpp"

#include <algorithm>
#include <utility>

#include "plugins/apis/media_type.hpp"
#include "plugins/call_api/encoding/json_text.hpp"
#include "plugins/call_api/request/request_arguments.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::call_api {
namespace {

using support::HttpRequest;
using support::Result;

std::string text_of(const Parameter& parameter, json::View value) {
  if (parameter.media_type.empty()) return one_text(parameter.name, value, parameter.serialisation);
  std::string out;
  const bool json = apis::is_json_media(apis::media_essence(parameter.media_type));
  append_escaped(out, json ? compact_json(value.raw()) : plain_text(value), parameter.serialisation.escape);
  return out;
}

void append_parameter(Pairs& pairs, const Parameter& parameter, json::View value) {
  if (parameter.media_type.empty())
    return append_pairs(pairs, parameter.name, value, parameter.serialisation);
  std::string name;
  append_escaped(name, parameter.name, parameter.serialisation.escape);
  pairs.emplace_back(std::move(name), text_of(parameter, value));
}

constexpr std::size_t k_max_part = 80;

/// Appends the text of a path template between variables. The text after a `?` is part of the query.
void append_template(std::string& out, std::string_view text) {
  const auto question = text.find('?');
  append_static(out, text.substr(0, question));
  if (question != std::string_view::npos) append_static(out += '?', text.substr(question + 1));
}

/// Returns true for a cookie name or value (RFC 6265, section 4.1.1).
bool is_cookie_value(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c > ' ' && c < '\x7F' && std::string_view("\"\\;").find(c) == std::string_view::npos;
  });
}

class Builder {
 public:
  Builder(openapi::Resolver& references, const CalledOperation& called, const Server& server,
          const RequestArguments& given)
      : references_(references), called_(called), server_(server), given_(given) {}

  Result<HttpRequest> run() {
    given_.check(problems_);
    check_delimiters();
    if (!problems_.none()) return problems_.error();
    HttpRequest request;
    request.method = support::upper_case(called_.operation.method());
    request.url = server_.url + path();
    if (const auto text = query(); !text.empty())
      request.url.append(request.url.find('?') == std::string::npos ? "?" : "&").append(text);
    request.headers.emplace_back(
        "Accept", given_.accepted().empty() ? "application/json, */*;q=0.8" : given_.accepted());
    add_headers(request);
    add_body(request);
    judge(request);
    if (!problems_.none()) return problems_.error();
    return request;
  }

 private:
  /// Refuses values that contain the delimiter that separates them.
  void check_delimiters() {
    for (const auto& parameter : given_.parameters()) {
      const auto value = given_.value_of(parameter);
      if (!value || !parameter.media_type.empty()) continue;
      const bool text = parameter.in == In::path || parameter.in == In::header;
      const auto part = ambiguous_part(value, parameter.serialisation, text ? Form::text : Form::pairs);
      if (!part.empty())
        problems_.add(pointer_to(argument_of(parameter.in), parameter.name),
                      ": found " + support::quote(part, k_max_part) +
                          ", which contains the delimiter of the list; expected items without it");
      check_members(parameter, value);
    }
  }

  /// Refuses a member of an exploded object that a server would read as another parameter of the query.
  void check_members(const Parameter& parameter, json::View value) {
    if (parameter.in != In::query || parameter.serialisation.style != Style::form ||
        !parameter.serialisation.explode)
      return;
    for (const auto& member : value.members()) {
      const auto name = member.key.string().value_or(std::string());
      const auto* const other = given_.find("query", name);
      if (other != nullptr && other->name != parameter.name && given_.value_of(*other))
        problems_.add(pointer_to("query", parameter.name),
                      ": found the member " + support::quote(name, k_max_part) +
                          ", which is sent like the parameter of that name; expected one of them");
    }
  }

  /// A fragment distinguishes operations of one path and is not sent.
  std::string path() {
    auto path = called_.operation.path();
    path = path.substr(0, path.find('#'));
    std::string out;
    for (std::size_t at = 0; at < path.size();) {
      const auto open = path.find('{', at);
      const auto close = open == std::string_view::npos ? open : path.find('}', open);
      if (close == std::string_view::npos) {
        append_template(out, path.substr(at));
        break;
      }
      append_template(out, path.substr(at, open - at));
      if (const auto* const parameter = given_.find("path", path.substr(open + 1, close - open - 1))) {
        const auto value = given_.value_of(*parameter);
        check_segment(*parameter, value);
        out += text_of(*parameter, value);
      }
      at = close + 1;
    }
    return out;
  }

  /// Encodes a value of a path and refuses values that would change the path.
  void check_segment(const Parameter& parameter, json::View value) {
    const auto refuse = [&](std::string_view found) {
      problems_.add(
          pointer_to("path", parameter.name),
          ": found " + std::string(found) + ", expected a text that stays within its part of the path");
    };
    const auto check = [&](const std::string& text) {
      if (text.empty()) refuse("an empty text");
      if (has_dot_segment(text)) refuse("a dot segment");
    };
    bool any = false;
    for (const auto item : value.items()) {
      any = true;
      check(plain_text(item));
    }
    for (const auto& member : value.members()) {
      any = true;
      check(member.key.string().value_or(std::string()));
      check(plain_text(member.value));
    }
    if (!any)
      check(value.is(json::Type::array) || value.is(json::Type::object) ? std::string() : plain_text(value));
  }

  std::string query() {
    Pairs pairs;
    for (const auto& parameter : given_.parameters()) {
      const auto value = given_.value_of(parameter);
      if (!value) continue;
      if (parameter.in == In::query) append_parameter(pairs, parameter, value);
      if (parameter.in != In::query_string) continue;
      if (apis::media_essence(parameter.media_type) != "application/x-www-form-urlencoded")
        return text_of(parameter, value);
      auto form = encode_form(references_, parameter.schema, parameter.encoding, value);
      if (form) return *std::move(form);
      form.error().message.replace(0, std::string_view("/body").size(), pointer_to("query", parameter.name));
      problems_.add(std::move(form.error()));
    }
    return joined(pairs, "&");
  }

  void add_headers(HttpRequest& request) {
    Pairs cookies;
    for (const auto& parameter : given_.parameters()) {
      const auto value = given_.value_of(parameter);
      if (value && parameter.in == In::header) add_header(request, parameter, value);
      if (value && parameter.in == In::cookie) add_cookie(cookies, parameter, value);
    }
    if (!cookies.empty()) request.headers.emplace_back("Cookie", joined(cookies, "; "));
  }

  void add_header(HttpRequest& request, const Parameter& parameter, json::View value) {
    std::string text = text_of(parameter, value);
    const bool list = value.is(json::Type::array) || value.is(json::Type::object);
    if (text.empty() && list) return;  // a list without items, as in a query
    const auto pointer = pointer_to("header", parameter.name);
    if (!support::is_http_token(parameter.name)) {
      problems_.add(pointer, ": found a name that no header can have");
    } else if (!support::is_header_value(text)) {
      problems_.add(pointer, ": found control characters, expected a text of one line");
    } else {
      request.headers.emplace_back(parameter.name, std::move(text));
    }
  }

  void add_cookie(Pairs& cookies, const Parameter& parameter, json::View value) {
    Pairs added;
    append_parameter(added, parameter, value);
    for (auto& [name, text] : added) {
      if (is_cookie_value(text) && support::is_http_token(name)) {
        cookies.emplace_back(std::move(name), std::move(text));
      } else {
        problems_.add(pointer_to("cookie", parameter.name), ": found what no cookie can have");
      }
    }
  }

  void add_body(HttpRequest& request) {
    const auto value = given_.body();
    if (!value) {
      // Methods that expect a body declare that there is none (RFC 9110, section 8.6).
      request.has_body = request.method == "POST" || request.method == "PUT" || request.method == "PATCH";
      return;
    }
    auto body = encode_body(references_, given_.body_plan(), given_.body_bytes());
    if (!body) return problems_.add(std::move(body.error()));
    request.headers.emplace_back("Content-Type", std::move(body->content_type));
    request.body = std::move(body->bytes);
    request.has_body = true;
  }

  /// Checks conditions that must hold for any document and any arguments.
  void judge(const HttpRequest& request) {
    if (origin_of(request.url) != server_.origin || !request.url.starts_with(server_.url))
      problems_.add("the request would leave the server " + server_.origin);
    if (has_dot_segment(support::split_uri(request.url).path))
      problems_.add("/path: found a dot segment in the request's path, expected none");
    if (!support::is_http_token(request.method)) problems_.add("the operation's method is none of HTTP");
    for (const auto& [name, value] : request.headers)
      if (!support::is_http_token(name) || !support::is_header_value(value))
        problems_.add("the document asks for a header that is none of HTTP");
  }

  openapi::Resolver& references_;
  const CalledOperation& called_;
  const Server& server_;
  const RequestArguments& given_;
  Problems problems_;
};

}  // namespace

Result<HttpRequest> build_request(openapi::Resolver& references, const CalledOperation& called,
                                  const Server& server, const apis::Auth& auth, const Arguments& arguments,
                                  ReadOnly read_only, const support::Access& access) {
  const RequestArguments given(references, called, auth, arguments, read_only, access);
  return Builder(references, called, server, given).run();
}

}  // namespace collet::call_api

// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/answer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <collet/json.hpp>

#include "plugins/apis/media_type.hpp"
#include "plugins/call_api/encoding/charset.hpp"
#include "plugins/call_api/encoding/json_text.hpp"
#include "plugins/call_api/exchange/credentials.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

constexpr std::size_t k_max_error = 500;
constexpr std::size_t k_max_header = 1000;

/// Returns the text on one line, with control characters replaced.
std::string one_line(std::string_view text, std::size_t most) {
  std::string out = support::cut_characters(support::replace_invalid_utf8(text), most);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';
  return out;
}

/// Returns the text as a fenced block. The fence is longer than any in the text.
std::string fenced(std::string_view language, std::string_view text) {
  std::string fence = "```";
  while (text.find(fence) != std::string_view::npos)
    fence += '`';
  std::string out = fence;
  out.append(language).append("\n").append(text);
  if (!text.ends_with('\n')) out += '\n';
  return out.append(fence).append("\n");
}

std::string text_of(json::View holder, std::string_view name) {
  return holder[name].string().value_or(std::string());
}

/// Returns the problem of a body without message and code, as in RFC 9457, JSON:API and lists of errors.
std::string problem_in(json::View body) {
  json::View first = body;
  for (const auto item : body["errors"].items()) {
    if (auto text = item.string(); text && !text->empty()) return *std::move(text);
    first = item;
    break;
  }
  for (const auto* const name : {"message", "detail", "title"})
    for (const auto holder : {body, first})
      if (auto text = text_of(holder, name); !text.empty()) return text;
  return {};
}

/// Returns the message of a response, or else its code. Both may be in `error`.
std::string reason_of(json::View body) {
  for (const auto holder : {body, body["error"]})
    if (auto text = holder["message"].string(); text && !text->empty()) return *std::move(text);
  if (auto text = body["error"].string(); text && !text->empty()) return *std::move(text);
  for (const auto holder : {body, body["error"]})
    if (const auto code = holder["code"]; code && !code.is(json::Type::null)) return plain_text(code);
  return problem_in(body);
}

bool is_readable(std::string_view essence, std::string_view body) {
  if (apis::is_binary_media(essence)) return false;
  return body.find('\0') == std::string_view::npos &&
         (essence.starts_with("text/") || support::valid_utf8(body));
}

/// Returns true if the body is JSON, and removes a byte order mark before it.
bool is_json(std::string& body) {
  constexpr std::string_view k_mark = "\xEF\xBB\xBF";
  const auto begin = body.starts_with(k_mark) ? k_mark.size() : 0;
  const std::string_view text = std::string_view(body).substr(begin);
  if (text.empty() || support::check_json(text)) return false;
  body.erase(0, begin);
  return true;
}

/// Returns true for a header that the next call may need: a place, a page, a version, a time or a limit of
/// the rate. Names are in lower case.
bool is_shown(std::string_view name) {
  constexpr std::array<std::string_view, 9> k_names = {"location",      "content-location", "link",
                                                       "etag",          "last-modified",    "retry-after",
                                                       "content-range", "deprecation",      "sunset"};
  constexpr std::array<std::string_view, 7> k_words = {
      "ratelimit", "rate-limit", "page", "cursor", "continuation", "total-count", "operation-location"};
  if (std::find(k_names.begin(), k_names.end(), name) != k_names.end()) return true;
  return std::any_of(k_words.begin(), k_words.end(),
                     [&](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

/// Writes a name in lower case as people write it: "Retry-After", "ETag".
std::string written_name(std::string_view name) {
  if (name == "etag") return "ETag";
  std::string out;
  bool first = true;
  for (const char c : name) {
    out += first && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    first = c == '-';
  }
  return out;
}

void append_headers(std::string& out, const support::HttpResponse& response, const Mask& mask) {
  constexpr std::size_t k_max_shown = 24;
  std::size_t shown = 0;
  for (const auto& [name, value] : response.headers) {
    if (value.empty() || !is_shown(name) || shown == k_max_shown) continue;
    ++shown;
    out.append("**").append(one_line(written_name(name), k_max_header)).append(":** ");
    out.append(one_line(mask(value), k_max_header)).append("\n");
  }
}

/// Returns a body with counts in place of what is not text.
std::string readable_body(const support::HttpRequest& request) {
  const auto readable = [](std::string_view bytes) {
    if (is_readable({}, bytes)) return std::string(bytes);
    return "(" + std::to_string(bytes.size()) + " bytes)";
  };
  constexpr std::string_view k_key = "; boundary=";
  constexpr std::string_view k_end_of_head = "\r\n\r\n";
  std::string boundary;
  for (const auto& [name, value] : request.headers)
    if (const auto at = value.find(k_key); name == "Content-Type" && at != std::string::npos)
      boundary = "\r\n--" + value.substr(at + k_key.size());
  const std::string_view body = request.body;
  if (boundary.empty()) return readable(body);
  std::string out;
  std::size_t at = 0;
  for (auto head = body.find(k_end_of_head); head != std::string_view::npos;
       head = body.find(k_end_of_head, at)) {
    const auto begin = head + k_end_of_head.size();
    const auto end = std::min(body.find(boundary, begin), body.size());
    out.append(support::replace_invalid_utf8(body.substr(at, begin - at)));
    out.append(readable(body.substr(begin, end - begin)));
    at = end;
  }
  return out.append(body.substr(at));
}

}  // namespace

std::string status_text(int status) {
  constexpr std::array<std::pair<int, std::string_view>, 34> k_names = {
      {{200, "OK"},
       {201, "Created"},
       {202, "Accepted"},
       {203, "Non-Authoritative Information"},
       {204, "No Content"},
       {205, "Reset Content"},
       {206, "Partial Content"},
       {300, "Multiple Choices"},
       {301, "Moved Permanently"},
       {302, "Found"},
       {303, "See Other"},
       {304, "Not Modified"},
       {307, "Temporary Redirect"},
       {308, "Permanent Redirect"},
       {400, "Bad Request"},
       {401, "Unauthorized"},
       {402, "Payment Required"},
       {403, "Forbidden"},
       {404, "Not Found"},
       {405, "Method Not Allowed"},
       {406, "Not Acceptable"},
       {408, "Request Timeout"},
       {409, "Conflict"},
       {410, "Gone"},
       {412, "Precondition Failed"},
       {413, "Content Too Large"},
       {415, "Unsupported Media Type"},
       {422, "Unprocessable Content"},
       {429, "Too Many Requests"},
       {500, "Internal Server Error"},
       {501, "Not Implemented"},
       {502, "Bad Gateway"},
       {503, "Service Unavailable"},
       {504, "Gateway Timeout"}}};
  std::string out = std::to_string(status);
  for (const auto& [number, name] : k_names)
    if (number == status) out.append(" ").append(name);
  return out;
}

Answer render_answer(std::string_view operation, const support::HttpResponse& response, const Mask& mask) {
  Answer answer;
  const std::string media_type = mask(std::string(response.header("content-type")));
  const std::string essence = apis::media_essence(media_type);
  std::string body = mask(in_utf8(response.body, media_type));
  const bool json = is_json(body);

  answer.text.append("## ").append(operation).append("\n\n");
  if (response.status >= 400) {
    const std::string number = "HTTP " + std::to_string(response.status);
    const std::string reason = one_line(json ? reason_of(json::View(body)) : std::string(), k_max_error);
    answer.error = reason.empty() ? number : number + ": " + reason;
    answer.text.append("**Error** (").append(number).append("): ");
    answer.text.append(reason.empty() ? number : reason).append("\n");
  } else {
    answer.text.append("**Status:** ").append(status_text(response.status)).append("\n");
  }
  append_headers(answer.text, response, mask);
  if (body.empty()) return answer;

  answer.text.append("\n**Response:**");
  if (json) {
    answer.text.append("\n").append(fenced("json", body));
  } else if (is_readable(essence, body)) {
    answer.text.append("\n").append(fenced({}, support::replace_invalid_utf8(body)));
  } else {
    answer.media_type = support::is_header_value(essence) && !essence.empty()
                            ? one_line(essence, k_max_header)
                            : "application/octet-stream";
    answer.text.append(" ")
        .append(std::to_string(body.size()))
        .append(" bytes of ")
        .append(answer.media_type);
    answer.text.append(", kept behind the link\n");
    answer.bytes = std::move(body);
  }
  return answer;
}

std::string request_text(const support::HttpRequest& request, const apis::Auth& auth) {
  const auto shown = with_credentials(request, auth, Secrets::masked);
  std::string http = shown.method;
  http.append(" ").append(shown.url).append("\n");
  for (const auto& [name, value] : shown.headers)
    http.append(name).append(": ").append(value).append("\n");
  if (!shown.body.empty()) http.append("\n").append(readable_body(shown));
  return Mask(auth)(std::move(http));
}

std::string shown_request(std::string_view operation, const support::HttpRequest& request,
                          const apis::Auth& auth) {
  std::string out("## ");
  out.append(operation).append("\n\n**Request, not sent:**\n");
  return out.append(fenced("http", request_text(request, auth)));
}

}  // namespace collet::call_api

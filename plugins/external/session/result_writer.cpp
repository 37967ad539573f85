// SPDX-License-Identifier: MIT
#include "plugins/external/session/result_writer.hpp"

#include <collet/json.hpp>

#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::external {

using json::Type;
using json::View;

namespace {

constexpr std::size_t k_max_error_characters = 4000;  ///< limit of a tool's error message

/// Decodes Base64. Some servers omit the padding.
std::optional<std::string> decode_base64(View data) {
  auto text = data.string();
  if (!text) return std::nullopt;
  while (text->size() % 4 != 0 && text->size() % 4 != 1)
    *text += '=';
  return support::read_base64(*text);
}

class ContentWriter {
 public:
  ContentWriter(const Proxy& proxy, Call& call) : proxy_(proxy), call_(call) {}

  std::optional<ServerError> write(View block) {
    const View type = block["type"];
    if (type.equals("text") && block["text"].is(Type::string)) {
      const auto text = *block["text"].string();
      text_.append(text_.empty() ? "" : "\n").append(text);
      call_.text(text);
    } else if (type.equals("image") || type.equals("audio")) {
      const auto bytes = decode_base64(block["data"]);
      if (!bytes)
        return ServerError{ErrorKind::protocol, "an " + *type.string() + " block whose data is no Base64"};
      const auto mime = block["mimeType"].string().value_or("application/octet-stream");
      if (type.equals("image")) {
        call_.image(*bytes, mime);
      } else {
        call_.audio(*bytes, mime);
      }
    } else if (type.equals("resource_link") && block["uri"].is(Type::string)) {
      link(block);
    } else if (type.equals("resource") && block["resource"]["uri"].is(Type::string)) {
      return resource(block["resource"]);
    } else {
      call_.text(block.raw());
    }
    return std::nullopt;
  }
  const std::string& text() const { return text_; }

 private:
  void link(View block) {
    const auto uri = proxy_(*block["uri"].string());
    const auto name = block["name"].string().value_or(uri);
    const auto mime = block["mimeType"].string().value_or("");
    const auto description = block["description"].string().value_or("");
    Link link{uri, name.empty() ? std::string_view(uri) : name, mime, description};
    if (const auto size = block["size"].integer(); size && *size >= 0)
      link.size = static_cast<std::uint64_t>(*size);
    call_.link(link);
  }
  std::optional<ServerError> resource(View content) {
    const auto uri = *content["uri"].string();
    const auto mime = content["mimeType"].string().value_or("");
    if (const auto text = content["text"].string()) {
      call_.resource_text(uri, *text, mime);
    } else if (const auto bytes = decode_base64(content["blob"])) {
      call_.resource_bytes(uri, *bytes, mime);
    } else {
      return ServerError{ErrorKind::protocol,
                         "an embedded resource without a text and without a blob in Base64"};
    }
    return std::nullopt;
  }
  const Proxy& proxy_;
  Call& call_;
  std::string text_;
};

}  // namespace

std::optional<ServerError> write_result(std::string_view result_json, const Proxy& proxy, Call& call) {
  const View result(result_json);
  if (const View type = result["resultType"]; type && !type.equals("complete")) {
    const auto word = type.string().value_or("");
    if (word == "input_required") {
      return ServerError{
          ErrorKind::input_required,
          "the tool wants to ask the user or the model, which a server behind this host cannot: " +
              support::cut_characters(result["inputRequests"].raw(), 300)};
    }
    return ServerError{ErrorKind::protocol, "a result of type '" + support::cut_characters(word, 60) + "'"};
  }
  const View content = result["content"];
  const View structured = result["structuredContent"];
  if (!content.is(Type::array) && !structured)
    return ServerError{ErrorKind::protocol, "a result with neither content nor structuredContent"};
  const bool failed = result["isError"].boolean().value_or(false);
  if (structured && !structured.is(Type::null)) call.json(structured.raw());
  ContentWriter writer(proxy, call);
  for (const View block : content.items()) {
    if (auto error = writer.write(block)) return error;
  }
  if (!failed) return std::nullopt;
  auto text = writer.text();
  if (text.empty() && structured) text = structured.raw();
  if (text.empty()) text = "the tool failed without saying why";
  return ServerError{ErrorKind::tool_error, support::cut_characters(text, k_max_error_characters)};
}

std::optional<ServerError> write_contents(std::string_view result_json, std::string_view uri, Call& call) {
  const View contents = View(result_json)["contents"];
  bool any = false;
  for (const View content : contents.items()) {
    const auto mime = content["mimeType"].string().value_or("");
    if (const auto text = content["text"].string()) {
      call.resource_text(uri, *text, mime);
    } else if (const auto bytes = decode_base64(content["blob"])) {
      call.resource_bytes(uri, *bytes, mime);
    } else {
      return ServerError{ErrorKind::protocol, "a content without a text and without a blob in Base64"};
    }
    any = true;
  }
  if (!any) return ServerError{ErrorKind::protocol, "an answer without contents"};
  return std::nullopt;
}

}  // namespace collet::external

// SPDX-License-Identifier: MIT
/// Any arguments before the first line end and any document after it: the resulting request stays with its
/// server and its path, and none of its headers contains a line end.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <collet/failure.hpp>

#include "plugins/call_api/exchange/credentials.hpp"
#include "plugins/call_api/exchange/mask.hpp"
#include "plugins/call_api/request/request.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::call_api {
namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// A parameter of each place and style; the method's number selects the kind of body.
constexpr std::string_view k_document = R"({"openapi":"3.2.0","info":{"title":"t","version":"1"},"paths":{
"/a/{s}/{l}/{m}/.{u}":{"parameters":[{"name":"s","in":"path","required":true},{"name":"l","in":"path","required":true,"style":"label","explode":true},
{"name":"m","in":"path","required":true,"style":"matrix"},{"name":"f","in":"query"},{"name":"d","in":"query","style":"deepObject"},
{"name":"r","in":"query","allowReserved":true},{"name":"j","in":"query","content":{"application/json":{"schema":{"$ref":"#/components/schemas/T"}}}},
{"name":"H","in":"header"},{"name":"E","in":"header","explode":true},{"name":"c","in":"cookie"},{"name":"k","in":"cookie","style":"cookie"}],
"get":{},"post":{"requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/T"}}}}},
"put":{"requestBody":{"content":{"application/x-www-form-urlencoded":{"encoding":{"d":{"style":"deepObject"}}}}}},
"patch":{"requestBody":{"content":{"multipart/form-data":{"schema":{"properties":{"b":{"type":"string","format":"binary"}}}}}}},
"delete":{"requestBody":{"content":{"text/plain":{}}}}}},
"components":{"schemas":{"T":{"type":"object","properties":{"t":{"$ref":"#/components/schemas/T"},"n":{"type":"integer"}},"additionalProperties":{"type":["string","array"]}}}}})";

void check(const support::HttpRequest& request, const Server& server) {
  require(origin_of(request.url) == server.origin && request.url.starts_with(server.url));
  require(!has_dot_segment(support::split_uri(request.url).path));
  require(std::all_of(request.url.begin(), request.url.end(),
                      [](char c) { return c > ' ' && c < '\x7F' && c != '#' && c != '\\'; }));
  for (const auto& [name, value] : request.headers) {
    require(support::is_http_token(name) && support::is_header_value(value));
    require(name == "Accept" || name == "Content-Type" || name == "Cookie" || may_be_given(name));
  }
}

void build_all(const openapi::DocumentPtr& document, std::string_view arguments) {
  const auto description = std::make_shared<const openapi::Description>(document);
  apis::Auth auth;
  auth.type = apis::Auth::Type::api_key;
  auth.in = "cookie";
  auth.name = "sid";
  auth.secret = "s3cret";
  const Server server{"https://a.example/v1", "https://a.example:443"};
  const auto& index = description->index();
  for (std::uint32_t number = 0; number < index.operations().size(); ++number) {
    openapi::Resolver references({description, {}});
    const auto called = called_operation(openapi::Outline(references), number);
    try {
      const auto request = build_request(references, called, server, auth, Arguments(arguments));
      if (!request) {
        require(!request.error().message.empty());
        continue;
      }
      check(*request, server);
      const auto masked = with_credentials(*request, auth, Secrets::masked);
      require(masked.url == request->url);
      require(Mask(auth)("x" + request->body).find(auth.secret) == std::string::npos);
    } catch (const Failure& failure) {
      require(!failure.message().empty());
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string_view arguments = input.substr(0, input.find('\n'));
  if (support::check_json_object(arguments)) return 0;
  static const auto fixed = openapi::read_json_document(std::string(k_document), {});
  require(static_cast<bool>(fixed));
  build_all(*fixed, arguments);
  if (arguments.size() == input.size()) return 0;
  if (const auto read = openapi::read_json_document(std::string(input.substr(arguments.size() + 1)), {}))
    build_all(*read, arguments);
  return 0;
}

}  // namespace collet::call_api

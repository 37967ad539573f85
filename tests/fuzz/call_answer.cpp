// SPDX-License-Identifier: MIT
/// Any bytes as a server's response: its Content-Type before the first line end, then the digits of a status,
/// then the body. The answer is always text, its error one line, and it never contains the secret.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "plugins/call_api/exchange/answer.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::string_view line_of(std::string_view& rest) {
  const auto line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line;
}

void check(std::string_view data) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::bearer;
  auth.secret = "s3cret/\xC3\xA9-T";
  support::HttpResponse response;
  response.headers = {{"content-type", std::string(line_of(data))}};
  response.status = 200;
  for (const char c : line_of(data).substr(0, 3))
    response.status = (response.status * 10 + (c & 7)) % 1000;
  response.body = data;
  const Answer answer = render_answer("op", response, Mask(auth));
  for (const auto* const text : {&answer.text, &answer.error, &answer.media_type}) {
    require(support::valid_utf8(*text));
    require(text->find(auth.secret) == std::string::npos);
  }
  require(answer.bytes.find(auth.secret) == std::string::npos);
  require(std::none_of(answer.error.begin(), answer.error.end(),
                       [](char c) { return static_cast<unsigned char>(c) < ' '; }));
}

}  // namespace
}  // namespace collet::call_api

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  collet::call_api::check({reinterpret_cast<const char*>(data), size});
  return 0;
}

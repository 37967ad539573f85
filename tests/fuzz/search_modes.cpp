// SPDX-License-Identifier: MIT
/// search_api over any document: the first line is the requested name, in every mode; the rest is the
/// document. Answers are UTF-8 without control characters and stay within their budget.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

#include "plugins/search/search_api.hpp"
#include "sdk/support/utf8.hpp"
#include "tests/fuzz/answering_host.hpp"

namespace {

using collet::fuzz::call_into;
using collet::fuzz::k_host;
using collet::fuzz::must;

constexpr std::size_t k_tokens = 2000;

void ask(const std::string& arguments) {
  std::string answer;
  collet::Call call(k_host, call_into(answer), arguments,
                    R"({"budget":2000,"access":{"read":[],"url":false}})");
  try {
    collet::search::search_api(call, {}, {});
  } catch (const collet::Failure& failure) {
    must(!failure.message().empty() && failure.message().size() < 2000);
    return;
  }
  must(!answer.empty() && collet::support::valid_utf8(answer));
  must(collet::count_characters(answer) <= 4 * k_tokens);
  for (const char c : answer)
    must(static_cast<unsigned char>(c) >= 0x20 || c == '\n');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string_view name = input.substr(0, input.find('\n'));
  if (!collet::support::valid_utf8(input) || name.size() == input.size()) return 0;
  std::string begin = R"({"spec":{"content":)";
  collet::json::append_string(begin, input.substr(name.size() + 1));
  begin += '}';
  std::string quoted;
  collet::json::append_string(quoted, name);
  ask(begin + "}");
  for (const char* const argument : {"operationId", "schema", "service", "query"}) {
    std::string named = begin;
    named.append(",\"").append(argument).append("\":").append(quoted);
    ask(named + "}");
    ask(named + R"(,"limit":3,"offset":2})");
  }
  ask(begin + R"(,"service":"a","query":)" + quoted + "}");
  return 0;
}

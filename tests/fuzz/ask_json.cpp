// SPDX-License-Identifier: MIT
/// Any bytes as the questions of a plugin and the answers of a client: no crash; accepted questions become
/// params that are JSON of one line, answers become JSON objects.
#include <cstdint>
#include <cstdlib>
#include <string>

#include <collet/json.hpp>

#include "host/call/ask/questions.hpp"
#include "host/mcp/client/question_json.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace {

using namespace collet;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

/// The questions, a line end, and the client's result to each of them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto end = input.find('\x1e');
  const auto result = end == std::string_view::npos ? std::string_view() : input.substr(end + 1);
  const host::call::Resumed none;
  host::call::Questions questions(R"({"ask":["sampling","elicitation","roots"]})", none, 16);
  std::string answers;
  std::string why;
  const auto status = questions.ask(input.substr(0, end), answers, why);
  require(status == COLLET_PENDING || (status == COLLET_INVALID_ARGUMENT && !why.empty()));
  const bool readable = !support::check_json(result);
  for (const auto& question : questions.open()) {
    const auto params = host::mcp::params_of(question);
    require(params.find('\n') == std::string::npos && params.find('\r') == std::string::npos);
    require(params.empty() || !support::check_json_object(params));
    if (readable) require(!support::check_json_object(host::mcp::answer_of(question, json::View(result))));
  }
  return 0;
}

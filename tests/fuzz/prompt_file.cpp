// SPDX-License-Identifier: MIT
/// Any bytes as a prompt's file: the resulting manifest is JSON, and the answer contains the text.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "host/services/state/prompt_files.hpp"
#include "sdk/support/json/json_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet;  // NOLINT(google-build-using-namespace): a program of one page
  const auto prompt = host::services::read_prompt({reinterpret_cast<const char*>(data), size});
  if (!prompt) return prompt.error().message.empty() ? (std::abort(), 1) : 0;
  if (prompt->name.empty() || prompt->description.empty() || prompt->text.empty()) std::abort();
  const std::string manifest = host::services::with_prompts(R"({"id":"x"})", {*prompt});
  if (support::check_json_object(manifest)) std::abort();
  std::string arguments = "{";
  for (const auto& argument : prompt->arguments)
    arguments.append(arguments.size() > 1 ? ",\"" : "\"").append(argument.name).append("\":\"v\"");
  const std::string answer = host::services::prompt_answer(*prompt, json::View(arguments.append("}")));
  if (support::check_json_object(answer)) std::abort();
  return 0;
}

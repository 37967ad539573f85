// SPDX-License-Identifier: MIT
/// Any result of a server for a step: parts separated by zero bytes, each a kind, a head and bytes separated
/// by ones. The result that expressions see is always one value that can be written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/run/execute/run.hpp"
#include "plugins/workflow/run/files/run_folder.hpp"
#include "plugins/workflow/run/results/call_result.hpp"

using collet::InvokedPart;
using collet::workflow::Value;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::string_view next(std::string_view& text, char end) {
  const auto at = text.find(end);
  const auto piece = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
  return piece;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<InvokedPart> parts;
  while (!text.empty() && parts.size() < 50) {
    auto piece = next(text, '\0');
    const auto kind = next(piece, '\1');
    const auto head = next(piece, '\1');
    parts.push_back({kind.empty() ? 1 : (kind.front() - '0') % 8, std::string(head), std::string(piece)});
  }
  const auto result = collet::workflow::read_call_result(std::move(parts));
  const auto value = collet::workflow::value_of(result, {}, false, Value());
  const auto read = Value::parse(value.json());
  require(static_cast<bool>(read));
  require(read->json() == value.json());
  for (const auto& file : result.files) {
    const auto name = collet::workflow::file_name_of(file.name);
    require(!name.empty() && name.find('/') == std::string::npos && name.front() != '.');
  }
  return 0;
}

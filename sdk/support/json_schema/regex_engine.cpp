// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/regex_engine.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <re2/re2.h>
#include <string>

namespace {

constexpr std::int64_t k_max_memory = 1 << 20;

void tell(const std::string& reason, char* error, std::size_t room) {
  if (room == 0) return;
  const std::size_t size = std::min(reason.size(), room - 1);
  std::memcpy(error, reason.data(), size);
  error[size] = 0;
}

const void* compile(const char* expression, std::size_t size, std::size_t* instructions, char* error,
                    std::size_t room) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(k_max_memory);
  auto compiled = std::make_unique<re2::RE2>(re2::StringPiece(expression, size), options);
  if (compiled->ok()) {
    *instructions = static_cast<std::size_t>(compiled->ProgramSize());
    return compiled.release();
  }
  tell(compiled->error(), error, room);
  return nullptr;
}

bool matches(const void* compiled, const char* text, std::size_t size) {
  return re2::RE2::PartialMatch(re2::StringPiece(text, size), *static_cast<const re2::RE2*>(compiled));
}

void release(const void* compiled) {
  delete static_cast<const re2::RE2*>(compiled);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletRegexEngine collet_regex_engine_1;
extern "C" const ColletRegexEngine collet_regex_engine_1{compile, matches, release};

// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/pattern/regex_engine.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <re2/re2.h>
#include <string>
#include <vector>

namespace {

constexpr std::int64_t k_max_memory = 1 << 20;

void copy_text(const std::string& reason, char* error, std::size_t room) {
  if (room == 0) return;
  const std::size_t size = std::min(reason.size(), room - 1);
  std::memcpy(error, reason.data(), size);
  error[size] = 0;
}

std::unique_ptr<re2::RE2> compiled(const char* expression, std::size_t size, bool groups, char* error,
                                   std::size_t room) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(!groups);
  options.set_max_mem(k_max_memory);
  auto made = std::make_unique<re2::RE2>(re2::StringPiece(expression, size), options);
  if (made->ok()) return made;
  copy_text(made->error(), error, room);
  return nullptr;
}

const void* compile(const char* expression, std::size_t size, std::size_t* instructions, char* error,
                    std::size_t room) {
  auto made = compiled(expression, size, false, error, room);
  if (made != nullptr) *instructions = static_cast<std::size_t>(made->ProgramSize());
  return made.release();
}

const void* compile_groups(const char* expression, std::size_t size, std::size_t* groups, char* error,
                           std::size_t room) {
  auto made = compiled(expression, size, true, error, room);
  if (made != nullptr) *groups = static_cast<std::size_t>(made->NumberOfCapturingGroups());
  return made.release();
}

bool matches(const void* compiled, const char* text, std::size_t size) {
  return re2::RE2::PartialMatch(re2::StringPiece(text, size), *static_cast<const re2::RE2*>(compiled));
}

bool find(const void* compiled, const char* text, std::size_t size, std::size_t* places, std::size_t count) {
  const re2::StringPiece whole(text, size);
  std::vector<re2::StringPiece> parts(count);
  if (!static_cast<const re2::RE2*>(compiled)->Match(whole, 0, size, re2::RE2::UNANCHORED, parts.data(),
                                                     static_cast<int>(count))) {
    return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const bool there = parts[i].data() != nullptr;
    const std::size_t begin = there ? static_cast<std::size_t>(parts[i].data() - whole.data()) : SIZE_MAX;
    places[2 * i] = begin;
    places[2 * i + 1] = there ? begin + parts[i].size() : SIZE_MAX;
  }
  return true;
}

void release(const void* compiled) {
  delete static_cast<const re2::RE2*>(compiled);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletRegexEngine collet_regex_engine_2;
extern "C" const ColletRegexEngine collet_regex_engine_2{compile, matches, release, compile_groups, find};

// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/pattern/regex_engine.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <re2/re2.h>
#include <string>
#include <vector>

namespace {

constexpr std::size_t k_memory_with_groups = std::size_t{1} << 20U;
constexpr std::size_t k_max_parse_cost = std::size_t{128} << 10U;
constexpr std::size_t k_bytes_for_cost = 64;  ///< bytes that parsing allocates for a unit of cost
/// The reserve of a thread that runs RE2. It is static TLS, because a thread gets other TLS with its first
/// use, for which there may be no memory.
[[gnu::tls_model("initial-exec")]] constinit thread_local void* t_reserve = nullptr;

/// The handler that a plugin with this C++ runtime may have set before.
constinit std::atomic<std::new_handler> g_replaced_handler = nullptr;

/// Gives the reserve of this thread to operator new, which then tries again.
void use_reserve() {
  if (t_reserve != nullptr) {
    std::free(t_reserve);
    t_reserve = nullptr;
  } else if (const std::new_handler replaced = g_replaced_handler; replaced != nullptr) {
    replaced();
  } else {
    throw std::bad_alloc();
  }
}

/// Keeps the memory that RE2 may need, so that none of its allocations fails: an exception on its way through
/// RE2 leaves broken values and ends the process. Throws std::bad_alloc before RE2 has begun.
class Reserve {
 public:
  explicit Reserve(std::size_t bytes) {
    static const bool installed = [] {
      g_replaced_handler = std::set_new_handler(use_reserve);
      return true;
    }();
    static_cast<void>(installed);
    t_reserve = std::malloc(bytes);
    if (t_reserve == nullptr) throw std::bad_alloc();
  }
  ~Reserve() {
    std::free(t_reserve);
    t_reserve = nullptr;
  }
  Reserve(const Reserve&) = delete;
  Reserve& operator=(const Reserve&) = delete;
};

void copy_text(const std::string& reason, char* error, std::size_t room) {
  if (room == 0) return;
  const std::size_t size = std::min(reason.size(), room - 1);
  std::memcpy(error, reason.data(), size);
  error[size] = 0;
}

/// Returns the cost of parsing an expression: one for each byte, and the number of character ranges of the
/// largest Unicode properties for each `\p`. The engine holds all ranges of all classes at once, about 50
/// bytes each, and applies its own limit of memory only afterwards.
std::size_t parse_cost(const char* expression, std::size_t size) {
  constexpr std::size_t k_ranges_of_property = 700;
  std::size_t cost = size;
  for (std::size_t i = 0; i + 1 < size; ++i) {
    if (expression[i] != '\\') continue;
    ++i;
    if (expression[i] == 'p' || expression[i] == 'P') cost += k_ranges_of_property;
  }
  return cost;
}

std::unique_ptr<re2::RE2> compiled(const char* expression, std::size_t size, std::size_t memory, bool groups,
                                   char* error, std::size_t room) {
  const std::size_t cost = parse_cost(expression, size);
  if (cost > k_max_parse_cost) {
    copy_text("it is too long, or has too many classes of Unicode properties", error, room);
    return nullptr;
  }
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(!groups);
  options.set_max_mem(static_cast<std::int64_t>(memory));
  const Reserve reserve(memory + cost * k_bytes_for_cost);
  auto made = std::make_unique<re2::RE2>(re2::StringPiece(expression, size), options);
  if (made->ok()) return made;
  copy_text(made->error(), error, room);
  return nullptr;
}

const void* compile(const char* expression, std::size_t size, std::size_t memory, std::size_t* instructions,
                    char* error, std::size_t room) {
  auto made = compiled(expression, size, memory, false, error, room);
  if (made != nullptr) *instructions = static_cast<std::size_t>(made->ProgramSize());
  return made.release();
}

const void* compile_groups(const char* expression, std::size_t size, std::size_t* groups, char* error,
                           std::size_t room) {
  auto made = compiled(expression, size, k_memory_with_groups, true, error, room);
  if (made != nullptr) *groups = static_cast<std::size_t>(made->NumberOfCapturingGroups());
  return made.release();
}

bool matches(const void* compiled, const char* text, std::size_t size) {
  const auto& expression = *static_cast<const re2::RE2*>(compiled);
  const Reserve reserve(static_cast<std::size_t>(expression.options().max_mem()));
  return re2::RE2::PartialMatch(re2::StringPiece(text, size), expression);
}

bool find(const void* compiled, const char* text, std::size_t size, std::size_t* places, std::size_t count) {
  const re2::StringPiece whole(text, size);
  std::vector<re2::StringPiece> parts(count);
  const auto& expression = *static_cast<const re2::RE2*>(compiled);
  const Reserve reserve(static_cast<std::size_t>(expression.options().max_mem()));
  if (!expression.Match(whole, 0, size, re2::RE2::UNANCHORED, parts.data(), static_cast<int>(count))) {
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

extern "C" __attribute__((visibility("default"))) const ColletRegexEngine collet_regex_engine_3;
extern "C" const ColletRegexEngine collet_regex_engine_3{compile, matches, release, compile_groups, find};

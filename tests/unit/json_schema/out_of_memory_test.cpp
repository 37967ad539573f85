// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>
#include <new>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "sdk/support/json_schema/pattern/pattern.hpp"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

constexpr long k_no_limit = std::numeric_limits<long>::max();

/// The number of calls of operator new that succeed. After that each fails, until a handler has released
/// memory.
long g_left = k_no_limit;

}  // namespace

void* operator new(std::size_t size) {
  if (g_left != k_no_limit && --g_left < 0) {
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
    g_left = k_no_limit;
  }
  void* const memory = std::malloc(size != 0 ? size : 1);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

namespace collet::support::json_schema {
namespace {

enum Ending : int { k_matches, k_out_of_memory, k_wrong };

/// Compiles the expression and matches a text in a process of its own, whose first `allocations` succeed.
/// Returns the status of waitpid().
int matched_with(const std::string& expression, long allocations) {
  const pid_t child = ::fork();
  if (child == 0) {
    Ending ending = k_out_of_memory;
    try {
      g_left = allocations;
      const Pattern pattern = Pattern::compile(expression);
      ending = pattern.enforced() && pattern.matches("abaxdf") ? k_matches : k_wrong;
    } catch (const std::bad_alloc&) {
      g_left = k_no_limit;
    }
    ::_exit(ending);
  }
  int status = -1;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return status;
}

// An exception of operator new on its way through RE2 ended the process: by a line for a log, which needs
// memory as well, or by a value that was made in part.
TEST(PatternsWithoutMemory, DoNotEndTheProcessWhicheverAllocationFails) {
  const std::string expression = "^(ab|[a-c]{2,3}x|(d|e)*\\d*)+f$";
  ASSERT_TRUE(Pattern::compile(expression).matches("abaxdf"));
  g_left = k_no_limit - 1;
  ASSERT_TRUE(Pattern::compile(expression).matches("abaxdf"));
  const long needed = k_no_limit - 1 - std::exchange(g_left, k_no_limit);
  ASSERT_GT(needed, 50);
  long matched = 0;
  for (long allocations = 0; allocations < needed; ++allocations) {
    const int status = matched_with(expression, allocations);
    ASSERT_TRUE(WIFEXITED(status)) << "allocation " << allocations << " fails: signal " << WTERMSIG(status);
    ASSERT_NE(WEXITSTATUS(status), k_wrong) << "allocation " << allocations;
    matched += WEXITSTATUS(status) == k_matches ? 1 : 0;
  }
  EXPECT_GT(matched, 50) << "the reserve served no allocation";
}

}  // namespace
}  // namespace collet::support::json_schema

#endif

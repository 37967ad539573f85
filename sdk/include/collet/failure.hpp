// SPDX-License-Identifier: MIT
/// The exception by which a plugin fails a call, and the search for the nearest name.
#ifndef COLLET_FAILURE_HPP
#define COLLET_FAILURE_HPP

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/abi.h>

namespace collet {

/// Fails a call. The wrapper passes it to fail() of the host; no exception crosses the boundary.
///
/// `message` states what was found, what was expected and what to do. It does not repeat the name of the
/// code, which the host adds. `detail_json` is one JSON object, or empty.
class Failure : public std::exception {
 public:
  Failure(collet_status code, std::string message, std::string detail_json = {})
      : code_(code), message_(std::move(message)), detail_(std::move(detail_json)) {}
  collet_status code() const noexcept { return code_; }
  const std::string& message() const noexcept { return message_; }
  const std::string& detail_json() const noexcept { return detail_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  collet_status code_;
  std::string message_;
  std::string detail_;
};

/// Leaves a call that waits for an answer of the client. The wrapper returns COLLET_PENDING for it.
/// Ask::get() throws it.
struct Pending {};

namespace detail {

inline char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline bool equal_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

/// Returns the edit distance of `a` and `b`: insertions, deletions, substitutions and swaps of neighbours.
/// Ignores the case of ASCII letters.
inline std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      std::size_t best = last[j - 1] + (same ? 0 : 1);
      if (last[j] + 1 < best) best = last[j] + 1;
      if (now[j - 1] + 1 < best) best = now[j - 1] + 1;
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]) &&
          before[j - 2] + 1 < best)
        best = before[j - 2] + 1;
      now[j] = best;
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

}  // namespace detail

/// Returns the name nearest to `word`, or an empty view if no name is within a third of its length. Words and
/// names over 64 bytes never match. The result is a view into `names`.
template <class Names>
std::string_view nearest(std::string_view word, const Names& names) {
  std::string_view best;
  if (word.size() > 64) return best;
  std::size_t best_distance = word.size() < 3 ? 2 : word.size() / 3 + 1;
  for (const std::string_view name : names) {
    if (name.size() > 64) continue;
    const auto found = detail::distance(word, name);
    if (found < best_distance) {
      best = name;
      best_distance = found;
    }
  }
  return best;
}

}  // namespace collet

#endif

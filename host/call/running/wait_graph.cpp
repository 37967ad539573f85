// SPDX-License-Identifier: MIT
#include "host/call/running/wait_graph.hpp"

#include <algorithm>

namespace collet::host::call {

namespace {

/// Returns for each call the calls that it needs. A waiting call needs any of them, a running one all.
std::vector<std::vector<std::size_t>> needs_of(const std::vector<WaitNode>& calls) {
  std::vector<std::vector<std::size_t>> needs(calls.size());
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].waits) needs[i] = calls[i].holders;
    if (calls[i].caller) needs[*calls[i].caller].push_back(i);
  }
  return needs;
}

/// Returns for each call whether it can end: the least fixed point of the rule of needs_of().
std::vector<bool> calls_that_end(const std::vector<WaitNode>& calls,
                                 const std::vector<std::vector<std::size_t>>& needs) {
  std::vector<bool> ends(calls.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (ends[i]) continue;
      const auto does = [&](std::size_t other) { return ends[other]; };
      ends[i] = calls[i].waits ? needs[i].empty() || std::any_of(needs[i].begin(), needs[i].end(), does)
                               : std::all_of(needs[i].begin(), needs[i].end(), does);
      changed = changed || ends[i];
    }
  }
  return ends;
}

}  // namespace

std::vector<std::size_t> find_circle(const std::vector<WaitNode>& calls, std::size_t start) {
  const auto needs = needs_of(calls);
  const auto ends = calls_that_end(calls, needs);
  std::vector<std::size_t> path;
  // A call that cannot end needs another one that cannot end, so that the walk returns to one of its calls.
  for (std::size_t at = start; !ends[at];) {
    const auto before = std::find(path.begin(), path.end(), at);
    if (before != path.end()) return {before, path.end()};
    path.push_back(at);
    at = *std::find_if(needs[at].begin(), needs[at].end(), [&](std::size_t other) { return !ends[other]; });
  }
  return {};
}

std::string circle_text(const std::vector<WaitNode>& calls, const std::vector<std::size_t>& circle) {
  if (circle.empty()) return {};
  // The text begins with a running call, because that is easier to read.
  std::size_t first = 0;
  while (first + 1 < circle.size() && calls[circle[first]].waits)
    ++first;
  std::string text = "'" + calls[circle[first]].key + "'";
  for (std::size_t i = 0; i < circle.size(); ++i) {
    const auto& now = calls[circle[(first + i) % circle.size()]];
    const auto& next = calls[circle[(first + i + 1) % circle.size()]];
    text += i == 0 ? " " : ", which ";
    text += now.waits ? "waits for '" : "calls '";
    text += next.key;
    text += "'";
  }
  return text;
}

}  // namespace collet::host::call

// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/path_trie.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "sdk/support/text/glob.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_segments = 63;
/// Real documents have one to two steps for each path.
constexpr std::size_t k_max_steps_per_path = 4;
constexpr std::size_t k_min_step_limit = 4096;
/// Up to this number of paths, comparing is faster than a hash lookup.
constexpr std::size_t k_max_linear_paths = 8;

/// The part of a path that is not yet split into segments.
struct Rest {
  std::uint32_t number;
  std::uint32_t address;
  std::uint32_t size;
  bool ended;
};

std::vector<std::string_view> segments_of(std::string_view pattern) {
  std::vector<std::string_view> segments;
  for (;;) {
    const std::size_t slash = pattern.find('/');
    const std::string_view segment = pattern.substr(0, slash);
    // Consecutive `**` match the same as one.
    if (segment != "**" || segments.empty() || segments.back() != "**") segments.push_back(segment);
    if (slash == std::string_view::npos) return segments;
    pattern.remove_prefix(slash + 1);
  }
}

/// Returns true if a pattern segment other than `**` matches a path segment.
bool segment_matches(std::string_view wanted, std::string_view found) {
  if (wanted == "*") return !found.empty();
  if (wanted.find('*') == std::string_view::npos) return wanted == found;
  return support::segment_match(wanted, found);
}

}  // namespace

void PathTrie::build(const ArenaView& arena, const std::vector<Path>& paths) {
  struct Open {
    std::uint32_t step;
    std::vector<Rest> rests;  // ascending by number
  };
  auto& steps = steps_.building();
  auto& numbers = paths_.building();
  steps.truncate(0);  // an earlier attempt may have run out of memory
  numbers.truncate(0);
  std::vector<Open> open;
  Open root{0, {}};
  root.rests.reserve(paths.size());
  constexpr std::uint32_t k_ahead = 16;
  for (std::uint32_t i = 0; i < paths.size(); ++i) {
    if (i + k_ahead < paths.size()) __builtin_prefetch(arena.pointer_to(paths[i + k_ahead].address));
    root.rests.push_back({i, paths[i].address, paths[i].size, false});
  }
  steps.push_back({});
  open.push_back(std::move(root));
  std::unordered_map<std::string_view, std::uint32_t> child_of;
  // Depth first, so that the paths below a step are contiguous.
  while (!open.empty()) {
    Open at = std::move(open.back());
    open.pop_back();
    Step step = steps[at.step];
    step.first_path = static_cast<std::uint32_t>(numbers.size());
    step.path_count = static_cast<std::uint32_t>(at.rests.size());
    step.first_child = static_cast<std::uint32_t>(steps.size());
    std::vector<Open> children;
    const bool many = at.rests.size() > k_max_linear_paths;
    if (many) child_of.clear();
    // Returns the child for a segment; the number of children if it is new.
    const auto child_at = [&](std::string_view segment) {
      const auto next = static_cast<std::uint32_t>(children.size());
      if (many) return child_of.try_emplace(segment, next).first->second;
      std::uint32_t child = 0;
      while (child < next) {
        const Step& known = steps[step.first_child + child];
        if (arena.text(known.address, known.size) == segment) break;
        ++child;
      }
      return child;
    };
    for (const Rest& rest : at.rests) {
      if (rest.ended) {
        numbers.push_back(rest.number);
        ++step.ends_here;
        continue;
      }
      const std::string_view text = arena.text(rest.address, rest.size);
      const auto slash = text.find('/');
      const bool last = slash == std::string_view::npos;
      const auto size = static_cast<std::uint32_t>(last ? text.size() : slash);
      const std::uint32_t child = child_at(text.substr(0, size));
      if (child == children.size()) {
        children.push_back({step.first_child + child, {}});
        steps.push_back({});
        Step& down = steps.back();
        down.address = rest.address;
        down.size = size;
      }
      const std::uint32_t cut = last ? size : size + 1;
      children[child].rests.push_back({rest.number, rest.address + cut, rest.size - cut, last});
    }
    step.child_count = static_cast<std::uint32_t>(children.size());
    steps[at.step] = step;
    if (steps.size() > k_min_step_limit + k_max_steps_per_path * paths.size()) {
      steps.truncate(0);
      numbers.truncate(0);
      break;
    }
    for (auto child = children.rbegin(); child != children.rend(); ++child)
      open.push_back(std::move(*child));
  }
  steps_.seal();
  paths_.seal();
}

/// Walks the trie with the set of pattern positions that the segments so far may have reached, one bit each.
class PathTrie::Matcher {
 public:
  Matcher(const PathTrie& trie, const ArenaView& arena, const std::vector<std::string_view>& wanted)
      : trie_(trie), arena_(arena), wanted_(wanted), end_(std::uint64_t{1} << wanted.size()) {
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i] == "**") any_ |= std::uint64_t{1} << i;
  }

  std::vector<std::uint32_t> run() {
    open_.push_back({0, with_empty_matches(1)});
    while (!open_.empty()) {
      const Open at = open_.back();
      open_.pop_back();
      enter(at);
    }
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  struct Open {
    std::uint32_t step;
    std::uint64_t places;
  };

  /// Adds the positions that are reached because `**` may match no segment.
  std::uint64_t with_empty_matches(std::uint64_t places) const { return places | (places & any_) << 1U; }

  void append(std::uint32_t first, std::uint32_t count) {
    const auto numbers = trie_.paths_.view().part(first, count);
    found_.insert(found_.end(), numbers.begin(), numbers.end());
  }

  void enter(const Open& at) {
    const Step& step = trie_.steps_[at.step];
    const bool all_below = (at.places & any_ & end_ >> 1U) != 0;
    if (all_below) return append(step.first_path, step.path_count);
    if ((at.places & end_) != 0) append(step.first_path, step.ends_here);
    if ((at.places & ~end_) == 0 || step.first_child <= at.step) return;
    for (std::uint32_t child = step.first_child; child < step.first_child + step.child_count; ++child) {
      const Step& down = trie_.steps_[child];
      const std::uint64_t places = with_empty_matches(after(at.places, arena_.text(down.address, down.size)));
      if (places != 0) open_.push_back({child, places});
    }
  }

  std::uint64_t after(std::uint64_t places, std::string_view segment) const {
    std::uint64_t next = places & any_;
    for (std::uint64_t rest = places & ~any_ & ~end_; rest != 0; rest &= rest - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      if (segment_matches(wanted_[place], segment)) next |= std::uint64_t{2} << place;
    }
    return next;
  }

  const PathTrie& trie_;
  const ArenaView& arena_;
  const std::vector<std::string_view>& wanted_;
  const std::uint64_t end_;
  std::uint64_t any_ = 0;
  std::vector<Open> open_;
  std::vector<std::uint32_t> found_;
};

std::optional<std::vector<std::uint32_t>> PathTrie::match(const ArenaView& arena,
                                                          std::string_view pattern) const {
  const auto wanted = segments_of(pattern);
  if (steps_.empty() || wanted.size() > k_max_segments) return std::nullopt;
  return Matcher(*this, arena, wanted).run();
}

}  // namespace collet::openapi

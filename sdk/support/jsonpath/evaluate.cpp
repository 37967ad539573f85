// SPDX-License-Identifier: MIT
#include "sdk/support/jsonpath/evaluate.hpp"

#include <algorithm>
#include <vector>

namespace collet::support::jsonpath {

using json_schema::Value;
using json_schema::ValueCursor;
using json_schema::ValueKind;

bool Evaluation::run(const Query& query, std::size_t segments, Sink& sink) {
  Link root;
  root.value = root_;
  return walk({query, segments, sink}, 0, root);
}

bool Evaluation::walk(const Walk& walk, std::size_t segment, const Link& node) {
  if (segment == walk.segments) return walk.sink.take(node);
  const Segment& here = walk.query.segments[segment];
  if (here.descendant) return descend(walk, segment, node);
  for (const Selector& selector : here.selectors)
    if (!apply(walk, segment, selector, node)) return false;
  return true;
}

/// Applies the selectors to the node and to all nodes below, each before its children.
bool Evaluation::descend(const Walk& walk, std::size_t segment, const Link& node) {
  if (node.depth >= k_max_depth) {
    work_.give_up();
    return false;
  }
  for (const Selector& selector : walk.query.segments[segment].selectors)
    if (!apply(walk, segment, selector, node)) return false;
  const ValueKind kind = access_.kind(node.value);
  if (kind != ValueKind::object && kind != ValueKind::array) return true;
  ValueCursor cursor = access_.children(node.value);
  Link child{&node, {}, {}, 0, kind == ValueKind::object, node.depth + 1};
  for (; access_.next(cursor); ++child.number) {
    if (!pass(cursor.value)) return false;
    child.value = cursor.value;
    child.name = cursor.name;
    const ValueKind below = access_.kind(child.value);
    if (below != ValueKind::object && below != ValueKind::array) continue;
    if (!descend(walk, segment, child)) return false;
  }
  return true;
}

bool Evaluation::apply(const Walk& walk, std::size_t segment, const Selector& selector, const Link& node) {
  switch (selector.kind) {
    case Selector::Kind::name:
      return apply_name(walk, segment, selector, node);
    case Selector::Kind::index:
    case Selector::Kind::slice:
      return apply_items(walk, segment, selector, node);
    case Selector::Kind::wildcard:
    case Selector::Kind::filter:
      return apply_children(walk, segment, selector, node);
  }
  return true;
}

bool Evaluation::apply_name(const Walk& walk, std::size_t segment, const Selector& selector,
                            const Link& node) {
  if (access_.kind(node.value) != ValueKind::object) return true;
  ValueCursor cursor = access_.children(node.value);
  Link child{&node, {}, {}, 0, true, node.depth + 1};
  std::string scratch;
  for (; access_.next(cursor); ++child.number) {
    if (!pass(cursor.value)) return false;
    if (access_.name(cursor.name, scratch) != selector.name) continue;
    child.value = cursor.value;
    child.name = cursor.name;
    return this->walk(walk, segment + 1, child);
  }
  return true;
}

std::size_t Evaluation::items(Value array) {
  std::size_t count = 0;
  ValueCursor cursor = access_.children(array);
  while (access_.next(cursor) && pass(cursor.value))
    ++count;
  return count;
}

/// Selects one item of an array, or a slice of it as RFC 9535, section 2.3.4.2.2, defines it.
bool Evaluation::apply_items(const Walk& walk, std::size_t segment, const Selector& selector,
                             const Link& node) {
  if (access_.kind(node.value) != ValueKind::array) return true;
  const auto size = static_cast<std::int64_t>(items(node.value));
  if (work_.spent()) return false;
  const auto normal = [&](std::int64_t i) { return i < 0 ? size + i : i; };
  std::int64_t first = normal(selector.index);
  std::int64_t last = first + 1;  // exclusive
  std::int64_t step = 1;
  if (selector.kind == Selector::Kind::slice) {
    step = selector.step;
    if (step == 0) return true;
    if (step > 0) {
      first = std::clamp<std::int64_t>(normal(selector.from.value_or(0)), 0, size);
      last = std::clamp<std::int64_t>(normal(selector.to.value_or(size)), 0, size);
    } else {
      first = std::clamp<std::int64_t>(normal(selector.from.value_or(size - 1)), -1, size - 1);
      last = selector.to ? std::clamp<std::int64_t>(normal(*selector.to), -1, size - 1) : -1;
    }
  } else if (first < 0 || first >= size) {
    return true;
  }
  std::vector<Value> picked;
  ValueCursor cursor = access_.children(node.value);
  const std::int64_t low = step > 0 ? first : last + 1;
  const std::int64_t high = step > 0 ? last : first + 1;
  for (std::int64_t i = 0; i < high && access_.next(cursor); ++i) {
    if (!pass(cursor.value)) return false;
    if (i >= low) picked.push_back(cursor.value);
  }
  for (std::int64_t i = first; step > 0 ? i < last : i > last; i += step) {
    const Link child{&node, picked[static_cast<std::size_t>(i - low)],
                     {},    static_cast<std::size_t>(i),
                     false, node.depth + 1};
    if (!this->walk(walk, segment + 1, child)) return false;
  }
  return true;
}

bool Evaluation::apply_children(const Walk& walk, std::size_t segment, const Selector& selector,
                                const Link& node) {
  const ValueKind kind = access_.kind(node.value);
  if (kind != ValueKind::object && kind != ValueKind::array) return true;
  ValueCursor cursor = access_.children(node.value);
  Link child{&node, {}, {}, 0, kind == ValueKind::object, node.depth + 1};
  for (; access_.next(cursor); ++child.number) {
    if (!pass(cursor.value)) return false;
    child.value = cursor.value;
    child.name = cursor.name;
    if (selector.kind == Selector::Kind::filter && !holds(*selector.filter, child)) {
      if (work_.spent()) return false;
      continue;
    }
    if (!this->walk(walk, segment + 1, child)) return false;
  }
  return true;
}

}  // namespace collet::support::jsonpath

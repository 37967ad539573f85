// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/adjacency.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collet::codegraph {
namespace {

struct Header {
  std::uint64_t mark = 0;
  std::uint64_t nodes = 0;
  std::uint64_t outbound = 0;
  std::uint64_t inbound = 0;
};

constexpr std::uint64_t k_mark = 0x31'47'43'54'45'4C'4C'4FULL;

using Direction = Adjacency::Direction;
using Place = std::vector<Neighbour>::iterator;

/// Sorts a range and removes duplicates in place. Returns the new end of the range.
Place united(Place first, Place last) {
  std::sort(first, last, [](const Neighbour& one, const Neighbour& other) {
    return std::tie(one.kind, one.other, one.rule) < std::tie(other.kind, other.other, other.rule);
  });
  auto end = first;
  for (auto at = first; at != last; ++at) {
    if (end != first && (end - 1)->other == at->other && (end - 1)->kind == at->kind) {
      auto& before = *(end - 1);
      before.count = static_cast<std::uint16_t>(std::min<std::uint32_t>(
          std::uint32_t{before.count} + at->count, std::numeric_limits<std::uint16_t>::max()));
      if (confidence(static_cast<Rule>(at->rule)) > confidence(static_cast<Rule>(before.rule)))
        before.rule = at->rule;
    } else {
      *end++ = *at;
    }
  }
  return end;
}

/// Groups edges by node and unites those of one kind between the same two nodes.
Direction grouped(std::size_t nodes, const std::vector<PlainEdge>& edges, bool inbound) {
  Direction out;
  out.start.assign(nodes + 1, 0);
  const auto near = [&](const PlainEdge& edge) { return inbound ? edge.target : edge.source; };
  for (const auto& edge : edges)
    ++out.start[near(edge) + 1];
  for (std::size_t i = 0; i < nodes; ++i)
    out.start[i + 1] += out.start[i];
  out.entries.resize(edges.size());
  auto next = out.start;
  for (const auto& edge : edges)
    out.entries[next[near(edge)]++] = {inbound ? edge.source : edge.target,
                                       static_cast<std::uint8_t>(edge.kind),
                                       static_cast<std::uint8_t>(edge.rule), 1};
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < nodes; ++i) {
    const auto first = out.entries.begin() + static_cast<std::ptrdiff_t>(out.start[i]);
    const auto last = united(first, out.entries.begin() + static_cast<std::ptrdiff_t>(out.start[i + 1]));
    out.start[i] = end;
    const auto place = out.entries.begin() + static_cast<std::ptrdiff_t>(end);
    if (place != first) std::copy(first, last, place);
    end += static_cast<std::uint64_t>(last - first);
  }
  out.start[nodes] = end;
  out.entries.resize(end);
  return out;
}

template <class Item>
bool put(std::FILE* file, const std::vector<Item>& items) {
  return items.empty() || std::fwrite(items.data(), sizeof(Item), items.size(), file) == items.size();
}

}  // namespace

void unite_neighbours(std::vector<Neighbour>& row) {
  row.erase(united(row.begin(), row.end()), row.end());
}

Adjacency::Mapping::~Mapping() {
  if (bytes != nullptr) ::munmap(bytes, size);
}

support::Result<void> Adjacency::write(const std::string& path, std::vector<GraphNode> nodes,
                                       const std::vector<PlainEdge>& edges) {
  for (const auto& edge : edges)
    if (edge.kind == EdgeKind::overrides) nodes[edge.source].flags |= k_node_overrides;
  const auto out = grouped(nodes.size(), edges, false);
  const auto in = grouped(nodes.size(), edges, true);
  return write_arrays(path, nodes, out, in);
}

support::Result<void> Adjacency::write_arrays(const std::string& path, const std::vector<GraphNode>& nodes,
                                              const Direction& out, const Direction& in) {
  const Header header{k_mark, nodes.size(), out.entries.size(), in.entries.size()};
  std::FILE* const file = std::fopen(path.c_str(), "wbe");
  bool good = file != nullptr && std::fwrite(&header, sizeof header, 1, file) == 1 && put(file, nodes) &&
              put(file, out.start) && put(file, out.entries) && put(file, in.start) && put(file, in.entries);
  int error = errno;
  if (file != nullptr && std::fclose(file) != 0) {
    if (good) error = errno;
    good = false;
  }
  if (good) return {};
  ::unlink(path.c_str());
  return support::Error{COLLET_FAILED, path + " cannot be written: " + std::strerror(error)};
}

support::Result<Adjacency> Adjacency::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0)
    return support::Error{COLLET_FAILED,
                          "the graph of the index is missing: " + std::string(std::strerror(errno))};
  struct stat info {};
  auto mapping = std::make_shared<Mapping>();
  if (::fstat(file, &info) == 0 && info.st_size >= static_cast<off_t>(sizeof(Header))) {
    mapping->size = static_cast<std::size_t>(info.st_size);
    void* const bytes = ::mmap(nullptr, mapping->size, PROT_READ, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) mapping->bytes = bytes;
  }
  ::close(file);
  const support::Error damaged{COLLET_FAILED, "the graph of the index is damaged"};
  if (mapping->bytes == nullptr) return damaged;
  const auto* const bytes = static_cast<const char*>(mapping->bytes);
  Header header;
  std::memcpy(&header, bytes, sizeof header);
  constexpr std::uint64_t k_most = 0xFFFFFFFF;
  if (header.mark != k_mark || header.nodes > k_most || header.outbound > k_most || header.inbound > k_most ||
      mapping->size != sizeof header + header.nodes * sizeof(GraphNode) + 16 * (header.nodes + 1) +
                           8 * (header.outbound + header.inbound))
    return damaged;
  Adjacency out;
  out.nodes_ = static_cast<std::uint32_t>(header.nodes);
  std::size_t at = sizeof header;
  out.node_ = reinterpret_cast<const GraphNode*>(bytes + at);
  at += header.nodes * sizeof(GraphNode);
  for (const bool inbound : {false, true}) {
    const std::uint64_t entries = inbound ? header.inbound : header.outbound;
    out.entries_[inbound ? 1 : 0] = entries;
    out.start_[inbound ? 1 : 0] = reinterpret_cast<const std::uint64_t*>(bytes + at);
    at += 8 * (header.nodes + 1);
    out.neighbour_[inbound ? 1 : 0] = reinterpret_cast<const Neighbour*>(bytes + at);
    at += 8 * entries;
  }
  out.mapping_ = std::move(mapping);
  return out;
}

}  // namespace collet::codegraph

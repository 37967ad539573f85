// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/steps/data_links.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "plugins/codegraph/link/data/bind_data.hpp"
#include "plugins/codegraph/link/lineage/bind_lineage.hpp"

namespace collet::codegraph {

void add_data_links(const Program& program, const std::function<bool()>& stop,
                    const std::vector<Index>* files, Links& out) {
  Links data;
  bind_data(program, stop, files, data);
  bind_lineage(program, stop, files, data);
  // The order does not depend on tables by hash.
  std::sort(data.edges.begin(), data.edges.end(), [](const Edge& one, const Edge& other) {
    return std::tie(one.source, one.file, one.at.line, one.at.column, one.kind, one.target, one.rule) <
           std::tie(other.source, other.file, other.at.line, other.at.column, other.kind, other.target,
                    other.rule);
  });
  out.edges.insert(out.edges.end(), data.edges.begin(), data.edges.end());
  std::move(data.open_calls.begin(), data.open_calls.end(), std::back_inserter(out.open_calls));
}

Links link_with_data(const Program& program, unsigned threads, const std::function<bool()>& stop,
                     const std::vector<Index>* files) {
  Links out = link_program(program, threads, stop, files);
  add_data_links(program, stop, files, out);
  return out;
}

}  // namespace collet::codegraph

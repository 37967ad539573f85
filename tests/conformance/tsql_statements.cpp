// SPDX-License-Identifier: MIT
// tsql_statements FILE-WITH-PATHS [--time]: prints the statements of T-SQL scripts and the names in them, in
// the form of tests/oracles/tsql, and a line `B begin end` for each statement with skipped tokens and `G
// begin end` for each that is read by the grammar of names and options. With --time, prints the speed of the
// parser instead.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "plugins/codegraph/sql/tsql/lexer.hpp"
#include "plugins/codegraph/sql/tsql/parser.hpp"
#include "plugins/codegraph/sql/utf16.hpp"

namespace {

using namespace collet::codegraph;
using namespace collet::codegraph::tsql;

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream out;
  out << file.rdbuf();
  std::string text = out.str();
  if (auto converted = utf8_of_utf16(text)) return *converted;
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  return text;
}

std::string name_of(const Tree& tree, const Node& node) {
  std::string out;
  bool empty = true;
  for (auto i = node.first; i < node.last; ++i) {
    if (tree.tokens[i].word == "."_w) {
      out += '.';
      empty = true;
      continue;
    }
    if (!empty) break;
    out += identifier(tree.text, tree.tokens[i]);
    empty = false;
  }
  for (char& c : out)
    if (c == '\n' || c == '\r') c = ' ';
  return out;
}

void print(const Tree& tree, const std::string& path) {
  std::printf("F %s %u %u\n", path.c_str(), tree.broken, tree.general);
  for (NodeIndex i = 0; i < tree.nodes.size(); ++i) {
    const auto& node = tree.nodes[i];
    char mark = 0;
    switch (node.kind) {
      case NodeKind::statement:
        std::printf("S %u %u %d\n", tree.begin(i), tree.stop(i), node.detail);
        if ((node.flags & k_broken) != 0) std::printf("B %u %u\n", tree.begin(i), tree.stop(i));
        if ((node.flags & k_general) != 0) std::printf("G %u %u\n", tree.begin(i), tree.stop(i));
        break;
      case NodeKind::table_name:
        mark = 'T';
        break;
      case NodeKind::column_name:
        mark = 'C';
        break;
      case NodeKind::procedure_name:
        mark = 'P';
        break;
      default:
        break;
    }
    if (mark != 0 && node.first < node.last)
      std::printf("%c %u %s\n", mark, tree.begin(i), name_of(tree, node).c_str());
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) return 2;
  const bool time = count > 2 && std::strcmp(arguments[2], "--time") == 0;
  std::ifstream list(arguments[1]);
  std::size_t bytes = 0;
  std::size_t nodes = 0;
  double seconds = 0;
  for (std::string path; std::getline(list, path);) {
    const std::string text = read_text(path);
    const auto begin = std::chrono::steady_clock::now();
    const Tree tree = parse(text);
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    bytes += text.size();
    nodes += tree.nodes.size();
    if (!time) print(tree, path);
  }
  if (time)
    std::printf("%.2f MB, %zu nodes, %.1f ms, %.1f MB/s\n", static_cast<double>(bytes) / 1e6, nodes,
                seconds * 1e3, static_cast<double>(bytes) / 1e6 / seconds);
  return 0;
}

// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/flow_edges.hpp"

#include <algorithm>

#include "plugins/codegraph/store/clamped.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

/// An object of a database whose definition, by its lines, contains statements.
struct Job {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::string name;
};

/// Finds the jobs of statements by file and line.
class Jobs {
 public:
  explicit Jobs(const Database& index)
      : jobs_(
            index.prepare("SELECT first, last, fqn FROM symbol WHERE file = ? AND kind IN (10, 14, 16, 17)")),
        path_(index.prepare("SELECT path FROM file WHERE id = ?")) {}

  std::string at(std::int64_t file, std::int64_t line) {
    auto [known, fresh] = files_.try_emplace(file);
    if (fresh) read(file, known->second);
    const Job* best = nullptr;
    for (const auto& job : known->second.jobs)
      if (job.first <= line && line <= job.last && (best == nullptr || job.first >= best->first)) best = &job;
    return best == nullptr ? known->second.path : best->name;
  }

 private:
  struct File {
    std::string path;
    std::vector<Job> jobs;
  };

  void read(std::int64_t file, File& out) {
    path_.bind(1, file);
    if (path_.step()) out.path = path_.text(0);
    path_.reset();
    jobs_.bind(1, file);
    while (jobs_.step())
      out.jobs.push_back({jobs_.integer(0), jobs_.integer(1), jobs_.text(2)});
    jobs_.reset();
  }

  Statement jobs_;
  Statement path_;
  std::unordered_map<std::int64_t, File> files_;
};

static_assert(static_cast<int>(SymbolKind::function) == 10 && static_cast<int>(SymbolKind::view) == 14 &&
              static_cast<int>(SymbolKind::procedure) == 16 && static_cast<int>(SymbolKind::trigger) == 17);

/// Returns the type in the definition of a column: its text between the name and the constraints.
std::string type_in(const std::string& signature, const std::string& name) {
  auto text = support::trim(signature);
  for (const auto& quoted : {name, "[" + name + "]", "\"" + name + "\"", "`" + name + "`"})
    if (text.size() > quoted.size() && support::equal_ignoring_case(text.substr(0, quoted.size()), quoted)) {
      text = support::trim(text.substr(quoted.size()));
      break;
    }
  text = text.substr(0, text.find('\n'));
  const std::string words = support::upper_case(text) + ' ';
  std::size_t end = text.size();
  for (const auto* const word :
       {" NOT ", " NULL ", " CONSTRAINT ", " DEFAULT ", " IDENTITY", " PRIMARY ", " REFERENCES ", " UNIQUE ",
        " CHECK", " GENERATED ", " COLLATE ", " SPARSE ", " AS "})
    end = std::min(end, words.find(word));
  constexpr std::size_t k_max_bytes = 60;
  return std::string(support::trim(text.substr(0, std::min(end, k_max_bytes))));
}

void add_symbols(const Database& index, FlowEdges& out) {
  auto read = index.prepare("SELECT kind, name, fqn, parent, signature FROM symbol WHERE id = ?");
  const auto add = [&](std::int64_t id) {
    if (id <= 0 || out.symbols.count(id) != 0) return std::int64_t{0};
    read.bind(1, id);
    std::int64_t parent = 0;
    if (read.step()) {
      parent = read.integer(3);
      const std::string name = read.text(1);
      out.symbols.emplace(
          id,
          DataSymbol{clamped<SymbolKind>(read.integer(0), static_cast<std::int64_t>(SymbolKind::count) - 1),
                     name, read.text(2), type_in(read.text(4), name), parent});
    }
    read.reset();
    return parent;
  };
  for (const auto& flow : out.flows)
    for (const auto id : {flow.source, flow.target})
      add(add(id));
}

}  // namespace

bool FlowEdges::is_dataset(std::int64_t symbol) const {
  const auto found = symbols.find(symbol);
  if (found == symbols.end()) return false;
  if (found->second.kind != SymbolKind::column)
    return has_columns(found->second.kind) || found->second.kind == SymbolKind::function;
  return symbols.count(found->second.parent) != 0;
}

FlowEdges read_flows(const Database& index) {
  FlowEdges out;
  Jobs jobs(index);
  auto read = index.prepare(
      "SELECT source, target, kind, file, line FROM edge WHERE kind BETWEEN ?1 AND ?2 ORDER BY file, line, "
      "source, "
      "target, kind");
  read.bind(1, static_cast<std::int64_t>(EdgeKind::flows_identity));
  read.bind(2, static_cast<std::int64_t>(EdgeKind::flows_conditional));
  while (read.step())
    out.flows.push_back({read.integer(0), read.integer(1), static_cast<EdgeKind>(read.integer(2)),
                         jobs.at(read.integer(3), read.integer(4))});
  add_symbols(index, out);
  const auto broken = [&](const Flow& flow) {
    return out.symbols.count(flow.source) == 0 || out.symbols.count(flow.target) == 0;
  };
  out.flows.erase(std::remove_if(out.flows.begin(), out.flows.end(), broken), out.flows.end());
  return out;
}

}  // namespace collet::codegraph

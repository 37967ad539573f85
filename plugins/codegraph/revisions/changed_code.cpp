// SPDX-License-Identifier: MIT
#include "plugins/codegraph/revisions/changed_code.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "plugins/codegraph/languages/language.hpp"
#include "plugins/codegraph/revisions/changed_symbols.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_symbols = 20'000;

/// Returns "Title (3): a, b, …" with at most `most` of the texts, or nothing without texts.
std::string list_line(std::string_view title, const std::vector<std::string>& texts, std::size_t most) {
  if (texts.empty()) return {};
  std::string out = "\n" + std::string(title) + " (" + std::to_string(texts.size()) + "): ";
  for (std::size_t i = 0; i < std::min(most, texts.size()); ++i) {
    if (i != 0) out += ", ";
    out += texts[i];
  }
  return texts.size() > most ? out + ", …" : out;
}

std::string counted(std::size_t count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

}  // namespace

ChangedCode ChangedCode::read(const OpenProject& project, Call& call) {
  auto range = read_change_range(call.arguments().string("change"));
  if (!range) throw Failure(range.error().code, range.error().message);
  if (!project.current)
    throw Failure(COLLET_FAILED, "/change: the index is older than the files (" + project.freshness +
                                     "); run: collet codegraph index " + project.settings.name);
  auto changes = read_git_changes(project.settings.root, *range, project.settings.name, call.cancel_fd());
  call.throw_if_cancelled();
  if (!changes) throw Failure(changes.error().code, changes.error().message);
  ChangedCode out(project.reader);
  out.changes_ = *std::move(changes);
  std::unordered_set<std::string> indexed;
  for (auto& row : project.reader.files())
    indexed.insert(std::move(row.path));
  for (const auto& file : out.changes_.files)
    out.add_file(file, indexed.count(file.path) != 0, call);
  return out;
}

void ChangedCode::add_file(const FileDiff& file, bool indexed, Call& call) {
  call.throw_if_cancelled();
  if (!indexed) {
    const bool source = language_of(file.path) != nullptr && file.status == FileStatus::deleted;
    (source ? deleted_ : unread_).push_back(file.path);
    return;
  }
  constexpr std::uint32_t k_last_line = 0x7FFFFFFF;
  auto hunks = file.hunks;
  if (file.binary) hunks = {{0, 0, 1, k_last_line}};
  if (hunks.empty()) return;  // a new name or mode alone
  const SymbolLines lines(reader_.in_file(file.path, 0, k_last_line));
  auto touched = lines.touched_by(hunks, [&] { call.throw_if_cancelled(); });
  if (touched.empty()) without_symbols_.push_back(file.path);
  for (auto& row : touched)
    if (symbols_.size() < k_max_symbols) symbols_.push_back(std::move(row));
}

std::vector<std::uint32_t> ChangedCode::starts() const {
  std::vector<std::uint32_t> out;
  out.reserve(symbols_.size());
  for (const auto& row : symbols_)
    out.push_back(static_cast<std::uint32_t>(row.id));
  return out;
}

std::string ChangedCode::head(const Frame& frame) const {
  std::string out = changes_.title + ", " + counted(changes_.files.size(), "file") + ", " +
                    counted(symbols_.size(), "changed symbol");
  if (frame.offset != 0) return out;
  const bool brief = frame.verbosity == Verbosity::summary;
  const std::size_t most = brief ? 8 : 25;
  const std::size_t paths = brief ? 3 : 10;
  if (!symbols_.empty()) out += "\nChanged:";
  for (std::size_t i = 0; i < std::min(most, symbols_.size()); ++i) {
    const auto& row = symbols_[i];
    out.append("\n- ").append(brief_name(row));
    if (!brief) out.append(" (").append(kind_name(row.kind)).append(")");
    out.append(" ").append(row.path).append(":").append(std::to_string(row.line));
    out.append(brief ? " `" : " — ID: `").append(row.key).append("`");
  }
  if (symbols_.size() > most) out += "\n… " + std::to_string(symbols_.size() - most) + " more changed";
  out += list_line("Changed outside of symbols", without_symbols_, paths);
  out += list_line("Deleted", deleted_, paths);
  out += list_line("Not in the index", unread_, paths);
  return out;
}

std::string ChangedCode::tail() const {
  constexpr std::size_t k_shown = 12;
  std::map<EdgeKind, std::vector<std::string>> uses;
  std::size_t count = 0;
  for (const auto& row : symbols_) {
    if (count > k_shown) break;
    for (const auto& edge : reader_.graph().neighbours(static_cast<std::uint32_t>(row.id), false)) {
      const auto kind = edge.edge_kind();
      if (kind != EdgeKind::reads_table && !is_table_write(kind)) continue;
      const auto target = reader_.symbol(edge.other);
      if (!target) continue;
      auto& names = uses[kind];
      auto name = brief_name(*target);
      if (std::find(names.begin(), names.end(), name) != names.end() || ++count > k_shown) continue;
      names.push_back(std::move(name));
    }
  }
  std::string out;
  for (const auto& [kind, names] : uses) {
    if (!out.empty()) out += "; ";
    out += edge_name(kind);
    for (const auto& name : names) {
      out += &name == &names.front() ? " " : ", ";
      out += name;
    }
  }
  if (out.empty()) return {};
  return "Data of the changed code: " + out + (count > k_shown ? ", …" : "") + "\n";
}

}  // namespace collet::codegraph

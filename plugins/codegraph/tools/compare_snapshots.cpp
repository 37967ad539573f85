// SPDX-License-Identifier: MIT
#include "plugins/codegraph/tools/compare_snapshots.hpp"

#include <algorithm>

#include "plugins/codegraph/answer/answer.hpp"
#include "plugins/codegraph/snapshot/change_list.hpp"
#include "plugins/codegraph/snapshot/snapshot_choice.hpp"
#include "plugins/codegraph/snapshot/take_snapshot.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {
namespace {

void describe(Report& report) {
  report.tool("compare_snapshots")
      .title("Compare two index runs: which symbols changed, how")
      .search_hint(
          "code, codebase, code base, source, program, class, method, function, table, column, procedure, "
          "SQL, snapshot, snapshots, compare, comparison, diff, difference, differences, delta, change, "
          "changes, changed, what changed, since, between, before, after, commit, commits, revision, "
          "revisions, version, versions, release, history, index run, index runs, added, new, removed, "
          "deleted, moved, renamed, signature, body, edges, API changes, schema changes, review, pull "
          "request, branch, merge, regression, evolution, semantic, changelog, structural, functions, "
          "symbols, classes, methods, tables, columns, diffs, AST, AST diff, ast_diff, detect_changes, "
          "structural_diff, semantic_diff, modified, last, latest, previous, ago, today, yesterday, week, "
          "rename, renames, moves, added functions, removed functions, refactored, touched, two, drift, "
          "report, list, show, show changes, index, old, state, states, summary, git, find, get, see, "
          "diffing, symbol, interface, public interface, anyone, lately, recently, library")
      .description("List symbols changed between index runs. Not for effects: analyze_impact.")
      .description_brief("Compare index runs.")
      .with(project_property)
      .property("from", schema::string().description("number, revision or time"))
      .property("to", schema::string().description("same"))
      .property("change_types", schema::array(schema::string()).description("added, body, moved, …"))
      .with(frame_properties);
}

/// One side of the comparison.
struct Side {
  std::vector<SymbolState> states;
  std::string text;
  std::int64_t version = 0;
  std::int64_t number = 0;  ///< 0 is the index as it is now
};

[[noreturn]] void unknown(std::string_view argument, std::string_view word,
                          const std::vector<SnapshotInfo>& all) {
  constexpr std::size_t k_shown = 8;
  std::string list;
  for (std::size_t i = all.size() > k_shown ? all.size() - k_shown : 0; i < all.size(); ++i)
    list.append(snapshot_text(all[i])).append(", ");
  throw Failure(COLLET_NOT_FOUND, "/" + std::string(argument) + ": found " + support::quote(word) +
                                      ", expected the number, revision or time of a snapshot: " + list +
                                      "or now");
}

/// The snapshots of a project, and the two that a call asks about.
class Sides {
 public:
  Sides(const OpenProject& project, Call& call) : project_(project), call_(call) {
    auto store = SnapshotStore::open(project.settings.folder, false);
    if (!store && store.error().code != COLLET_NOT_FOUND)
      throw Failure(store.error().code, store.error().message + "; a new index run begins anew");
    if (!store || store->list().empty())
      throw Failure(COLLET_NOT_FOUND, "there is no snapshot yet; each run of collet codegraph index " +
                                          project.settings.name + " makes one");
    store_.emplace(*std::move(store));
    all_ = store_->list();
    const bool single = all_.size() == 1;
    from = side("from", single ? all_.front().number : all_[all_.size() - 2].number);
    to = side("to", single ? 0 : all_.back().number);
  }

  StateNames names() const {
    return {[this](const SymbolKey& key) {
              SymbolState wanted;
              wanted.key = key;
              const auto& states = now_.states;
              const auto found = std::lower_bound(states.begin(), states.end(), wanted, by_key);
              if (found != states.end() && found->key == key)
                return now_.names[static_cast<std::size_t>(found - states.begin())];
              return store_->name(key);
            },
            [this](std::uint32_t file) {
              for (const auto& [hash, path] : now_.paths)
                if (hash == file) return path;
              return store_->file_path(file);
            }};
  }
  const std::vector<SnapshotInfo>& all() const { return all_; }

  Side from;
  Side to;

 private:
  Side side(std::string_view argument, std::int64_t usual) {
    const auto word = call_.arguments().string(argument, std::string_view());
    if (word == k_now || (word.empty() && usual == 0)) {
      now_ = read_states(project_.reader, source_bodies(project_.settings),
                         [this] { call_.throw_if_cancelled(); });
      return {now_.states, std::string(k_now), k_index_version, 0};
    }
    const auto found = snapshot_named(all_, word.empty() ? std::to_string(usual) : word);
    if (!found) unknown(argument, word, all_);
    return {store_->states(found->number), snapshot_text(*found), found->version, found->number};
  }

  const OpenProject& project_;
  Call& call_;
  std::optional<SnapshotStore> store_;
  std::vector<SnapshotInfo> all_;
  SymbolStates now_;
};

unsigned read_types(const Call& call) {
  unsigned out = 0;
  std::vector<std::string> words;
  words.reserve(k_change_types);
  for (std::size_t i = 0; i < k_change_types; ++i)
    words.emplace_back(change_word(static_cast<SymbolChangeType>(i)));
  for (const auto item : call.arguments().raw("change_types").items()) {
    const auto word = support::lower_case(item.string().value_or(std::string()));
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
      throw Failure(COLLET_INVALID_ARGUMENT,
                    "/change_types: found " + support::quote(word) +
                        ", expected some of added, removed, signature, body, moved, edges" +
                        support::did_you_mean(word, words));
    out |= 1U << static_cast<unsigned>(found - words.begin());
  }
  return out == 0 ? ~0U : out;
}

std::string types_text(unsigned types) {
  std::string out;
  for (std::size_t type = 0; type < k_change_types; ++type)
    if ((types & (1U << type)) != 0)
      out.append(out.empty() ? "" : ", ").append(change_word(static_cast<SymbolChangeType>(type)));
  return out;
}

/// Returns a name without that of the container.
std::string_view within(std::string_view name, std::string_view container) {
  return !container.empty() && name.size() > container.size() + 1 && name.starts_with(container) &&
                 name[container.size()] == '.'
             ? name.substr(container.size() + 1)
             : name;
}

std::string line_of(const OpenProject& project, const SymbolChange& one, const ChangeGroup& group,
                    const StateNames& names, Verbosity verbosity) {
  const auto kind = one.state().symbol_kind();
  std::string out = "- " + types_text(one.types) + ": ";
  out += one.name == group.name ? std::string(kind_name(kind)) : std::string(within(one.name, group.name));
  if (verbosity != Verbosity::summary && one.name != group.name)
    out.append(" (").append(kind_name(kind)).append(")");
  if (one.members != 0)
    out += " with " + std::to_string(one.members) + (one.members == 1 ? " member" : " members");
  if (!one.old_name.empty() && one.old_name != one.name)
    out.append(one.has(SymbolChangeType::signature) && !one.has(SymbolChangeType::moved) ? ", was "
                                                                                         : ", from ")
        .append(within(one.old_name, group.name));
  else if (one.has(SymbolChangeType::moved) && one.before)
    out += ", from " + names.path(one.before->file);
  if (one.impact() != 0)
    out += "; " + std::to_string(one.impact()) + (one.impact() == 1 ? " dependent" : " dependents");
  const auto id = id_of(one.state().key);
  if (verbosity == Verbosity::full) out += ", " + names.path(one.state().file);
  if (!one.after) return out + "\n";
  if (verbosity == Verbosity::summary) return out + " `" + id + "`\n";
  if (const auto row = project.reader.symbol_of_key(id))
    out += ", " + row->path + ":" + std::to_string(row->first);
  return out + " — ID: `" + id + "`\n";
}

void compare(const OpenProject& project, Investigation& session, Call& call) {
  constexpr std::int64_t k_usual_limit = 40;
  const Frame frame = Frame::read(call, k_usual_limit);
  const auto types = read_types(call);
  const Sides sides(project, call);
  const auto names = sides.names();
  auto changes =
      compare_states(sides.from.states, sides.to.states, names, [&] { call.throw_if_cancelled(); });
  const auto counts = count_changes_by_type(changes);
  changes.erase(std::remove_if(changes.begin(), changes.end(),
                               [&](const auto& one) { return (one.types & types) == 0; }),
                changes.end());
  const ChangeList list(std::move(changes), names);
  Answer answer(frame, session);
  std::string head;
  for (const auto type : {SymbolChangeType::added, SymbolChangeType::removed, SymbolChangeType::signature,
                          SymbolChangeType::body, SymbolChangeType::moved, SymbolChangeType::edges}) {
    const auto count = counts[static_cast<std::size_t>(type)];
    if (count != 0)
      head += (head.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(change_word(type));
  }
  answer.head("Snapshot " + sides.from.text + " → " + sides.to.text + ": " +
              (head.empty() ? std::string("no symbol changed") : head) + "\n");
  if (sides.from.version != sides.to.version)
    answer.head("The runs are of different versions of the index, which may find other edges.\n");
  answer.tail(project.freshness);
  const auto first = static_cast<std::size_t>(frame.offset);
  for (auto i = first; i < list.size() && answer.returned() < frame.limit; ++i) {
    const auto& group = list.group(i);
    if (i == first || list.group(i - 1).key != group.key)
      answer.group((group.name.empty() ? std::string("Without container") : group.name) +
                   (group.count > 1 ? " (" + std::to_string(group.count) + ")" : "") + ":\n");
    if (!answer.item(line_of(project, list.at(i), group, names, frame.verbosity))) break;
  }
  answer.send(call, static_cast<std::int64_t>(list.size()));
}

}  // namespace

const Tool k_compare_snapshots{"compare_snapshots", &describe, &compare};

}  // namespace collet::codegraph

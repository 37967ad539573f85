// SPDX-License-Identifier: MIT
/// Comparisons of the commits of generated repositories, whose changes are known.
#include <cstring>
#include <gtest/gtest.h>

#include "plugins/codegraph/project/index_refresh.hpp"
#include "plugins/codegraph/snapshot/change_list.hpp"
#include "plugins/codegraph/snapshot/take_snapshot.hpp"
#include "tests/unit/codegraph/refreshed.hpp"
#include "tests/unit/codegraph/snapshot/generated_history.hpp"

namespace collet::codegraph {
namespace {

StateNames names_of(const SymbolStates& before, const SymbolStates& after) {
  return {[&before, &after](const SymbolKey& key) {
            SymbolState wanted;
            wanted.key = key;
            for (const auto* const states : {&after, &before}) {
              const auto found =
                  std::lower_bound(states->states.begin(), states->states.end(), wanted, by_key);
              if (found != states->states.end() && found->key == key)
                return states->names[static_cast<std::size_t>(found - states->states.begin())];
            }
            return SymbolName{};
          },
          [](std::uint32_t) { return std::string(); }};
}

class History : public Refreshed {
 public:
  void write(const std::map<std::string, std::string>& files) const {
    std::filesystem::remove_all(project.root);
    std::filesystem::create_directories(project.root);
    for (const auto& [name, text] : files)
      scratch.write("root/" + name, text);
  }
  SymbolStates states() const {
    const auto reader = IndexReader::open(project.index_path());
    if (!reader) throw std::runtime_error(reader.error().message);
    return read_states(*reader, source_bodies(project), nullptr);
  }
  SymbolStates indexed(const std::map<std::string, std::string>& files) const {
    write(files);
    if (auto done = index_project(project, nullptr, nullptr); !done)
      throw std::runtime_error(done.error().message);
    return states();
  }
};

GeneratedHistory::Truth listed(const std::vector<SymbolChange>& changes) {
  GeneratedHistory::Truth out;
  for (const auto& one : changes)
    for (std::size_t type = 0; type < k_change_types; ++type)
      if (one.has(static_cast<SymbolChangeType>(type)))
        out[one.name].emplace(change_word(static_cast<SymbolChangeType>(type)));
  return out;
}

/// Leaves out members that changed in the same one way as what contains them, and counts them.
GeneratedHistory::Truth folded(const GeneratedHistory::Truth& truth,
                               std::map<std::string, std::size_t>& members) {
  GeneratedHistory::Truth out;
  for (const auto& [name, types] : truth) {
    const auto head = name.substr(0, name.find('('));
    const auto parent = truth.find(head.substr(0, head.rfind('.')));
    const bool whole = types.size() == 1 && (*types.begin() == "added" || *types.begin() == "removed" ||
                                             *types.begin() == "moved");
    if (whole && parent != truth.end() && parent->second == types) {
      ++members[parent->first];
    } else {
      out.emplace(name, types);
    }
  }
  return out;
}

TEST_F(History, EveryCommitHasTheChangesThatWereMade) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    GeneratedHistory history(seed);
    auto before = indexed(history.files());
    for (int number = 0; number < 20; ++number) {
      const auto old_callers = history.callers();
      const auto truth = history.commit();
      const auto after = indexed(history.files());
      const auto names = names_of(before, after);
      const auto changes = compare_states(before.states, after.states, names, nullptr);
      std::map<std::string, std::size_t> members;
      EXPECT_EQ(listed(changes), folded(truth, members)) << "seed " << seed << ", commit " << number;
      std::map<std::string, std::size_t> counts;
      for (const auto& [name, types] : truth)
        for (const auto& type : types)
          ++counts[type];
      const auto counted = count_changes_by_type(changes);
      for (std::size_t type = 0; type < k_change_types; ++type)
        EXPECT_EQ(counted[type], counts[std::string(change_word(static_cast<SymbolChangeType>(type)))]);
      const auto callers = history.callers();
      const ChangeList list(changes, names);
      std::uint32_t last = 0xFFFFFFFF;
      for (std::size_t i = 0; i < list.size(); ++i) {
        const auto& one = list.at(i);
        EXPECT_LE(list.group(i).impact, last);
        last = list.group(i).impact;
        if (one.state().symbol_kind() != SymbolKind::method) continue;
        const auto of = [](const auto& map, const std::string& name) {
          const auto found = map.find(name);
          return found == map.end() ? 0 : found->second;
        };
        const auto& old_name = one.old_name.empty() ? one.name : one.old_name;
        EXPECT_EQ(one.impact(), std::max(of(old_callers, old_name), of(callers, one.name))) << one.name;
      }
      if (HasFailure()) return;
      before = after;
    }
  }
}

TEST_F(History, AnUpdateByPartsGivesTheStatesOfAFullRun) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    GeneratedHistory history(seed);
    indexed(history.files());
    for (int number = 0; number < 10; ++number) {
      history.commit();
      write(history.files());
      refresh();
      const auto by_parts = states();
      auto other = project;
      other.folder = scratch.path() + "/other";
      ASSERT_TRUE(index_project(other, nullptr, nullptr));
      const auto reader = IndexReader::open(other.index_path());
      ASSERT_TRUE(reader);
      const auto whole = read_states(*reader, source_bodies(project), nullptr);
      ASSERT_EQ(by_parts.states.size(), whole.states.size());
      for (std::size_t i = 0; i < whole.states.size(); ++i)
        EXPECT_EQ(std::memcmp(&by_parts.states[i], &whole.states[i], sizeof(SymbolState)), 0)
            << whole.names[i].full_name;
    }
  }
}

}  // namespace
}  // namespace collet::codegraph

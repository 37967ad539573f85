// SPDX-License-Identifier: MIT
/// Which index of the store is worth its transfer.
#include <gtest/gtest.h>

#include "plugins/codegraph/shared_store/fetch_index.hpp"

namespace collet::codegraph {
namespace {

struct Choice {
  const char* name;
  bool wanted;
  FetchSituation situation;
  const char* adopted;           ///< hash of the index that the local copy comes from
  const char* adopted_revision;  ///< its commit
};

Publication of_commit(const char* revision) {
  Publication out;
  out.number = 5;
  out.header.hash = "new";
  out.header.revision = revision;
  return out;
}

class FetchChoice : public testing::TestWithParam<Choice> {};
TEST_P(FetchChoice, IsThatOfTheTable) {
  const auto& one = GetParam();
  EXPECT_EQ(is_wanted(of_commit("bbbbbbb"), one.situation, {"", one.adopted, one.adopted_revision, ""}),
            one.wanted);
}
INSTANTIATE_TEST_SUITE_P(
    Table, FetchChoice,
    testing::Values(
        Choice{"NoIndex", true, {false, "aaaaaaa", false, false, 0}, "", ""},
        Choice{"NoIndexAlthoughThisOneWasHere", true, {false, "aaaaaaa", false, false, 0}, "new", "bbbbbbb"},
        Choice{"NoIndexButDamaged", false, {false, "aaaaaaa", false, false, 5}, "", ""},
        Choice{"DamagedButAsked", true, {false, "aaaaaaa", true, false, 5}, "", ""},
        Choice{"CommitIsCheckedOut", true, {true, "bbbbbbb", false, false, 0}, "old", "aaaaaaa"},
        Choice{"CommitIsCheckedOutAndOwnIndex", true, {true, "bbbbbbb", false, false, 0}, "", ""},
        Choice{"CommitIsCheckedOutAndDamaged", false, {true, "bbbbbbb", false, false, 5}, "old", "aaaaaaa"},
        Choice{"SameCommitPublishedAgain", false, {true, "bbbbbbb", false, false, 0}, "old", "bbbbbbb"},
        Choice{"ItIsHere", false, {true, "bbbbbbb", false, true, 0}, "new", "bbbbbbb"},
        Choice{"OtherCommit", false, {true, "ccccccc", false, false, 0}, "old", "aaaaaaa"},
        Choice{"OtherCommitButManyChanges", true, {true, "ccccccc", false, true, 0}, "old", "aaaaaaa"},
        Choice{"OtherCommitButAsked", true, {true, "ccccccc", true, false, 0}, "old", "aaaaaaa"},
        Choice{"NoCommitToCompare", true, {true, "", false, false, 0}, "old", "aaaaaaa"},
        Choice{"NoCommitToCompareAndHere", false, {true, "", false, false, 0}, "new", "bbbbbbb"},
        Choice{"AskedAndHere", false, {true, "bbbbbbb", true, false, 0}, "new", "bbbbbbb"}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace collet::codegraph

// SPDX-License-Identifier: MIT
/// Tests that no name, prefix, era or way of calling reaches a tool that is not exposed, or changes an
/// argument that the configuration sets.
#include <cstdint>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

#include "tests/unit/host/doors/host_under_test.hpp"
#include "tests/unit/host/doors/intruder.hpp"
#include "tests/unit/host/doors/oracle.hpp"

namespace collet::host::doors {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint32_t k_deployments = 150;  // sanitizers make the test ten times slower
#else
constexpr std::uint32_t k_deployments = 500;
#endif
/// Every revision, and an empty name for legacy requests without a handshake.
constexpr const char* k_eras[] = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", k_modern, ""};

TEST(Doors, NoDoorReachesADeniedToolOrChangesAPinnedArgument) {
  std::size_t reached = 0;
  std::size_t fixed = 0;
  std::size_t invoked = 0;
  for (std::uint32_t seed = 0; seed < k_deployments; ++seed) {
    const Deployment deployment = draw(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + deployment.policy.toml("policy.") +
                 deployment.file.toml() + (deployment.profile ? deployment.profile->toml("profile ") : "") +
                 (deployment.set ? deployment.set->toml("--set ") : ""));
    const Reach reach = reachable(deployment);
    const Reach others = invocable(deployment);
    Host host(deployment);
    const auto words = words_of(deployment, reach);
    Intruder intruder(host, reach);
    // Two eras for each deployment; the whole run uses all eras.
    constexpr std::uint32_t k_count = std::size(k_eras);
    for (const std::uint32_t turn : {seed, seed + 1 + seed / k_count}) {
      host.begin_session(k_eras[turn % k_count]);
      SCOPED_TRACE("era " + host.era());
      intruder.try_list();
      intruder.try_names(words);
      intruder.try_arguments();
      intruder.try_odd_requests(words);
      intruder.try_handles();
      if (turn == seed) {  // independent of the era
        intruder.try_invoking(words, others);
        intruder.try_invoking_exposed(words);
      }
      invoked += intruder.invoked();
      if (HasFailure()) return;
    }
    reached += reach.size();
    for (const auto& [name, one] : reach)
      fixed += one.pinned.size() + one.hidden.size();
    for (const auto& word : words) {
      const auto* tool = host.catalog()->find_exposed(word);
      EXPECT_EQ(tool != nullptr, reach.count(word) != 0) << word;
    }
  }
  // The random rules must neither hide every tool nor leave every tool unchanged.
  EXPECT_GT(reached, k_deployments);
  EXPECT_GT(fixed, k_deployments);
  EXPECT_GT(invoked, k_deployments);
}

}  // namespace
}  // namespace collet::host::doors

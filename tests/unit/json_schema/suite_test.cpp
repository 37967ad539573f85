// SPDX-License-Identifier: MIT
// The official test suite: every required case of two drafts, and a count of the optional ones.
#include <algorithm>
#include <deque>
#include <gtest/gtest.h>
#include <iostream>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/json_schema/schema.hpp"
#include "tests/unit/json_schema/files.hpp"

namespace collet::support::json_schema {
namespace {

namespace fs = std::filesystem;

struct Counts {
  std::size_t files = 0;
  std::size_t cases = 0;
  std::size_t failed = 0;
};

class Suite : public testing::Test {
 protected:
  void SetUp() override {
    root_ = test_data() / "json-schema-test-suite";
    if (!fs::is_directory(root_ / "tests")) {
      if (in_ci()) FAIL() << root_ << " is not there";
      GTEST_SKIP() << root_ << " is not there; COLLET_TEST_DATA says where it is";
    }
    register_folder(root_ / "remotes", "http://localhost:1234/");
    const fs::path ajv = ajv_schemas();
    if (!fs::is_directory(ajv)) {
      if (in_ci()) FAIL() << ajv << " is not there";
      GTEST_SKIP() << "the meta-schemas of npm's ajv are not at " << ajv;
    }
    add("http://json-schema.org/draft-07/schema", ajv / "json-schema-draft-07.json");
    register_metaschemas(ajv / "json-schema-2020-12", "https://json-schema.org/draft/2020-12/");
    register_metaschemas(ajv / "json-schema-2019-09", "https://json-schema.org/draft/2019-09/");
  }

  void add(const std::string& uri, const fs::path& file) {
    texts_.push_back(read_file(file));
    documents_.push_back({uri, texts_.back()});
  }
  void register_folder(const fs::path& folder, const std::string& base) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".json")
        add(base + fs::relative(entry.path(), folder).generic_string(), entry.path());
    }
  }
  void register_metaschemas(const fs::path& folder, const std::string& base) {
    add(base + "schema", folder / "schema.json");
    for (const auto& entry : fs::directory_iterator(folder / "meta"))
      add(base + "meta/" + entry.path().stem().string(), entry.path());
  }

  void run_case(const json::View& group, Draft draft, const std::string& where, Counts& counts) {
    SchemaOptions options;
    options.draft = draft;
    options.documents = documents_;
    const auto schema = Schema::compile(group["schema"].raw(), options);
    for (const auto test : group["tests"].items()) {
      ++counts.cases;
      const bool wanted = test["valid"].boolean().value_or(false);
      const std::string name =
          where + ": " + *group["description"].string() + ": " + *test["description"].string();
      if (!schema) {
        ++counts.failed;
        failures_.push_back(name + ": " + schema.error().message);
        continue;
      }
      const auto result = schema->check(test["data"].raw());
      if (result && result->empty() == wanted) continue;
      ++counts.failed;
      failures_.push_back(name + ": " +
                          (!result           ? result.error().message
                           : result->empty() ? "accepted"
                                             : result->front().text()));
    }
  }

  Counts run_folder(const fs::path& folder, Draft draft) {
    Counts counts;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
      const std::string text = read_file(file);
      for (const auto group : json::View(text).items())
        run_case(group, draft, file.filename().string(), counts);
      ++counts.files;
    }
    return counts;
  }

  void require_all(const std::string& name, Draft draft) {
    const Counts counts = run_folder(root_ / "tests" / name, draft);
    std::cout << name << ": " << counts.cases - counts.failed << " of " << counts.cases
              << " required cases in " << counts.files << " files\n";
    EXPECT_GT(counts.cases, 900U);
    for (const auto& failure : failures_)
      ADD_FAILURE() << failure;
  }

  fs::path root_;
  std::deque<std::string> texts_;
  std::vector<RegisteredDocument> documents_;
  std::vector<std::string> failures_;
};

TEST_F(Suite, EveryRequiredCaseOfDraft2020_12Passes) {
  require_all("draft2020-12", Draft::draft2020_12);
}

TEST_F(Suite, EveryRequiredCaseOfDraft7Passes) {
  require_all("draft7", Draft::draft7);
}

// Formats are annotations, so their folder is left out. The count of the other cases may only grow.
TEST_F(Suite, OptionalCasesAreCounted) {
  const Counts new_draft = run_folder(root_ / "tests/draft2020-12/optional", Draft::draft2020_12);
  const Counts old_draft = run_folder(root_ / "tests/draft7/optional", Draft::draft7);
  std::cout << "optional: " << new_draft.cases - new_draft.failed << " of " << new_draft.cases
            << " (2020-12), " << old_draft.cases - old_draft.failed << " of " << old_draft.cases
            << " (draft 7)\n";
  for (const auto& failure : failures_)
    std::cout << "  not met: " << failure << '\n';
  EXPECT_GT(new_draft.cases - new_draft.failed, new_draft.cases * 3 / 4);
}

}  // namespace
}  // namespace collet::support::json_schema

// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/project_files.hpp"

#include <gtest/gtest.h>
#include <map>

namespace collet::codegraph {
namespace {

using Paths = std::vector<std::string>;

TEST(ProjectFiles, ReferencesAreRelativeToTheRoot) {
  EXPECT_EQ(referenced_projects("src/A/A.csproj",
                                "<Project><ProjectReference Include=\"..\\B\\B.csproj\" />\n"
                                "<ProjectReference\n  Include='../../C.csproj'/></Project>"),
            (Paths{"src/B/B.csproj", "C.csproj"}));
}

TEST(ProjectFiles, HostileTextsGiveNothing) {
  for (const std::string text :
       {"", "<ProjectReference", "<ProjectReference Include=", "<ProjectReference Include=\"",
        "<ProjectReference Include=\">", "<ProjectReference Include=\"../../../etc/x.csproj\"/>",
        "<ProjectReference Include=x/>", "<ProjectReference Other=\"a\"/>",
        "<ProjectReference Include=\"\"/>"})
    EXPECT_EQ(referenced_projects("src/A.csproj", text).size(),
              text.find("\"\"") == std::string::npos ? 0U : 1U)
        << text;
}

TEST(ProjectFiles, ProjectSeesWhatItReachesByReferences) {
  const std::map<std::string, std::string> files = {
      {"a/A.csproj", "<ProjectReference Include=\"../b/B.csproj\"/>"},
      {"b/B.csproj", "<ProjectReference Include=\"../c/C.csproj\"/>"},
      {"c/C.csproj", "<ProjectReference Include=\"../b/B.csproj\"/>"},
      {"c/inner/D.csproj", ""}};
  Paths paths;
  for (const auto& [path, text] : files)
    paths.push_back(path);
  const ProjectScopes scopes(paths, [&](const std::string& path) { return files.at(path); });
  EXPECT_EQ(scopes.visible(0), (std::vector<Index>{0, 1, 2}));
  EXPECT_EQ(scopes.visible(1), (std::vector<Index>{1, 2}));
  EXPECT_EQ(scopes.visible(3), (std::vector<Index>{3}));
  EXPECT_EQ(scopes.project_of("c/inner/x/A.cs"), 3U);
  EXPECT_EQ(scopes.project_of("c/A.cs"), 2U);
  EXPECT_EQ(scopes.project_of("cc/A.cs"), k_none);
}

}  // namespace
}  // namespace collet::codegraph

// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/spec.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace collet::openapi {
namespace {

class Spec : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "collet-spec-XXXXXX";
    folder_ = mkdtemp(name.data());
    access_.read = {folder_.string()};
    ASSERT_TRUE(configure({}));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, std::string_view text) {
    const auto path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  std::string error_of(const std::string& spec) {
    const auto document = load_spec(json::View(spec), access_);
    return document
               ? ""
               : std::string(support::status_word(document.error().code)) + ": " + document.error().message;
  }

  std::filesystem::path folder_;
  support::Access access_;
};

TEST_F(Spec, LoadsAFileAndContent) {
  const auto path = write("a.yaml", "openapi: 3.0.0\npaths: {/a: {get: {}}}\n");
  const auto file = load_spec(json::View("{\"file\":\"" + path + "\"}"), access_);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->description->index().operations().size(), 1U);
  const auto content = load_spec(json::View(R"({"content":"{\"swagger\":\"2.0\"}"})"), access_);
  ASSERT_TRUE(content) << content.error().message;
  EXPECT_EQ(content->description->index().version(), Version::v2_0);
}

TEST_F(Spec, ExactlyOneSourceIsGiven) {
  constexpr std::string_view k_message =
      "invalid_argument: /spec: exactly one of file, url, content, or git must be given";
  EXPECT_EQ(error_of("{}"), std::string(k_message) + " (got 0)");
  EXPECT_EQ(error_of(R"({"file":"a","content":"b"})"), std::string(k_message) + " (got 2)");
  EXPECT_EQ(error_of(R"({"file":"a","content":"b","url":"c"})"), std::string(k_message) + " (got 3)");
  EXPECT_EQ(error_of(R"({"file":"","content":"x: 1","url":""})").substr(0, 15), "failed: content");
}

TEST_F(Spec, NullSourceIsNone) {
  EXPECT_EQ(error_of(R"({"file":null,"content":"{\"swagger\":\"2.0\"}","url":null})"), "");
}

TEST_F(Spec, WrongTypesAreRefusedWithTheirPath) {
  EXPECT_EQ(error_of(""),
            "invalid_argument: /spec: found nothing, expected an object such as {\"file\":\"openapi.yaml\"}");
  EXPECT_EQ(error_of("\"a.yaml\"").substr(0, 24), "invalid_argument: /spec:");
  EXPECT_EQ(error_of(R"({"file":7})"), "invalid_argument: /spec/file: found 7, expected a text");
  EXPECT_EQ(
      error_of(R"({"flie":"a"})"),
      "invalid_argument: /spec/flie: found an unknown property, expected one of file, url, content, git; "
      "did you mean 'file'?");
}

TEST_F(Spec, AnInvalidUrlIsRefusedBeforeAnythingIsSent) {
  const std::string closed = "http://127.0.0.1:9/openapi.json";
  EXPECT_EQ(
      error_of(R"({"url":"http://127.0.0.1:9/openapi.json"})"),
      "denied: " + closed +
          ": its address is private or names this machine; to allow it: [access] private_addresses = true");
  for (const std::string url :
       {"http://localhost:9/", "http://[::1]:9/", "http://0x7f000001:9/", "http://[::ffff:127.0.0.1]:9/"})
    EXPECT_EQ(error_of("{\"url\":\"" + url + "\"}").substr(0, 7), "denied:") << url;
  for (const std::string url : {"file:///etc/passwd", "ftp://a/b", "http:///x", "//a/b", "http://a b/", "x"})
    EXPECT_EQ(error_of("{\"url\":\"" + url + "\"}"),
              "invalid_argument: " + url + ": found no URL, expected http://… or https://…");
  access_.url = false;
  EXPECT_EQ(error_of(R"({"url":"http://127.0.0.1:9/openapi.json"})"),
            "denied: " + closed + ": nothing is fetched here; to allow it: [access] url = true");
}

TEST_F(Spec, AMisplacedSourceIsNamedInTheError) {
  const auto problem_of = [&](std::string_view kind, std::string_view text) {
    const auto error = error_of("{\"" + std::string(kind) + "\":\"" + std::string(text) + "\"}");
    const std::string head = "invalid_argument: /spec/" + std::string(kind) + ": ";
    return error.starts_with(head) ? error.substr(head.size()) : "other error: " + error;
  };
  EXPECT_EQ(problem_of("file", "https://a.example/b.json"),
            "found a URL, expected the path of a file; did you mean 'url'?");
  EXPECT_EQ(problem_of("file", "HTTP://a.example"),
            "found a URL, expected the path of a file; did you mean 'url'?");
  EXPECT_EQ(problem_of("file", "file:///a/b.yaml"),
            "found a file: URI, expected the path of a file: /a/openapi.yaml");
  for (const std::string_view path : {"/a/b.yaml", "./b.yaml", "../b"})
    EXPECT_EQ(problem_of("url", path), "found a path, expected http://… or https://…; did you mean 'file'?");
  for (const std::string_view path : {"/a/b.yaml", "b.yml", "c.json"})
    EXPECT_EQ(problem_of("content", path),
              "found the name of a file, expected the document itself; did you mean 'file'?");
  EXPECT_EQ(problem_of("content", "http://a.example/b.json"),
            "found a URL, expected the document itself; did you mean 'url'?");
  EXPECT_EQ(error_of(R"({"content":"swagger: x.json"})").substr(0, 16), "failed: content:");
}

TEST_F(Spec, AccessIsCheckedOnEachCallEvenIfTheDocumentIsCached) {
  const auto path = write("a.json", R"({"openapi":"3.0.0"})");
  const std::string spec = "{\"file\":\"" + path + "\"}";
  ASSERT_TRUE(load_spec(json::View(spec), access_));
  support::Access none;
  none.read = {};
  const auto refused = load_spec(json::View(spec), none);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, COLLET_DENIED);
}

TEST_F(Spec, ErrorsNameTheDocument) {
  const auto broken = write("broken.json", "{\"a\":}");
  EXPECT_EQ(error_of("{\"file\":\"" + broken + "\"}").substr(0, 8 + broken.size() + 35),
            "failed: " + broken + ": read as JSON: line 1, column 6: f");
  const auto other = write("other.yaml", "name: x\n");
  EXPECT_EQ(
      error_of("{\"file\":\"" + other + "\"}"),
      "failed: " + other +
          ": no OpenAPI document: found the keys 'name' but neither openapi nor swagger, expected an object "
          "with openapi: 3.0 to 3.2 or swagger: 2.0 at the top");
  EXPECT_EQ(error_of("{\"file\":\"" + (folder_ / "missing.yaml").string() + "\"}").substr(0, 10),
            "not_found:");
}

TEST_F(Spec, ADocumentThatIsNoDescriptionCanBeLoaded) {
  const auto document = load_document(json::View(R"({"content":"overlay: 1.0.0"})"), access_);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->description->document().root()["overlay"].text(), "1.0.0");
}

}  // namespace
}  // namespace collet::openapi

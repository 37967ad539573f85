// SPDX-License-Identifier: MIT
// Tests references between files: those that are resolved and those that are refused.
#include "plugins/openapi/open/resolver.hpp"

#include <array>
#include <sys/stat.h>
#include <unistd.h>

#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "tests/unit/openapi/documents.hpp"
#include "tests/unit/support/temporary_folder.hpp"

namespace collet::openapi {
namespace {

class References : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(configure({}));
    access_.read = {folder_.path()};
    access_.url = false;
  }

  /// Returns a resolver for root.yaml, a document whose only schema, A, is `schema`.
  Resolver resolver(const std::string& schema, const std::string& version = "3.1.0") {
    folder_.write("root.yaml", "openapi: " + version + "\npaths: {}\ncomponents:\n  schemas:\n    A: " +
                                   schema + "\n    Own: {type: string}\n");
    return opened("root.yaml");
  }
  Resolver opened(const std::string& name) {
    auto document = load_spec(json::View("{\"file\":\"" + (folder_ / name) + "\"}"), access_);
    if (!document) ADD_FAILURE() << document.error().message;
    return Resolver(*std::move(document), access_);
  }
  static Located schema_a(const Resolver& references) {
    return {references.document().root()["components"]["schemas"]["A"]};
  }
  /// Follows schema A, a reference, one step. Returns the target as compact JSON, or why it was not found.
  std::string led(const std::string& text) {
    auto references = resolver("{$ref: \"" + text + "\"}");
    const auto followed = references.follow(schema_a(references));
    return followed.at ? printed(followed.at.node) : "no: " + followed.reason;
  }
  /// Returns schema A with its references replaced by their targets.
  std::string expanded(Resolver& references, PrintedRefs* refs = nullptr) {
    std::string out;
    print(schema_a(references).node, out, {.references = &references}, refs);
    return out;
  }

  support::TemporaryFolder folder_;
  support::Access access_;
};

TEST_F(References, LeadIntoFilesNextToTheDocument) {
  folder_.write("common.yaml", "components: {schemas: {X: {type: integer}, a/b c: {type: number}}}");
  folder_.write("dir/pet%20shop.json", R"({"type":"object","list":[1,{"x":true}]})");
  EXPECT_EQ(led("./common.yaml#/components/schemas/X"), R"({"type":"integer"})");
  EXPECT_EQ(led("common.yaml#/components/schemas/a~1b%20c"), R"({"type":"number"})");
  EXPECT_EQ(led("dir/../common.yaml#/components/schemas/X/type"), R"("integer")");
  EXPECT_EQ(led("dir/pet%2520shop.json#/list/1"), R"({"x":true})");
  EXPECT_EQ(led("file://" + folder_.path() + "/common.yaml#/components/schemas/X"), R"({"type":"integer"})");
  EXPECT_EQ(led(folder_.path() + "/common.yaml#/components/schemas/X"), R"({"type":"integer"})");
}

TEST_F(References, AChainIsResolvedAgainstTheFolderOfEachFile) {
  folder_.write("a/one.yaml", "X: {$ref: '../b/two.yaml#/Y'}");
  folder_.write("b/two.yaml", "Y: {$ref: 'c/three.yaml'}");
  folder_.write("b/c/three.yaml", "{type: array, items: {$ref: '../../root.yaml#/components/schemas/Own'}}");
  auto references = resolver("{$ref: 'a/one.yaml#/X'}");
  PrintedRefs refs;
  EXPECT_EQ(expanded(references, &refs), R"({"type":"array","items":{"type":"string"}})");
  EXPECT_EQ(refs.expanded, 4U);
  EXPECT_EQ(references.resolve(schema_a(references)).source, 3U);
  EXPECT_EQ(references.name(3), "b/c/three.yaml");
}

TEST_F(References, AFileMayReferToItselfByName) {
  auto references = resolver("{$ref: './root.yaml#/components/schemas/Own'}");
  const auto followed = references.follow(schema_a(references));
  EXPECT_EQ(followed.at.source, 0U);
  EXPECT_EQ(json_pointer(followed.at.node), "/components/schemas/Own");
}

TEST_F(References, ACycleThroughFilesRemainsAReference) {
  folder_.write("b.yaml", "B: {properties: {a: {$ref: 'root.yaml#/components/schemas/A'}}}");
  auto references = resolver("{properties: {b: {$ref: 'b.yaml#/B'}}}");
  PrintedRefs refs;
  EXPECT_EQ(expanded(references, &refs),
            R"({"properties":{"b":{"properties":{"a":{"properties":{"b":{"$ref":"b.yaml#/B"}}}}}}})");
  EXPECT_EQ(refs.left, 1U);
}

TEST_F(References, ACycleOfReferencesCannotBeResolved) {
  folder_.write("b.yaml", "{$ref: 'root.yaml#/components/schemas/A'}");
  auto references = resolver("{$ref: 'b.yaml'}");
  EXPECT_FALSE(references.resolve(schema_a(references)));
  EXPECT_EQ(expanded(references), R"({"$ref":"b.yaml"})");
}

TEST_F(References, AChainOfTenThousandFilesStopsAfterEight) {
  for (int i = 0; i < 10'000; ++i)
    folder_.write("f" + std::to_string(i) + ".yaml", "{n: {$ref: 'f" + std::to_string(i + 1) + ".yaml'}}");
  auto references = resolver("{$ref: 'f0.yaml'}");
  PrintedRefs refs;
  EXPECT_EQ(expanded(references, &refs),
            R"({"n":{"n":{"n":{"n":{"n":{"n":{"n":{"n":{"$ref":"f8.yaml"}}}}}}}}})");
  EXPECT_EQ(refs.left, 1U);
}

TEST_F(References, OneCallOpensALimitedNumberOfDocuments) {
  std::string list = "{allOf: [";
  for (std::size_t i = 0; i <= Resolver::k_max_documents; ++i) {
    folder_.write("f" + std::to_string(i), "{}");
    list += "{$ref: f" + std::to_string(i) + "},";
  }
  auto references = resolver(list + "]}");
  std::size_t found = 0;
  std::string reason;
  const Node all = schema_a(references).node["allOf"];
  for (const Node item : all) {
    const auto followed = references.follow({item});
    if (followed.at) ++found;
    reason = followed.reason;
  }
  EXPECT_EQ(found, Resolver::k_max_documents - 1);
  EXPECT_EQ(reason, "more than 4000 documents are not opened for one call");
}

TEST_F(References, OneCallTriesALimitedNumberOfMissingDocuments) {
  std::string list = "{allOf: [";
  for (std::size_t i = 0; i <= Resolver::k_max_documents; ++i)
    list += "{$ref: f" + std::to_string(i) + "},";
  auto references = resolver(list + "]}");
  std::string reason;
  const Node all = schema_a(references).node["allOf"];
  for (const Node item : all)
    reason = references.follow({item}).reason;
  EXPECT_EQ(reason, "so many documents are not to be had that the rest was not tried");
}

TEST_F(References, ACancelledCallOpensNothingMore) {
  folder_.write("b.yaml", "{type: string}");
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "x", 1), 1);
  resolver("{$ref: b.yaml}");
  auto document = load_spec(json::View("{\"file\":\"" + (folder_ / "root.yaml") + "\"}"), access_);
  ASSERT_TRUE(document);
  Following following;
  following.fetching.cancel_fd = ends[0];
  Resolver references(*std::move(document), access_, following);
  EXPECT_EQ(references.follow(schema_a(references)).reason, "the call was cancelled");
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_F(References, AChangedFileIsReadAgainInTheNextCall) {
  folder_.write("b.yaml", "{type: string}");
  auto before = resolver("{$ref: b.yaml}");
  EXPECT_EQ(expanded(before), R"({"type":"string"})");
  folder_.write("b.yaml", "{type: boolean}");
  EXPECT_EQ(expanded(before), R"({"type":"string"})");
  auto after = opened("root.yaml");
  EXPECT_EQ(expanded(after), R"({"type":"boolean"})");
}

TEST_F(References, AccessIsCheckedInEachCallEvenIfTheDocumentIsCached) {
  folder_.write("dir/b.yaml", "{type: string}");
  auto before = resolver("{$ref: dir/b.yaml}");
  EXPECT_EQ(expanded(before), R"({"type":"string"})");
  access_.read = {folder_ / "root.yaml"};
  auto after = opened("root.yaml");
  const auto followed = after.follow(schema_a(after));
  EXPECT_EQ(followed.state, Followed::State::unopened);
  EXPECT_NE(followed.reason.find("outside the readable roots"), std::string::npos) << followed.reason;
  EXPECT_NE(followed.reason.find("[access] read = ["), std::string::npos) << followed.reason;
}

TEST_F(References, HostileReferencesAreRefusedWithAClearReason) {
  folder_.write("no.yaml", "a: [");
  folder_.write("scalar.yaml", "just a text");
  folder_.write("data.json", R"({"info":{"title":"T"},"list":[1]})");
  folder_.link("out.yaml", "/etc/passwd");
  folder_.link("loop.yaml", folder_ / "loop.yaml");
  ASSERT_EQ(::mkfifo((folder_ / "pipe.yaml").c_str(), 0600), 0);
  struct Case {
    std::string text;
    std::string reason;  ///< a part of the reason
  };
  const std::string up = "../../../../../../../../../../etc/passwd";
  const std::array cases = {
      Case{up, "/etc/passwd is outside the readable roots"},
      Case{up + "#/a", "/etc/passwd is outside the readable roots"},
      Case{"/etc/passwd", "/etc/passwd is outside the readable roots"},
      Case{"file:///etc/passwd", "/etc/passwd is outside the readable roots"},
      Case{"file://other.example/a.yaml", "found a file on another host"},
      Case{"%2e%2e/%2E%2E/etc/passwd", "outside the readable roots"},
      Case{"a%2f..%2f..%2fetc/passwd", "found an escaped slash or NUL"},
      Case{"a%00.yaml", "found an escaped slash or NUL"},
      Case{"a%", "found a % without two hexadecimal digits"},
      Case{"#/a%g0", "found a % without two hexadecimal digits"},
      Case{"#/a%ff%fe", "found escapes that are no UTF-8"},
      Case{"%ff.yaml#/a", "found escapes that are no UTF-8"},
      Case{"b.yaml?x=1", "found a ? behind a file's name"},
      Case{"out.yaml", "outside the readable roots"},
      Case{"loop.yaml", "too many symbolic links"},
      Case{".", "found a directory"},
      Case{"pipe.yaml", "found a FIFO"},
      Case{"gone.yaml", "gone.yaml: no such file"},
      Case{"root.yaml/x", "no such file"},
      Case{"no.yaml", "line 1"},
      Case{"scalar.yaml#/a", "scalar.yaml has nothing at '/a'"},
      Case{"data.json#/info/title/x", "'/info/title' is of type string"},
      Case{"data.json#/list/01", "data.json has nothing at '/list/01'"},
      Case{"data.json#/list/4294967296", "data.json has nothing at"},
      Case{"data.json#anchor", "data.json has no anchor 'anchor'"},
      Case{"data.json#/~2", "data.json has nothing at '/~2'"},
      Case{"ftp://a.example/b", "found the scheme 'ftp'"},
      Case{"javascript:alert(1)", "found the scheme 'javascript'"},
      Case{"http://a.example/b.yaml", "another document at a URL"},
      Case{"//a.example/b.yaml", "found a file on another host"},
      Case{std::string(5000, 'a'), "path"},
      Case{"d/" + std::string(300, 'a'), "no such file"},
  };
  for (const auto& [text, reason] : cases) {
    const auto found = led(text);
    EXPECT_EQ(found.substr(0, 4), "no: ") << text;
    EXPECT_NE(found.find(reason), std::string::npos) << text << " → " << found;
    EXPECT_LT(found.size(), 700U) << text;
  }
}

TEST_F(References, ADocumentGivenAsTextNeverLeadsToAFile) {
  folder_.write("b.yaml", "{type: string}");
  for (const std::string& text : {std::string("b.yaml"), std::string("./b.yaml#/a"),
                                  "file://" + (folder_ / "b.yaml"), folder_ / "b.yaml"}) {
    const auto description = description_from_json(R"({"openapi":"3.1.0","item":{"$ref":")" + text + "\"}}");
    Resolver references({description, {}}, access_);
    const auto followed = references.follow({description->document().root()["item"]});
    EXPECT_EQ(followed.state, Followed::State::unopened) << text;
    EXPECT_NE(followed.reason.find("given as text"), std::string::npos) << followed.reason;
  }
}

TEST_F(References, ADocumentFromAUrlNeverLeadsToAFileEvenIfItIsOpen) {
  const auto path = folder_.write("b.yaml", "{type: string}");
  const auto description =
      description_from_json(R"({"openapi":"3.1.0","item":{"$ref":"file://)" + path + "\"}}");
  Resolver references({description, {Origin::Kind::url, "https://a.example/b.json"}}, access_);
  const auto followed = references.follow({description->document().root()["item"]});
  EXPECT_EQ(followed.state, Followed::State::unopened);
  EXPECT_EQ(followed.reason, "a document that came by URL never leads to a file");
}

TEST_F(References, ADocumentIsFoundByItsSelfUriNextToTheReferringOne) {
  folder_.write("schemas/b.json", R"({"$id":"https://a.example/schemas/b.json","type":"string"})");
  folder_.write("schemas/c.json", R"({"$id":"https://a.example/other.json","type":"string"})");
  auto references =
      resolver("{$id: 'https://a.example/root', items: {$ref: schemas/b.json}, not: {$ref: schemas/c.json}}");
  const auto a = schema_a(references).node;
  EXPECT_TRUE(references.follow({a["items"]}).at);
  EXPECT_EQ(references.follow({a["not"]}).state, Followed::State::not_fetched);
}

TEST_F(References, APathItemInAnotherFileBringsItsOperations) {
  folder_.write(
      "paths/users.yaml",
      "{parameters: [], get: {operationId: list, tags: [t, t], deprecated: true}, post: {$ref: x}}");
  folder_.write("root.yaml", R"(openapi: 3.0.3
paths:
  /users: {$ref: paths/users.yaml}
  /gone: {$ref: paths/gone.yaml}
  /own: {get: {operationId: own, tags: [t]}}
)");
  auto references = opened("root.yaml");
  const Outline outline(references);
  EXPECT_EQ(outline.operation_count(Kind::path), 3U);
  ASSERT_EQ(outline.operations().size(), 3U);
  const auto operation = outline.operation(1);
  EXPECT_EQ(operation.operation_id(), "list");
  EXPECT_EQ(operation.path(), "/users");
  EXPECT_EQ(operation.method(), "get");
  EXPECT_TRUE(operation.deprecated);
  EXPECT_EQ(outline.with_tag("t"), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(outline.with_method("POST"), (std::vector<std::uint32_t>{2}));
  EXPECT_EQ(outline.operations_at("/users"), (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(outline.with_operation_id("list"), (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(outline.path_item(0).operation_count, 2U);
  EXPECT_EQ(references.name(outline.source_of(0)), "paths/users.yaml");
  EXPECT_EQ(outline.unresolved(), 1U);
  ASSERT_EQ(outline.problems().size(), 1U);
  EXPECT_EQ(outline.problems()[0].substr(0, 30), "line 4: $ref 'paths/gone.yaml'");
}

}  // namespace
}  // namespace collet::openapi

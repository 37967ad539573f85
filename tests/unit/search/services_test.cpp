// SPDX-License-Identifier: MIT
#include "plugins/search/answer/services.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/openapi/read/read_document.hpp"

namespace collet::search {
namespace {

/// `paths` has the members of paths.
openapi::DescriptionPtr document_of(const std::string& paths) {
  auto document = openapi::read_document(
      R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{)" + paths + "}}",
      openapi::FormatHint::json, {});
  EXPECT_TRUE(document) << document.error().message;
  return std::make_shared<const openapi::Description>(*document);
}

std::string names(const std::string& paths) {
  const auto document = document_of(paths);
  std::string out;
  openapi::Resolver references({document, {}});
  const openapi::Outline outline(references);
  const Services services(outline);
  for (const auto& service : services.all())
    out.append(out.empty() ? "" : ", ")
        .append(service.name)
        .append(" ")
        .append(std::to_string(service.operations));
  return out;
}

TEST(Services, AreSortedTags) {
  EXPECT_EQ(names(R"("/x":{"get":{"tags":["b"]},"put":{"tags":["a","b"]}},"/y":{"get":{"tags":["b","b"]}})"),
            "a 1, b 3");
}

TEST(Services, AreFirstSegmentsWithoutTags) {
  EXPECT_EQ(names(R"("/pets":{"get":{}},"/pets/{id}":{"get":{},"put":{}},"/shops":{"get":{"tags":[]}})"),
            "pets 3, shops 1");
  EXPECT_EQ(names(R"("/":{"get":{}},"":{"get":{}},"/{id}":{"get":{}})"), "/ 2, {id} 1");
}

TEST(Services, SkipTheCommonPrefix) {
  EXPECT_EQ(names(R"("/api/v1/pets":{"get":{}},"/api/v1/shops/{id}":{"get":{}})"), "pets 1, shops 1");
  EXPECT_EQ(names(R"("/v1/pets":{"get":{}},"/v1/pets/{id}":{"get":{}})"), "pets 2");
  EXPECT_EQ(names(R"("/v1/pets":{"get":{}},"/v1beta/pets":{"get":{}})"), "pets 2");
  EXPECT_EQ(names(R"("/pets":{"get":{}})"), "pets 1");
  EXPECT_EQ(names(R"("/{tenant}/a":{"get":{}},"/{tenant}/b":{"get":{}})"), "a 1, b 1");
}

struct Grouped {
  const char *paths, *groups;
};
class UntaggedServices : public testing::TestWithParam<Grouped> {};
TEST_P(UntaggedServices, AreThingsAndNotVersionsVariablesOrActions) {
  std::string paths;
  std::string_view rest = GetParam().paths;
  while (!rest.empty()) {
    const auto path = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(path.size() + 1, rest.size()));
    paths.append(paths.empty() ? "" : ",").append("\"").append(path).append(R"(":{"get":{}})");
  }
  EXPECT_EQ(names(paths), GetParam().groups);
}
INSTANTIATE_TEST_SUITE_P(
    Table, UntaggedServices,
    testing::Values(
        Grouped{"/#X-Amz-Target=SageMaker.CreateModel /#X-Amz-Target=SageMaker.DescribeModels", "Model 2"},
        Grouped{"/#X-Amz-Target=A_2016.Ping /#X-Amz-Target=", "#X-Amz-Target= 1, Ping 1"},
        Grouped{"/sendMessage /editMessageText /getUpdates /logOut /status",
                "Message 2, Out 1, Update 1, status 1"},
        Grouped{"/chat.postMessage /chat.delete /users.list", "chat 2, users 1"},
        Grouped{"/videoStatus /getting /2nd/x /vendors", "2nd 1, getting 1, vendors 1, videoStatus 1"},
        Grouped{"/api/2/issue /api/2/issue/{id} /auth/1/session", "auth 1, issue 2"},
        Grouped{"/{format}/Teams /{format}/Teams/{id} /{format}/{season}/Games", "Games 1, Teams 2"},
        Grouped{"/subscriptions/{s}/providers/Microsoft.Network/gateways "
                "/subscriptions/{s}/resourceGroups/{g}/providers/Microsoft.Network/gateways/{n} /x",
                "gateways 2, x 1"},
        Grouped{"/subscriptions/{s}/providers/Microsoft.Network /x", "subscriptions 1, x 1"},
        Grouped{"/v1 /v1/{id} /api", "api 1, v1 1, {id} 1"},
        Grouped{"/.well-known /a.b/c", ".well-known 1, a.b 1"}));

TEST(Services, AreNounsWhereEachActionHasItsPath) {
  EXPECT_EQ(
      names(R"("/#Action=DescribeVpcs":{"get":{},"post":{}},"/#Action=CreateVpcEndpoint":{"get":{}},)"
            R"("/#Action=AllocateAddress":{"get":{}},"/#Action=DescribeAddresses":{"get":{}},)"
            R"("/#Action=GetEbsDefault":{"get":{}},"/#Action=ListTLSKeys":{"get":{}},"/#Action=Ping":{},)"
            R"("/#Action=Stop":{"get":{}},"/#Action=":{"get":{}},"/x":{"get":{}})"),
      "#Action= 1, Address 2, Ebs 1, Stop 1, TLS 1, Vpc 3, x 1");
}

TEST(Services, AreShownWithoutTheirPackage) {
  EXPECT_EQ(
      names(R"("/acme.v1.Pets/Get":{"post":{"tags":["acme.v1.Pets"]}},"/acme.v1.Shops/Get":{"post":{}})"),
      "Pets 1, Shops 1");
  EXPECT_EQ(names(R"("/a":{"get":{"tags":["acme.v1.Pets"]}},"/b":{"get":{"tags":["acme.v2.Pets"]}})"),
            "acme.v1.Pets 1, acme.v2.Pets 1");
  EXPECT_EQ(names(R"("/a":{"get":{"tags":["users.user"]}},"/b":{"get":{"tags":["v2. Pets"]}})"),
            "users.user 1, v2. Pets 1");
}

TEST(Services, OmitWebhooks) {
  EXPECT_EQ(names(R"("/a":{"get":{"tags":["a"]}}},"webhooks":{"w":{"post":{"tags":["w"]}})"), "a 1");
}

TEST(Services, AreFoundByFullOrShortNameInAnyCase) {
  const auto document = document_of(
      R"("/a":{"get":{"tags":["acme.v1.Pets"]}},"/b":{"get":{"tags":["acme.v2.Pets"]}},"/c":{"get":{"tags":["Shop"]}})");
  openapi::Resolver references({document, {}});
  const openapi::Outline outline(references);
  const Services services(outline);
  EXPECT_EQ(services.find("acme.v1.Pets").size(), 1U);
  EXPECT_EQ(services.find("Pets").size(), 2U);
  EXPECT_EQ(services.find("pets").size(), 2U);
  EXPECT_EQ(services.find("shop").size(), 1U);
  EXPECT_EQ(services.find("none").size(), 0U);
  EXPECT_THAT(services.near("Shp"), testing::ElementsAre("Shop"));
  EXPECT_THAT(services.near("hops"), testing::ElementsAre("Shop"));
}

TEST(Services, AreFoundByTheCommonPrefix) {
  const auto document =
      document_of(R"("/v1/pets":{"get":{}},"/v1/shops/{id}":{"get":{},"put":{"tags":["t"]}})");
  openapi::Resolver references({document, {}});
  const openapi::Outline outline(references);
  const Services services(outline);
  ASSERT_EQ(services.find("v1").size(), 1U);
  EXPECT_THAT(services.operations_of(*services.find("v1").front()), testing::ElementsAre(0, 1));
  EXPECT_THAT(services.operations_of(*services.find("shops").front()), testing::ElementsAre(1));
}

}  // namespace
}  // namespace collet::search

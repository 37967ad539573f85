// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/store_address.hpp"

#include <gtest/gtest.h>
#include <map>

namespace collet::codegraph {
namespace {

std::map<std::string, std::string> settings_of(std::string_view url) {
  const auto address = read_store_address(url);
  if (!address) return {{"error", address.error().message}};
  std::map<std::string, std::string> out;
  for (const auto& [key, value] : address->settings)
    EXPECT_TRUE(out.emplace(key, value).second) << key;
  return out;
}

TEST(StoreAddress, HasAllPartsDecoded) {
  const auto got =
      settings_of("postgres://ann%40shop:p%3Aw%2F%40@db.shop:6432/code%20graph?sslmode=verify-full");
  EXPECT_EQ(got.at("user"), "ann@shop");
  EXPECT_EQ(got.at("password"), "p:w/@");
  EXPECT_EQ(got.at("host"), "db.shop");
  EXPECT_EQ(got.at("port"), "6432");
  EXPECT_EQ(got.at("dbname"), "code graph");
  EXPECT_EQ(got.at("sslmode"), "verify-full");
}

TEST(StoreAddress, LeavesToLibpqWhatItDoesNotName) {
  const auto got = settings_of("postgresql://");
  for (const auto* key : {"host", "port", "user", "password", "dbname", "sslmode"})
    EXPECT_EQ(got.count(key), 0U) << key;
  EXPECT_EQ(got.at("application_name"), "collet");
  EXPECT_EQ(got.at("gssencmode"), "disable");
}

TEST(StoreAddress, MayHaveSeveralHosts) {
  const auto got = settings_of("postgres://a:1,[::1]:2,c/db?target_session_attrs=read-write");
  EXPECT_EQ(got.at("host"), "a,::1,c");
  EXPECT_EQ(got.at("port"), "1,2,");
}

TEST(StoreAddress, MayNameTheFolderOfASocket) {
  EXPECT_EQ(settings_of("postgres:///db?host=/run/postgresql").at("host"), "/run/postgresql");
  EXPECT_EQ(settings_of("postgres://%2Frun%2Fpostgresql/db").at("host"), "/run/postgresql");
}

class Wrong : public testing::TestWithParam<std::pair<const char*, const char*>> {};
TEST_P(Wrong, IsRefusedWithoutAPartOfIt) {
  const auto [url, why] = GetParam();
  const auto address = read_store_address(url);
  ASSERT_FALSE(address);
  EXPECT_NE(address.error().message.find(why), std::string::npos) << address.error().message;
  for (const auto* part : {"ann", "hidden", "db.shop"})
    EXPECT_EQ(address.error().message.find(part), std::string::npos) << address.error().message;
}
INSTANTIATE_TEST_SUITE_P(
    Table, Wrong,
    testing::Values(std::pair("mysql://ann:hidden@db.shop/x", "another scheme"),
                    std::pair("", "another scheme"), std::pair("ann:hidden@db.shop", "another scheme"),
                    std::pair("postgres://ann:hidden@db.shop:0/x", "a port"),
                    std::pair("postgres://ann:hidden@db.shop:65536/x", "a port"),
                    std::pair("postgres://ann:hidden@db.shop:5432x/x", "a port"),
                    std::pair("postgres://ann:hidden@[::1/x", "no end of the host"),
                    std::pair("postgres://ann:hid%2@db.shop/x", "percent-encoding"),
                    std::pair("postgres://ann:hid%00den@db.shop/x", "percent-encoding"),
                    std::pair("postgres://ann:hidden@db.shop/x?options=-c%20a", "a parameter"),
                    std::pair("postgres://ann@db.shop/x?password=hidden", "a parameter"),
                    std::pair("postgres://ann@db.shop/x?sslmode", "a parameter"),
                    std::pair("postgres://ann:hidden@db.shop/x?host=other", "twice")));

TEST(StoreAddress, TooLongIsRefused) {
  EXPECT_FALSE(read_store_address("postgres://" + std::string(9000, 'a')));
}

TEST(StoreAddress, HidesItsPartsInMessages) {
  const auto address = read_store_address("postgres://ann:pw@db.shop:6432/graph?sslrootcert=/etc/ca.pem");
  ASSERT_TRUE(address);
  EXPECT_EQ(address->hide_in(
                "connection to server at \"db.shop\" (10.0.0.7), port 6432 failed: Connection refused\n"
                "\tIs the server running on that host and accepting TCP/IP connections?\n"),
            "Connection refused");
  EXPECT_EQ(
      address->hide_in("connection to server at \"db.shop\" (10.0.0.7), port 6432 failed: FATAL:  password "
                       "authentication failed for user \"ann\""),
      "FATAL:  password authentication failed for user ***");
  EXPECT_EQ(
      address->hide_in("could not translate host name \"db.shop\" to address: Name or service not known"),
      "could not translate host name *** to address: Name or service not known");
  // A server that speaks another language has other quotes.
  EXPECT_EQ(address->hide_in("Datenbank \xC2\xBBgraph\xC2\xAB existiert nicht"),
            "Datenbank \xC2\xBB***\xC2\xAB existiert nicht");
  EXPECT_EQ(address->hide_in("root certificate file /etc/ca.pem does not exist"),
            "root certificate file *** does not exist");
  EXPECT_EQ(address->hide_in("the graphs of annie"), "the graphs of annie");
}

TEST(StoreAddress, GivesMessagesOfBytesAsShortText) {
  const auto address = read_store_address("postgres://db");
  ASSERT_TRUE(address);
  EXPECT_EQ(address->hide_in(""), "");
  EXPECT_EQ(address->hide_in("a\xFF"), "a\xEF\xBF\xBD");
  EXPECT_LE(address->hide_in(std::string(100'000, 'x')).size(), 310U);
}

TEST(StoreAddress, HasAFingerprintWithoutThePassword) {
  const auto one = read_store_address("postgres://ann:a@db:1/x");
  const auto same = read_store_address("postgres://bob:b@db:1/x?sslmode=require");
  const auto other = read_store_address("postgres://ann:a@db:1/y");
  ASSERT_TRUE(one && same && other);
  EXPECT_EQ(one->fingerprint(), same->fingerprint());
  EXPECT_NE(one->fingerprint(), other->fingerprint());
}

}  // namespace
}  // namespace collet::codegraph

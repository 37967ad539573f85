// SPDX-License-Identifier: MIT
/// The engine against servers that are silent, that end, and that send what no server sends.
#include "plugins/codegraph/shared_store/engine.hpp"

#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

extern "C" const ColletStoreEngine collet_store_engine_1;

namespace {

constexpr std::string_view k_welcome("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I",
                                     15);  // AuthenticationOk, ReadyForQuery
constexpr int k_long_ms = 60'000;

/// A server on loopback. It sends the first text after what the client sends first, and so on; after the last
/// one it is silent, or ends the connection.
class FakeServer {
 public:
  FakeServer(std::vector<std::string> texts, bool ends) : texts_(std::move(texts)), ends_(ends) {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(socket_, 4), 0);
    EXPECT_EQ(::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size), 0);
    port_ = std::to_string(ntohs(address.sin_port));
    thread_ = std::thread([this] { serve(); });
  }
  ~FakeServer() {
    ::shutdown(socket_, SHUT_RDWR);
    thread_.join();
    ::close(socket_);
  }
  FakeServer(const FakeServer&) = delete;
  FakeServer& operator=(const FakeServer&) = delete;
  const char* port() const { return port_.c_str(); }

 private:
  void serve() {
    const int client = ::accept(socket_, nullptr, nullptr);
    if (client < 0) return;
    std::array<char, 4096> buffer{};
    std::size_t next = 0;
    while (::recv(client, buffer.data(), buffer.size(), 0) > 0) {
      if (next < texts_.size()) {
        const auto& text = texts_[next++];
        if (::send(client, text.data(), text.size(), MSG_NOSIGNAL) < 0) break;
      }
      if (ends_ && next == texts_.size()) break;
    }
    ::close(client);
  }

  std::vector<std::string> texts_;
  bool ends_;
  int socket_ = -1;
  std::string port_;
  std::thread thread_;
};

struct Client {
  explicit Client(const FakeServer& server, int limit_ms = k_long_ms, std::atomic<bool>* stop_flag = nullptr)
      : wait{limit_ms, stop_flag == nullptr ? nullptr : &stopped, stop_flag} {
    const std::array<const char*, 8> keywords = {"host",    "port",       "user",     "dbname",
                                                 "sslmode", "gssencmode", "password", nullptr};
    const std::array<const char*, 8> values = {"127.0.0.1", server.port(), "x", "x",
                                               "disable",   "disable",     "x", nullptr};
    store = collet_store_engine_1.open(keywords.data(), values.data(), &wait, &status);
  }
  ~Client() { collet_store_engine_1.close(store); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  static bool stopped(void* context) { return static_cast<std::atomic<bool>*>(context)->load(); }
  ColletStoreStatus run(const char* statement = "SELECT 1") {
    return status = collet_store_engine_1.run(store, statement, nullptr, 0, &wait);
  }
  std::string reason() const { return collet_store_engine_1.reason(store); }

  ColletStoreWait wait;
  ColletStoreStatus status = COLLET_STORE_OK;
  ColletStoreConnection* store = nullptr;
};

TEST(StoreEngine, WaitsForASilentServerNoLongerThanTheLimit) {
  const FakeServer server({}, false);
  const Client client(server, 100);
  EXPECT_EQ(client.status, COLLET_STORE_LOST);
  EXPECT_EQ(client.reason(), "it does not answer within 0.1 s");
}

TEST(StoreEngine, WaitsForAStatementNoLongerThanTheLimit) {
  const FakeServer server({std::string(k_welcome)}, false);
  Client client(server);
  ASSERT_EQ(client.status, COLLET_STORE_OK) << client.reason();
  client.wait.limit_ms = 100;
  EXPECT_EQ(client.run(), COLLET_STORE_LOST);
  EXPECT_EQ(client.reason(), "it does not answer within 0.1 s");
}

TEST(StoreEngine, StopsInTheMiddleOfAConnectionAndOfAStatement) {
  std::atomic<bool> stop{true};
  const FakeServer silent({}, false);
  EXPECT_EQ(Client(silent, k_long_ms, &stop).status, COLLET_STORE_STOPPED);
  stop = false;
  const FakeServer server({std::string(k_welcome)}, false);
  Client client(server, k_long_ms, &stop);
  ASSERT_EQ(client.status, COLLET_STORE_OK) << client.reason();
  stop = true;
  EXPECT_EQ(client.run(), COLLET_STORE_STOPPED);
}

TEST(StoreEngine, NoticesAServerThatEnds) {
  const FakeServer early({""}, true);
  EXPECT_EQ(Client(early).status, COLLET_STORE_LOST);
  const FakeServer late({std::string(k_welcome), ""}, true);
  Client client(late);
  ASSERT_EQ(client.status, COLLET_STORE_OK) << client.reason();
  EXPECT_EQ(client.run(), COLLET_STORE_LOST);
  EXPECT_NE(client.reason(), "");
}

TEST(StoreEngine, ReportsThatNobodyListens) {
  std::string port;
  {
    const FakeServer server({}, false);
    port = server.port();
  }
  const std::array<const char*, 3> keywords = {"host", "port", nullptr};
  const std::array<const char*, 3> values = {"127.0.0.1", port.c_str(), nullptr};
  const ColletStoreWait wait{k_long_ms, nullptr, nullptr};
  auto status = COLLET_STORE_OK;
  auto* store = collet_store_engine_1.open(keywords.data(), values.data(), &wait, &status);
  EXPECT_EQ(status, COLLET_STORE_LOST);
  EXPECT_NE(std::string_view(collet_store_engine_1.reason(store)).find("refused"), std::string_view::npos);
  collet_store_engine_1.close(store);
}

class Garbage : public testing::TestWithParam<std::string> {};
TEST_P(Garbage, IsNoAnswer) {
  const FakeServer first({GetParam()}, true);
  EXPECT_EQ(Client(first).status, COLLET_STORE_LOST);
  const FakeServer second({std::string(k_welcome), GetParam()}, true);
  Client client(second);
  ASSERT_EQ(client.status, COLLET_STORE_OK) << client.reason();
  EXPECT_NE(client.run(), COLLET_STORE_OK);
}
INSTANTIATE_TEST_SUITE_P(Table, Garbage,
                         testing::Values("HTTP/1.1 400 Bad Request\r\n\r\n", std::string(100, '\0'),
                                         std::string(10'000, '\xFF'), std::string("R\x7F\xFF\xFF\xFF", 5),
                                         std::string("T\0\0\0\x06\x7F\xFF", 7),
                                         std::string("E\0\0\0\x05\0", 6),
                                         std::string("R\0\0\0\x08\0\0\0\x63", 9)));

TEST(StoreEngine, RefusesMoreParametersThanItHasRoomFor) {
  const FakeServer server({std::string(k_welcome)}, false);
  Client client(server);
  ASSERT_EQ(client.status, COLLET_STORE_OK) << client.reason();
  const std::vector<ColletStoreText> many(9, {"", 0});
  EXPECT_EQ(collet_store_engine_1.run(client.store, "SELECT 1", many.data(), 9, &client.wait),
            COLLET_STORE_LOST);
}

}  // namespace

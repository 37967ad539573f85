// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/connection_advice.hpp"

#include <gtest/gtest.h>

namespace collet::codegraph {
namespace {

TEST(ConnectionAdvice, NamesTheParameterThatAFailureOfTlsAsksFor) {
  EXPECT_TRUE(connection_advice("SSL error: certificate verify failed").starts_with("set sslrootcert=FILE"));
  EXPECT_TRUE(connection_advice("root certificate file \"/root/.postgresql/root.crt\" does not exist")
                  .starts_with("set sslrootcert=FILE"));
  EXPECT_NE(connection_advice("server certificate for \"db\" does not match host name \"127.0.0.1\"")
                .find("sslmode=verify-ca"),
            std::string_view::npos);
  EXPECT_NE(connection_advice("server does not support SSL, but SSL was required").find("sslmode"),
            std::string_view::npos);
  EXPECT_NE(connection_advice("FATAL:  connection requires a valid client certificate").find("sslkey=FILE"),
            std::string_view::npos);
  EXPECT_NE(connection_advice("FATAL:  no pg_hba.conf entry for host, user, database, no encryption")
                .find("sslmode=verify-full"),
            std::string_view::npos);
}

TEST(ConnectionAdvice, IsEmptyForOtherFailures) {
  EXPECT_EQ(connection_advice("Connection refused"), "");
  EXPECT_EQ(connection_advice("FATAL:  password authentication failed for user"), "");
  EXPECT_EQ(connection_advice(""), "");
}

}  // namespace
}  // namespace collet::codegraph

// SPDX-License-Identifier: MIT
/// A connection to the PostgreSQL server of a shared store.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/codegraph/shared_store/engine.hpp"
#include "plugins/codegraph/shared_store/store_address.hpp"
#include "plugins/codegraph/shared_store/store_settings.hpp"

namespace collet::codegraph {

using StoreRows = std::vector<std::vector<std::string>>;

/// One thread at a time. Every wait for the server has a limit and ends early when `stop` returns true.
class StoreConnection {
 public:
  /// Loads libpq with the first connection. The reason of a failure has no part of the address.
  static support::Result<StoreConnection> open(const StoreSettings& settings, std::function<bool()> stop);
  ~StoreConnection();
  StoreConnection(StoreConnection&& other) noexcept;
  StoreConnection& operator=(StoreConnection&&) = delete;
  StoreConnection(const StoreConnection&) = delete;
  StoreConnection& operator=(const StoreConnection&) = delete;

  /// Runs one statement with parameters in binary form and returns its rows in binary form. Fails with
  /// COLLET_NOT_FOUND if a table is missing, with COLLET_DENIED if the role may not do this.
  support::Result<StoreRows> run(const char* statement,
                                 std::initializer_list<std::string_view> parameters = {});
  const StoreAddress& address() const { return address_; }

 private:
  StoreConnection(StoreAddress address, std::function<bool()> stop)
      : address_(std::move(address)), stop_(std::move(stop)) {}
  support::Error error_of(ColletStoreStatus status, bool connecting) const;

  const ColletStoreEngine* engine_ = nullptr;
  ColletStoreConnection* connection_ = nullptr;
  StoreAddress address_;
  std::function<bool()> stop_;
};

}  // namespace collet::codegraph

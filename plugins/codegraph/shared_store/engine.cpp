// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/engine.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <libpq-fe.h>
#include <new>
#include <poll.h>

struct ColletStoreConnection {
  PGconn* connection = nullptr;
  PGresult* result = nullptr;  ///< the last statement's; its values are valid until the next one
  std::array<char, 80> late{};
  const char* reason = "";
  const char* sqlstate = "";
};

namespace {

using Clock = std::chrono::steady_clock;

/// The end of one wait for the server.
class Deadline {
 public:
  explicit Deadline(const ColletStoreWait& wait)
      : wait_(wait), end_(Clock::now() + std::chrono::milliseconds(wait.limit_ms)) {}

  /// Waits until the socket is ready. Returns LOST when the time is over.
  ColletStoreStatus wait(ColletStoreConnection& store, short events) const {
    constexpr int k_slice_ms = 50;
    for (;;) {
      if (wait_.stop != nullptr && wait_.stop(wait_.context)) return COLLET_STORE_STOPPED;
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end_ - Clock::now()).count();
      if (left <= 0) {
        std::snprintf(store.late.data(), store.late.size(), "it does not answer within %.1f s",
                      wait_.limit_ms / 1000.0);
        store.reason = store.late.data();
        return COLLET_STORE_LOST;
      }
      pollfd socket{PQsocket(store.connection), events, 0};
      if (socket.fd < 0) return COLLET_STORE_LOST;
      const int ready = ::poll(&socket, 1, static_cast<int>(std::min<long long>(left, k_slice_ms)));
      if (ready > 0) return COLLET_STORE_OK;
      if (ready < 0 && errno != EINTR) return COLLET_STORE_LOST;
    }
  }

 private:
  const ColletStoreWait& wait_;
  const Clock::time_point end_;
};

ColletStoreStatus lost(ColletStoreConnection& store) {
  store.reason = PQerrorMessage(store.connection);
  return COLLET_STORE_LOST;
}

void close(ColletStoreConnection* store) {
  if (store == nullptr) return;
  PQclear(store->result);
  PQfinish(store->connection);
  delete store;
}

ColletStoreStatus connect(ColletStoreConnection& store, const Deadline& deadline) {
  if (PQstatus(store.connection) == CONNECTION_BAD) return lost(store);
  for (auto state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK;
       state = PQconnectPoll(store.connection)) {
    if (state == PGRES_POLLING_FAILED) return lost(store);
    const auto status = deadline.wait(store, state == PGRES_POLLING_READING ? POLLIN : POLLOUT);
    if (status != COLLET_STORE_OK) return status;
  }
  // No function waits in a way that `stop` cannot end, PQfinish included.
  return PQsetnonblocking(store.connection, 1) == 0 ? COLLET_STORE_OK : lost(store);
}

ColletStoreConnection* open(const char* const* keywords, const char* const* values,
                            const ColletStoreWait* wait, ColletStoreStatus* status) {
  auto* store = new (std::nothrow) ColletStoreConnection;
  if (store == nullptr) return nullptr;
  const Deadline deadline(*wait);
  store->connection = PQconnectStartParams(keywords, values, 0);
  if (store->connection == nullptr) {
    delete store;
    return nullptr;
  }
  // Notices would go to standard error, which belongs to the host.
  PQsetNoticeProcessor(
      store->connection, [](void*, const char*) {}, nullptr);
  *status = connect(*store, deadline);
  return store;
}

/// Sends what libpq holds. Reads meanwhile, because a server that cannot write does not read.
ColletStoreStatus flush(ColletStoreConnection& store, const Deadline& deadline) {
  for (;;) {
    const int left = PQflush(store.connection);
    if (left == 0) return COLLET_STORE_OK;
    if (left < 0) return lost(store);
    if (const auto status = deadline.wait(store, POLLIN | POLLOUT); status != COLLET_STORE_OK) return status;
    if (PQconsumeInput(store.connection) == 0) return lost(store);
  }
}

/// Reads the next result; a null one follows the last.
ColletStoreStatus next_result(ColletStoreConnection& store, const Deadline& deadline, PGresult*& result) {
  while (PQisBusy(store.connection) != 0) {
    if (const auto status = deadline.wait(store, POLLIN); status != COLLET_STORE_OK) return status;
    if (PQconsumeInput(store.connection) == 0) return lost(store);
  }
  result = PQgetResult(store.connection);
  return COLLET_STORE_OK;
}

ColletStoreStatus check(ColletStoreConnection& store) {
  const auto status = PQresultStatus(store.result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return COLLET_STORE_OK;
  const char* state = PQresultErrorField(store.result, PG_DIAG_SQLSTATE);
  const char* message = PQresultErrorField(store.result, PG_DIAG_MESSAGE_PRIMARY);
  if (state != nullptr) store.sqlstate = state;
  store.reason = message != nullptr ? message : PQerrorMessage(store.connection);
  return PQstatus(store.connection) == CONNECTION_BAD ? COLLET_STORE_LOST : COLLET_STORE_REFUSED;
}

ColletStoreStatus run(ColletStoreConnection* store, const char* statement, const ColletStoreText* parameters,
                      int count, const ColletStoreWait* wait) {
  constexpr int k_most = 8;
  std::array<const char*, k_most> values{};
  std::array<int, k_most> sizes{};
  std::array<int, k_most> binary{};
  const Deadline deadline(*wait);
  PQclear(store->result);
  store->result = nullptr;
  store->reason = "";
  store->sqlstate = "";
  if (count > k_most) return lost(*store);
  for (int i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    values[at] = parameters[i].data;
    sizes[at] = static_cast<int>(parameters[i].size);
    binary[at] = 1;
  }
  if (PQsendQueryParams(store->connection, statement, count, nullptr, values.data(), sizes.data(),
                        binary.data(), 1) == 0)
    return lost(*store);
  auto status = flush(*store, deadline);
  if (status == COLLET_STORE_OK) status = next_result(*store, deadline, store->result);
  // A statement has one result, which a null one follows.
  for (bool more = store->result != nullptr; status == COLLET_STORE_OK && more;) {
    PGresult* next = nullptr;
    status = next_result(*store, deadline, next);
    more = next != nullptr;
    PQclear(next);
  }
  return status == COLLET_STORE_OK ? check(*store) : status;
}

int rows(const ColletStoreConnection* store) {
  return PQntuples(store->result);
}

int columns(const ColletStoreConnection* store) {
  return PQnfields(store->result);
}

ColletStoreText value(const ColletStoreConnection* store, int row, int column) {
  return {PQgetvalue(store->result, row, column),
          static_cast<std::size_t>(PQgetlength(store->result, row, column))};
}

const char* reason(const ColletStoreConnection* store) {
  return store->reason;
}

const char* sqlstate(const ColletStoreConnection* store) {
  return store->sqlstate;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletStoreEngine collet_store_engine_1;
extern "C" const ColletStoreEngine collet_store_engine_1{open,    close, run,    rows,
                                                         columns, value, reason, sqlstate};

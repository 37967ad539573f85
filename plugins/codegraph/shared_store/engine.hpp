// SPDX-License-Identifier: MIT
/// The functions of libcollet-codegraph-store.so, which is linked with libpq and loaded by the first use of a
/// shared store.
#pragma once

#include <cstddef>

extern "C" {

/// A connection. Used by one thread at a time.
struct ColletStoreConnection;

/// LOST: the connection must be closed. STOPPED: `stop` returned true, and the connection must be closed.
/// REFUSED: an answer of the server.
enum ColletStoreStatus { COLLET_STORE_OK, COLLET_STORE_STOPPED, COLLET_STORE_LOST, COLLET_STORE_REFUSED };

struct ColletStoreText {
  const char* data;
  std::size_t size;
};

/// How long a function may wait for the server. It calls `stop` several times a second.
struct ColletStoreWait {
  int limit_ms;
  bool (*stop)(void* context);
  void* context;
};

struct ColletStoreEngine {
  /// Connects with keywords of libpq; both lists end with a null pointer. Returns null if there is no memory.
  /// Only the look-up of the host's name is bounded by the resolver instead of by `wait`.
  ColletStoreConnection* (*open)(const char* const* keywords, const char* const* values,
                                 const ColletStoreWait* wait, ColletStoreStatus* status);
  void (*close)(ColletStoreConnection*);
  /// Runs one statement. Parameters and values of rows are in binary form.
  ColletStoreStatus (*run)(ColletStoreConnection*, const char* statement, const ColletStoreText* parameters,
                           int count, const ColletStoreWait* wait);
  /// The rows of the last statement. They are valid until the next one.
  int (*rows)(const ColletStoreConnection*);
  int (*columns)(const ColletStoreConnection*);
  ColletStoreText (*value)(const ColletStoreConnection*, int row, int column);
  /// The reason of the last LOST or REFUSED, and its SQLSTATE if the server gave one. They are valid until
  /// the next statement.
  const char* (*reason)(const ColletStoreConnection*);
  const char* (*sqlstate)(const ColletStoreConnection*);
};

#define COLLET_STORE_ENGINE "collet_store_engine_1"
}

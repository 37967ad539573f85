// SPDX-License-Identifier: MIT
/// The functions of libcollet-redis.so, which is linked with hiredis and loaded by the first session that is
/// kept in Redis.
#pragma once

#include <cstddef>

extern "C" {

/// A connection. Used by one thread at a time.
struct ColletRedis;

enum ColletRedisStatus { COLLET_REDIS_OK, COLLET_REDIS_NOTHING, COLLET_REDIS_LOST, COLLET_REDIS_REFUSED };

struct ColletRedisText {
  const char* data;
  std::size_t size;
};

/// Every function returns a text in `reason`, valid until the next call of the same connection, for LOST,
/// after which the connection must be closed, and for REFUSED, which is an answer of the server.
struct ColletRedisEngine {
  /// Connects, logs in and chooses the database. Texts that are empty are left out. Returns null if there is
  /// no memory. `limit_ms` holds for the connection and for each later command.
  ColletRedis* (*open)(const char* host, int port, ColletRedisText user, ColletRedisText password,
                       int database, int limit_ms, ColletRedisStatus* status, const char** reason);
  void (*close)(ColletRedis*);
  /// Returns one field of a hash, whose lifetime begins anew. The value is valid until the next call.
  ColletRedisStatus (*get)(ColletRedis*, ColletRedisText key, ColletRedisText field, long long lifetime_s,
                           ColletRedisText* value, const char** reason);
  ColletRedisStatus (*set)(ColletRedis*, ColletRedisText key, ColletRedisText field, ColletRedisText value,
                           long long lifetime_s, const char** reason);
  ColletRedisStatus (*remove)(ColletRedis*, ColletRedisText key, ColletRedisText field, const char** reason);
};

#define COLLET_REDIS_ENGINE "collet_redis_engine_1"
}

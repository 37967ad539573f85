// SPDX-License-Identifier: MIT
#include "host/services/sessions/redis_engine.hpp"

#include <hiredis/hiredis.h>
#include <new>

struct ColletRedis {
  redisContext* context = nullptr;
  redisReply* reply = nullptr;  ///< the last one; its texts are valid until the next call
};

namespace {

void forget(ColletRedis& redis) {
  if (redis.reply != nullptr) freeReplyObject(redis.reply);
  redis.reply = nullptr;
}

const char* fault_of(const ColletRedis& redis) {
  return redis.context->err != 0 ? redis.context->errstr : "the connection ended";
}

/// Reads the next reply into `redis`.
ColletRedisStatus read(ColletRedis& redis, const char** reason) {
  forget(redis);
  void* reply = nullptr;
  if (redisGetReply(redis.context, &reply) != REDIS_OK || reply == nullptr) {
    *reason = fault_of(redis);
    return COLLET_REDIS_LOST;
  }
  redis.reply = static_cast<redisReply*>(reply);
  if (redis.reply->type == REDIS_REPLY_ERROR) {
    *reason = redis.reply->str;
    return COLLET_REDIS_REFUSED;
  }
  return redis.reply->type == REDIS_REPLY_NIL ? COLLET_REDIS_NOTHING : COLLET_REDIS_OK;
}

ColletRedisStatus run(ColletRedis& redis, const char** reason, int appended) {
  if (appended == REDIS_OK) return read(redis, reason);
  *reason = "there is no memory for a command";
  return COLLET_REDIS_LOST;
}

void close(ColletRedis* redis) {
  if (redis == nullptr) return;
  forget(*redis);
  if (redis->context != nullptr) redisFree(redis->context);
  delete redis;
}

timeval milliseconds(int count) {
  return {count / 1000, (count % 1000) * 1000};
}

ColletRedisStatus log_in(ColletRedis& redis, ColletRedisText user, ColletRedisText password, int database,
                         const char** reason) {
  ColletRedisStatus status = COLLET_REDIS_OK;
  if (password.size != 0 && user.size != 0)
    status = run(
        redis, reason,
        redisAppendCommand(redis.context, "AUTH %b %b", user.data, user.size, password.data, password.size));
  else if (password.size != 0)
    status = run(redis, reason, redisAppendCommand(redis.context, "AUTH %b", password.data, password.size));
  if (status == COLLET_REDIS_OK && database != 0)
    status = run(redis, reason, redisAppendCommand(redis.context, "SELECT %d", database));
  return status;
}

ColletRedis* open(const char* host, int port, ColletRedisText user, ColletRedisText password, int database,
                  int limit_ms, ColletRedisStatus* status, const char** reason) {
  auto* redis = new (std::nothrow) ColletRedis;
  if (redis == nullptr) return nullptr;
  redis->context = redisConnectWithTimeout(host, port, milliseconds(limit_ms));
  if (redis->context == nullptr) {
    delete redis;
    return nullptr;
  }
  *status = COLLET_REDIS_OK;
  if (redis->context->err != 0 || redisSetTimeout(redis->context, milliseconds(limit_ms)) != REDIS_OK) {
    *status = COLLET_REDIS_LOST;
    *reason = fault_of(*redis);
    return redis;
  }
  *status = log_in(*redis, user, password, database, reason);
  return redis;
}

ColletRedisStatus get(ColletRedis* redis, ColletRedisText key, ColletRedisText field, long long lifetime_s,
                      ColletRedisText* value, const char** reason) {
  // The lifetime is set first, so that the reply that is kept is the value.
  const int first = redisAppendCommand(redis->context, "EXPIRE %b %lld", key.data, key.size, lifetime_s);
  const int second = first != REDIS_OK ? first
                                       : redisAppendCommand(redis->context, "HGET %b %b", key.data, key.size,
                                                            field.data, field.size);
  auto status = run(*redis, reason, second);
  if (status == COLLET_REDIS_LOST) return status;
  status = read(*redis, reason);
  if (status == COLLET_REDIS_OK) *value = {redis->reply->str, redis->reply->len};
  return status;
}

ColletRedisStatus set(ColletRedis* redis, ColletRedisText key, ColletRedisText field, ColletRedisText value,
                      long long lifetime_s, const char** reason) {
  const int first = redisAppendCommand(redis->context, "HSET %b %b %b", key.data, key.size, field.data,
                                       field.size, value.data, value.size);
  const int second = first != REDIS_OK ? first
                                       : redisAppendCommand(redis->context, "EXPIRE %b %lld", key.data,
                                                            key.size, lifetime_s);
  const auto stored = run(*redis, reason, second);
  if (stored == COLLET_REDIS_LOST) return stored;
  if (stored == COLLET_REDIS_REFUSED) {
    // The reason belongs to the first reply, which the second one replaces, so the server is asked no more.
    return COLLET_REDIS_LOST;
  }
  return read(*redis, reason);
}

ColletRedisStatus remove(ColletRedis* redis, ColletRedisText key, ColletRedisText field,
                         const char** reason) {
  return run(*redis, reason,
             redisAppendCommand(redis->context, "HDEL %b %b", key.data, key.size, field.data, field.size));
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletRedisEngine collet_redis_engine_1;
extern "C" const ColletRedisEngine collet_redis_engine_1{open, close, get, set, remove};

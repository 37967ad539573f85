// SPDX-License-Identifier: MIT
/// meta_json of abi.h: the facts about a call that its plugin receives.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "host/call/types/request.hpp"

namespace collet::host::call {

struct MetaFields {
  std::uint64_t call_id = 0;
  std::string_view profile;
  std::int64_t budget = 0;
  int depth = 0;           ///< 0 for a call of a client
  std::uint64_t root = 0;  ///< for a nested call: call_id of the client's call at the top
  bool limited = false;    ///< for a nested call: its caller set a time limit
};
std::string meta_json(const Request& request, const MetaFields& fields);

/// The beginning of meta_json that all calls of one origin have in common, kept for the next call.
class CommonMeta {
 public:
  CommonMeta(std::shared_ptr<const Origin> origin, std::string_view profile);
  /// Returns true if the request has the origin of this object.
  bool matches(const Request& request) const { return origin_ == request.origin; }
  /// Replaces `text` by meta_json() of a request that matches.
  void write(std::string& text, const Request& request, const MetaFields& fields);

 private:
  std::shared_ptr<const Origin> origin_;
  std::string text_;        ///< the common members, then budget and depth
  std::size_t common_ = 0;  ///< bytes of text_ before budget and depth
  std::int64_t budget_ = -1;
  int depth_ = -1;
};

}  // namespace collet::host::call

// SPDX-License-Identifier: MIT
/// English words without their endings: repositories and repository are one word to a question.
#pragma once

#include <string_view>

#include "plugins/openapi/export.hpp"

namespace collet::openapi {

/// For one thread. Words of other scripts, and those with digits, are their own stems; so is every word if
/// the library that knows the endings is not there.
class COLLET_OPENAPI_API Stemmer {
 public:
  Stemmer();
  ~Stemmer();
  Stemmer(const Stemmer&) = delete;
  Stemmer& operator=(const Stemmer&) = delete;

  /// Of a word in lower case. Valid until the next call, and as long as `word`.
  std::string_view stem(std::string_view word);

 private:
  void* engine_ = nullptr;
};

}  // namespace collet::openapi

// SPDX-License-Identifier: MIT
/// Stemmer of English words: a search treats "repositories" and "repository" as the same word.
#pragma once

#include <string_view>

#include "plugins/openapi/export.hpp"

namespace collet::openapi {

/// Not thread-safe. A word with digits or characters of other scripts is its own stem. So is every word if
/// the stemmer library is not installed.
class COLLET_OPENAPI_API Stemmer {
 public:
  Stemmer();
  ~Stemmer();
  Stemmer(const Stemmer&) = delete;
  Stemmer& operator=(const Stemmer&) = delete;

  /// Returns the stem of a lower-case word. The result is valid until the next call and may borrow from
  /// `word`.
  std::string_view stem(std::string_view word);

 private:
  void* engine_ = nullptr;
};

}  // namespace collet::openapi

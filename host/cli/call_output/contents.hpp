// SPDX-License-Identifier: MIT
/// Writes the answer of `collet call` whole: images, blobs and results that are too large for an answer.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/call/result/result_store.hpp"
#include "host/call/types/outcome.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// The contents of one answer, with the stored results in place of their previews and links.
struct Contents {
  struct Piece {
    std::string mime_type;
    std::string bytes;
  };
  std::vector<Piece> pieces;  ///< images, audio, resources and stored results, in order
  std::string text;           ///< the other texts, each with a line end if there are several
};

/// Returns the contents of an answer to `principal`.
Contents contents_of(const call::Outcome& outcome, call::ResultStore& results, const std::string& principal);

/// Returns the file for piece `number`, counted from 1: "shot.png", then "shot.2.png".
std::filesystem::path numbered(const std::filesystem::path& file, std::size_t number);

/// Writes each piece to a file, or the text if there are no pieces. Returns one line for each file.
support::Result<std::vector<std::string>> write_files(const Contents& contents,
                                                      const std::filesystem::path& file);

}  // namespace collet::host::cli

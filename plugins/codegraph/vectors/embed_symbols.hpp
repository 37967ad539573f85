// SPDX-License-Identifier: MIT
/// Brings the vectors of a project up to date with its index.
#pragma once

#include <optional>

#include "plugins/codegraph/endpoints/model_requests.hpp"
#include "plugins/codegraph/store/index_reader.hpp"
#include "plugins/codegraph/vectors/vector_file.hpp"

namespace collet::codegraph {

struct EmbedReport {
  std::size_t symbols = 0;          ///< symbols that should have a vector
  std::size_t embedded = 0;         ///< vectors that this run got
  std::size_t missing = 0;          ///< symbols without a current vector
  std::string problem;              ///< the reason why some are missing, a sentence
  std::optional<double> agreement;  ///< how well the model fits the comments, if known
};

struct EmbedLimits {
  std::size_t most_requests = 100'000;
  bool tests_model = true;  ///< asks twice more if the agreement of the model is not known
  std::function<bool()> stop;
  std::function<void(std::size_t done, std::size_t total)> progress;
};

/// Asks for the vectors of texts that are new or changed, and replaces the file at `path`. Vectors that were
/// there stay if the model fails.
EmbedReport embed_symbols(const IndexReader& reader, const std::string& path, const Model& model,
                          const Sending& sending, const EmbedLimits& limits);

}  // namespace collet::codegraph

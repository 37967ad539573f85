// SPDX-License-Identifier: MIT
/// The operator's language models, as tools and index runs use them. Without any, everything works without
/// vectors and with the sentences of templates.
#pragma once

#include <memory>

#include <collet/plugin.hpp>

#include "plugins/codegraph/endpoints/model_requests.hpp"
#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/search/symbol_search.hpp"

namespace collet::codegraph {

/// Thread-safe.
class Models {
 public:
  /// Reads `embeddings` and `summaries` of `[plugins.codegraph.config]`.
  explicit Models(const Setup& setup);

  /// Stores the overview of an index that a run wrote, asks the models, and returns the lines of the report
  /// about them, each with a line end before it. Throws a Failure only if the call is cancelled.
  std::string follow_index(const ProjectSettings& project, Call& call) const;

  /// Returns how near symbols are to a question; null without vectors, and `note` is then the reason, a line
  /// for the answer, unless the operator configured none. Embeds some changed symbols first.
  std::unique_ptr<Nearness> nearness(const IndexReader& reader, const ProjectSettings& project,
                                     const std::string& question, Call& call, std::string& note) const;

  /// Identifies the model of `summaries`; 0 without one.
  std::uint64_t summary_model() const {
    return summaries_.configured() ? summaries_.endpoint().identity() : 0;
  }

 private:
  std::string embed(const IndexReader& reader, const ProjectSettings& project, Call& call) const;
  std::string rewrite(const IndexReader& reader, const ProjectSettings& project, Call& call) const;

  const Model embeddings_;
  const Model summaries_;
  mutable std::mutex writing_;  ///< one run at a time writes vectors
};

/// Removes the vectors and sentences of a project.
void forget_models(const ProjectSettings& project);

}  // namespace collet::codegraph

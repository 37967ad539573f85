// SPDX-License-Identifier: MIT
/// Sentences that a language model of the operator wrote in place of those of templates. They are kept by the
/// sentence that they replace, so that one is used as long as the facts are the same.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

class Rewritten {
 public:
  /// `model` identifies the model that writes the sentences.
  explicit Rewritten(std::uint64_t model) : model_(model) {}

  /// Reads the sentences of a project; none if there are none of this model.
  static Rewritten read(const std::string& folder, std::uint64_t model);
  support::Result<void> write(const std::string& folder) const;

  void add(const std::string& facts, std::string text) { sentences_[facts] = std::move(text); }
  const std::string* find(const std::string& facts) const;
  std::size_t size() const { return sentences_.size(); }
  /// Returns a line of the overview as the model wrote it, with a mark in front and the ID of the line; the
  /// line itself if the model wrote none.
  std::string line(const std::string& line) const;

 private:
  std::uint64_t model_ = 0;
  std::map<std::string, std::string> sentences_;
};

/// Returns a line without the ID at its end, as a model gets it.
std::string without_id(const std::string& line);

}  // namespace collet::codegraph

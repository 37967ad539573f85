// SPDX-License-Identifier: MIT
/// Vectors of symbols as signed bytes in a mapped file. A vector is scaled to its largest number, because
/// only directions are compared.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

using ByteVector = std::vector<std::int8_t>;

/// Returns the direction of a vector.
ByteVector to_bytes(std::span<const float> vector);

/// Returns the cosine of two vectors; 0 if the sizes differ or one has no direction.
double cosine(std::span<const std::int8_t> one, std::span<const std::int8_t> other);

/// One symbol of a file that is written.
struct VectorEntry {
  std::string key;              ///< 20 hexadecimal digits
  std::uint64_t text_hash = 0;  ///< hash of the text that the vector was made from
  ByteVector vector;
};

class VectorFile {
 public:
  /// The memory that the vectors of a project may take.
  static constexpr std::size_t k_max_bytes = std::size_t{512} << 20U;

  /// Maps a file. Fails if it is missing, or if its sizes do not fit each other.
  static support::Result<VectorFile> open(const std::string& path);
  /// Replaces a file. `entries` are sorted by their keys, and have vectors of the same size. `state` names
  /// the state of the index that they belong to, or is empty if some are missing. `agreement` is that of
  /// agreement.hpp.
  static support::Result<void> write(const std::string& path, std::uint64_t model, std::string_view state,
                                     const std::vector<VectorEntry>& entries,
                                     std::optional<double> agreement = std::nullopt);

  std::uint64_t model() const { return model_; }
  const std::string& state() const { return state_; }
  /// Returns how well the model agrees with the comments of the code; nothing if that was not measured.
  std::optional<double> agreement() const { return agreement_; }
  std::size_t size() const { return count_; }
  std::size_t dimensions() const { return dimensions_; }
  std::string key(std::size_t number) const;
  std::uint64_t text_hash(std::size_t number) const;
  std::span<const std::int8_t> vector(std::size_t number) const;
  /// Returns the number of a symbol, or nothing.
  std::optional<std::size_t> find(std::string_view key) const;

  /// Returns the cosine of a vector and a question; 0 if the sizes differ or one has no direction.
  double cosine(std::size_t number, std::span<const std::int8_t> question) const;
  /// Returns the nearest vectors to a question by comparing all: cosine and number, the nearest first.
  std::vector<std::pair<double, std::size_t>> nearest(std::span<const std::int8_t> question,
                                                      std::size_t limit) const;

 private:
  struct Mapping {
    void* bytes = nullptr;
    std::size_t size = 0;
    ~Mapping();
  };
  /// `size` is the length of the question.
  double cosine(std::size_t number, std::span<const std::int8_t> question, double size) const;

  std::shared_ptr<const Mapping> mapping_;
  std::uint64_t model_ = 0;
  std::string state_;
  std::optional<double> agreement_;
  std::size_t count_ = 0;
  std::size_t dimensions_ = 0;
  const char* records_ = nullptr;
  const std::int8_t* matrix_ = nullptr;
};

}  // namespace collet::codegraph

// SPDX-License-Identifier: MIT
#include "plugins/codegraph/vectors/vector_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plugins/codegraph/store/files/replaced_file.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_key_bytes = 20;
constexpr std::size_t k_state_bytes = 64;
constexpr double k_not_measured = -1;

struct Header {
  std::array<char, 8> magic{};
  std::uint32_t dimensions = 0;
  std::uint32_t count = 0;
  std::uint64_t model = 0;
  std::array<char, k_state_bytes> state{};
  double agreement = k_not_measured;
};
static_assert(sizeof(Header) == 96);

struct Record {
  std::array<char, k_key_bytes> key{};
  float length = 0;
  std::uint64_t text_hash = 0;
};
static_assert(sizeof(Record) == 32);

constexpr std::array<char, 8> k_magic = {'c', 'o', 'l', 'v', 'e', 'c', '0', '2'};

std::int32_t product(std::span<const std::int8_t> one, std::span<const std::int8_t> other) {
  std::int32_t out = 0;
  for (std::size_t i = 0; i < one.size(); ++i)
    out += std::int32_t{one[i]} * std::int32_t{other[i]};
  return out;
}

double length(std::span<const std::int8_t> vector) {
  return std::sqrt(static_cast<double>(product(vector, vector)));
}

}  // namespace

ByteVector to_bytes(std::span<const float> vector) {
  constexpr float k_largest = 127;
  float largest = 0;
  for (const float number : vector)
    largest = std::max(largest, std::abs(number));
  ByteVector out(vector.size());
  if (!(largest > 0)) return out;
  for (std::size_t i = 0; i < vector.size(); ++i)
    out[i] = static_cast<std::int8_t>(std::lround(vector[i] / largest * k_largest));
  return out;
}

double cosine(std::span<const std::int8_t> one, std::span<const std::int8_t> other) {
  const double lengths = one.size() == other.size() ? length(one) * length(other) : 0;
  return lengths > 0 ? product(one, other) / lengths : 0;
}

VectorFile::Mapping::~Mapping() {
  if (bytes != nullptr) ::munmap(bytes, size);
}

support::Result<VectorFile> VectorFile::open(const std::string& path) {
  const support::Error damaged{COLLET_FAILED, path + " is damaged"};
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return support::Error{COLLET_NOT_FOUND, "there is no " + path};
  struct stat state {};
  auto mapping = std::make_shared<Mapping>();
  if (::fstat(file, &state) == 0 && state.st_size >= static_cast<off_t>(sizeof(Header))) {
    mapping->size = static_cast<std::size_t>(state.st_size);
    mapping->bytes = ::mmap(nullptr, mapping->size, PROT_READ, MAP_PRIVATE, file, 0);
    if (mapping->bytes == MAP_FAILED) mapping->bytes = nullptr;
  }
  ::close(file);
  if (mapping->bytes == nullptr) return damaged;
  const auto* const bytes = static_cast<const char*>(mapping->bytes);
  Header header;
  std::memcpy(&header, bytes, sizeof header);
  const std::size_t row = sizeof(Record) + header.dimensions;
  if (header.magic != k_magic || header.dimensions == 0 || header.count > mapping->size / row ||
      mapping->size != sizeof header + header.count * row)
    return damaged;
  VectorFile out;
  out.model_ = header.model;
  out.state_.assign(header.state.data(), ::strnlen(header.state.data(), k_state_bytes));
  if (header.agreement >= 0 && header.agreement <= 1) out.agreement_ = header.agreement;
  out.count_ = header.count;
  out.dimensions_ = header.dimensions;
  out.records_ = bytes + sizeof header;
  out.matrix_ = reinterpret_cast<const std::int8_t*>(out.records_ + out.count_ * sizeof(Record));
  out.mapping_ = std::move(mapping);
  return out;
}

support::Result<void> VectorFile::write(const std::string& path, std::uint64_t model, std::string_view state,
                                        const std::vector<VectorEntry>& entries,
                                        std::optional<double> agreement) {
  const std::string beside = name_beside(path);
  Header header;
  header.magic = k_magic;
  header.dimensions = static_cast<std::uint32_t>(entries.empty() ? 1 : entries.front().vector.size());
  header.count = static_cast<std::uint32_t>(entries.size());
  header.model = model;
  header.agreement = agreement.value_or(k_not_measured);
  std::copy_n(state.begin(), std::min(state.size(), k_state_bytes), header.state.begin());
  bool good = false;
  {
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(&header), sizeof header);
    for (const auto& one : entries) {
      Record record;
      std::copy_n(one.key.begin(), std::min(one.key.size(), k_key_bytes), record.key.begin());
      record.text_hash = one.text_hash;
      record.length = static_cast<float>(length(one.vector));
      out.write(reinterpret_cast<const char*>(&record), sizeof record);
    }
    for (const auto& one : entries)
      out.write(reinterpret_cast<const char*>(one.vector.data()),
                static_cast<std::streamsize>(one.vector.size()));
    out.close();
    good = !out.fail();
  }
  auto done = good ? replace_file(beside, path, false)
                   : support::Result<void>(support::Error{COLLET_FAILED, path + " cannot be written"});
  if (!done) ::unlink(beside.c_str());
  return done;
}

std::string VectorFile::key(std::size_t number) const {
  return {records_ + number * sizeof(Record), k_key_bytes};
}

std::uint64_t VectorFile::text_hash(std::size_t number) const {
  Record record;
  std::memcpy(&record, records_ + number * sizeof record, sizeof record);
  return record.text_hash;
}

std::span<const std::int8_t> VectorFile::vector(std::size_t number) const {
  return {matrix_ + number * dimensions_, dimensions_};
}

std::optional<std::size_t> VectorFile::find(std::string_view key) const {
  std::size_t first = 0;
  std::size_t last = count_;
  while (first < last) {
    const auto middle = first + (last - first) / 2;
    const std::string_view one(records_ + middle * sizeof(Record), k_key_bytes);
    if (one == key) return middle;
    if (one < key) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return std::nullopt;
}

double VectorFile::cosine(std::size_t number, std::span<const std::int8_t> question) const {
  return question.size() == dimensions_ ? cosine(number, question, length(question)) : 0;
}

double VectorFile::cosine(std::size_t number, std::span<const std::int8_t> question, double size) const {
  Record record;
  std::memcpy(&record, records_ + number * sizeof record, sizeof record);
  const double lengths = static_cast<double>(record.length) * size;
  return lengths > 0 ? product(vector(number), question) / lengths : 0;
}

std::vector<std::pair<double, std::size_t>> VectorFile::nearest(std::span<const std::int8_t> question,
                                                                std::size_t limit) const {
  std::vector<std::pair<double, std::size_t>> out;
  if (question.size() != dimensions_) return out;
  const double size = length(question);
  out.reserve(count_);
  for (std::size_t i = 0; i < count_; ++i)
    if (const double one = cosine(i, question, size); one > 0) out.emplace_back(one, i);
  const auto kept = std::min(limit, out.size());
  std::partial_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(kept), out.end(),
                    [](const auto& one, const auto& other) {
                      return one.first != other.first ? one.first > other.first : one.second < other.second;
                    });
  out.resize(kept);
  return out;
}

}  // namespace collet::codegraph

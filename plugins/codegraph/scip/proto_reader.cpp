// SPDX-License-Identifier: MIT
#include "plugins/codegraph/scip/proto_reader.hpp"

namespace collet::codegraph {
namespace {

enum : std::uint32_t { k_variable = 0, k_eight_bytes = 1, k_length = 2, k_four_bytes = 5 };

}  // namespace

bool ProtoReader::take_number(std::string_view& bytes, std::uint64_t& out) {
  constexpr std::size_t k_max_bytes = 10;
  out = 0;
  for (std::size_t i = 0; i < k_max_bytes && i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (i + 1 == k_max_bytes && byte > 1) return false;
    out |= std::uint64_t{byte & 0x7FU} << (7 * i);
    if ((byte & 0x80U) == 0) {
      bytes.remove_prefix(i + 1);
      return true;
    }
  }
  return false;
}

bool ProtoReader::read_value(std::uint32_t type) {
  is_number_ = type == k_variable;
  if (is_number_) return take_number(bytes_, number_);
  std::uint64_t size = type == k_eight_bytes ? 8 : 4;
  if (type == k_length ? !take_number(bytes_, size) : type != k_eight_bytes && type != k_four_bytes)
    return false;
  if (size > bytes_.size()) return false;
  value_ = bytes_.substr(0, static_cast<std::size_t>(size));
  bytes_.remove_prefix(static_cast<std::size_t>(size));
  return true;
}

bool ProtoReader::next() {
  if (bytes_.empty() || damaged_) return false;
  constexpr std::uint64_t k_max_tag = 0xFFFFFFFF;
  std::uint64_t tag = 0;
  damaged_ = !take_number(bytes_, tag) || tag > k_max_tag || tag >> 3U == 0 ||
             !read_value(static_cast<std::uint32_t>(tag & 7U));
  field_ = static_cast<std::uint32_t>(tag >> 3U);
  return !damaged_;
}

}  // namespace collet::codegraph

// SPDX-License-Identifier: MIT
// A snapshot with changed bytes: it is ignored, or everything in it reads as it was written, or reading ends
// with the one error. Input: records of eight bytes: four for the place, one to change the byte there by, one
// for the length of the change, two that shorten the file. If the last byte of the first record is odd, the
// header's checksum is corrected afterwards.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/snapshot/description_storage.hpp"
#include "plugins/openapi/snapshot/snapshot_folder.hpp"
#include "plugins/openapi/snapshot/snapshot_write.hpp"
#include "plugins/search/rank/rank.hpp"
#include "plugins/words/word_index.hpp"
#include "tests/fuzz/document_checks.hpp"

namespace collet::openapi {
namespace {

constexpr const char* k_name = "a.snapshot";

std::string words_of(const Description& description) {
  const WordIndex& words = openapi::words(description);
  std::string out;
  for (std::uint32_t i = 0; i < words.word_count(); ++i) {
    const auto word = words.word(i);
    out += word.text;
    out += std::to_string(words.term(word.text, word.text));
    for (const Posting& posting : words.postings(word.term))
      out += std::to_string(posting.number()) + std::to_string(posting.weight());
  }
  for (std::uint32_t i = 0; i < words.topic_count(); ++i)
    out += std::to_string(words.operations_of(i).size());
  for (std::uint32_t i = 0; i < words.operation_count(); ++i) {
    out += std::to_string(words.traits()[i].names) + std::to_string(words.places()[i]);
    for (const NameTerm name : words.names_of(i))
      out += std::to_string(name.term);
  }
  return out;
}

std::string everything_of(const Description& description) {
  const Document& document = description.document();
  std::string out;
  print(document.root(), out);
  const Index& index = description.index();
  for (const Operation& operation : index.operations()) {
    out += operation.path();
    out += operation.operation_id();
    for (std::size_t i = 0; i < operation.tags().size(); ++i)
      out += std::to_string(index.with_tag(operation.tags()[i]).size());
    out += std::to_string(index.with_operation_id(operation.operation_id()).size());
  }
  for (const char* const pattern : {"**", "/p1/*", "/*/x"})
    out += std::to_string(index.operations_at(pattern).size());
  out += std::to_string(index.with_method("get").size());
  const Inventory& inventory = description.inventory();
  for (const auto& list : {inventory.schemas(), inventory.parameters(), inventory.headers()})
    for (const ObjectEntry& found : list)
      out +=
          json_pointer(document.node(found.node)) + std::to_string(inventory.uses(document.node(found.node)));
  for (const Reference& reference : inventory.references())
    out += inventory.target(reference.target).text;
  out += words_of(description);
  return out + std::to_string(document.line_of(1000));
}

struct Base {
  Base() {
    char name[] = "/tmp/collet-fuzz-XXXXXX";
    require(mkdtemp(name) != nullptr);
    folder = *open_snapshot_folder(name);
    std::string text =
        R"({"openapi":"3.0.0","components":{"schemas":{"A":{"properties":{"a":{"$ref":"#/components/schemas/A"}}}}},"paths":{)";
    for (int i = 0; i < 200; ++i)
      text += (i == 0 ? "\"/p" : ",\n\"/p") + std::to_string(i) + R"(/x":{"get":{"operationId":"o)" +
              std::to_string(i) + R"(","tags":["t"],"parameters":[{"name":"\u00e9"}]}})";
    const Description description(*read_json_document(text + "}}", Limits{}));
    std::atomic<bool> abandoned{false};
    require(write_snapshot(*folder, k_name, description, {"/a.json", {1, 2, text.size() + 2, 4}, true, {}},
                           1U << 30U, abandoned));
    const int file = openat(*folder, k_name, O_RDONLY);
    struct stat status {};
    require(fstat(file, &status) == 0);
    bytes.resize(static_cast<std::size_t>(status.st_size));
    require(read(file, bytes.data(), bytes.size()) == status.st_size);
    close(file);
    expected = everything_of(description);
  }
  std::shared_ptr<const int> folder;
  std::string bytes;
  std::string expected;
};

void put(const Base& base, const std::string& bytes) {
  unlinkat(*base.folder, k_name, 0);
  const int file = openat(*base.folder, k_name, O_WRONLY | O_CREAT | O_EXCL, 0600);
  require(file >= 0 && write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  close(file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Base base;
  std::string bytes = base.bytes;
  const bool right_header = size >= 8 && (data[7] & 1U) != 0;
  for (; size >= 8; data += 8, size -= 8) {
    std::uint32_t place = 0;
    std::uint16_t cut = 0;
    std::memcpy(&place, data, sizeof place);
    std::memcpy(&cut, data + 6, sizeof cut);
    for (unsigned i = 0; i <= data[5] / 16U && !bytes.empty(); ++i) {
      char& byte = bytes[(place + i) % bytes.size()];
      byte = static_cast<char>(byte ^ static_cast<char>(data[4]));
    }
    if (data[5] == 0xFF) bytes.resize(bytes.size() - std::min<std::size_t>(cut, bytes.size()));
  }
  if (right_header && bytes.size() >= sizeof(SnapshotHeader)) {
    SnapshotHeader header{};
    std::memcpy(&header, bytes.data(), sizeof header);
    header.header_sum = header_sum(header);
    std::memcpy(bytes.data(), &header, sizeof header);
  }
  put(base, bytes);
  bool there = false;
  const auto map = SnapshotMap::open(base.folder, k_name, there);
  require(there);
  if (!map) return 0;
  // A corrected header may combine sections that were never written together: then it must only not crash.
  const bool same_header =
      bytes.compare(0, sizeof(SnapshotHeader), base.bytes, 0, sizeof(SnapshotHeader)) == 0;
  try {
    const auto description = DescriptionStorage::from_sections(map);
    if (same_header) {
      require(everything_of(*description) == base.expected);
    } else {
      std::string out;
      print(description->document().root(), out, {.max_bytes = 100'000});
      (void)description->index().with_operation_id("o7");
      (void)description->inventory().find_target("#/components/schemas/A");
      for (const char* const query : {"create an a", "t", "p7 x", "zz"})
        (void)search::rank(*description, query, 0, 50, {});
    }
  } catch (const DamagedSnapshot&) {
    require(map->damaged());
  }
  return 0;
}

}  // namespace collet::openapi

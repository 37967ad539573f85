// SPDX-License-Identifier: MIT
/// The file that holds an index: what was written comes out, and anything else is refused.
#include <gtest/gtest.h>
#include <random>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include <zstd.h>

#include "plugins/codegraph/exchange/archive_file.hpp"
#include "sdk/support/text.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

class Archive : public testing::Test {
 public:
  Archive() {
    std::string text;
    std::mt19937 random(7);
    for (int i = 0; i < 40000; ++i)
      text += std::to_string(random() % 1000) + " ";
    scratch.write("one", text);
    scratch.write("two", "");
    scratch.write("three", "a short part");
  }
  std::string path(const std::string& name) const { return scratch.path() + "/" + name; }
  std::string bytes_of(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  ArchiveHeader write() const {
    ArchiveHeader header;
    header.index_version = 7;
    header.project = "shop";
    header.revision = "0123abc";
    header.files = 3;
    auto done =
        write_archive(path("a.zst"), header,
                      {{"one", path("one")}, {"two", path("two")}, {"three", path("three")}}, nullptr);
    if (!done) throw std::runtime_error(done.error().message);
    return *done;
  }
  /// Extracts all parts beside their originals.
  support::Result<void> extract(const ArchiveFile& file) const {
    return file.extract([&](const ArchivePart& part) { return path("out-" + part.name); }, nullptr);
  }
  /// Returns why a file is refused, at its opening or its extraction; empty if it is not.
  std::string refusal(const std::string& name) const {
    const auto file = ArchiveFile::open(path(name));
    if (!file) return file.error().message;
    for (const char* const part : {"out-one", "out-two", "out-three"})
      std::filesystem::remove(path(part));
    const auto done = extract(*file);
    return done ? std::string() : done.error().message;
  }
  /// Writes an archive with this header and these bytes as its frames.
  void forge(ArchiveHeader header, const std::string& frames) const {
    header.compressed = frames.size();
    XXH128_canonical_t hash;
    XXH128_canonicalFromHash(&hash, XXH3_128bits(frames.data(), frames.size()));
    header.hash = support::hexadecimal({reinterpret_cast<const char*>(hash.digest), sizeof hash.digest});
    scratch.write("forged.zst", *pack_header(header) + frames);
  }
  static std::string compressed(const std::string& text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
  }

  Scratch scratch;
};

TEST_F(Archive, GivesBackItsHeaderAndParts) {
  const auto written = write();
  const auto file = ArchiveFile::open(path("a.zst"));
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->header().project, "shop");
  EXPECT_EQ(file->header().revision, "0123abc");
  EXPECT_EQ(file->header().hash, written.hash);
  ASSERT_TRUE(extract(*file));
  for (const std::string name : {"one", "two", "three"})
    EXPECT_EQ(bytes_of("out-" + name), bytes_of(name)) << name;
}

TEST_F(Archive, IsRefusedWithAnyByteDamaged) {
  write();
  const auto sound = bytes_of("a.zst");
  std::mt19937 random(11);
  for (int i = 0; i < 200; ++i) {
    auto bytes = sound;
    // Half of the damages are in the header and the frame that follows it.
    const auto place = random() % (i % 2 == 0 ? 4200 : bytes.size());
    bytes[place] = static_cast<char>(bytes[place] ^ static_cast<char>(1U + random() % 255));
    scratch.write("b.zst", bytes);
    const auto why = refusal("b.zst");
    EXPECT_TRUE(why.starts_with("the file is damaged: ") || why.starts_with("the file is not an index"))
        << place << ": " << why;
  }
}

TEST_F(Archive, IsRefusedIfItIsCutOrLonger) {
  write();
  const auto sound = bytes_of("a.zst");
  for (const std::size_t size : {std::size_t{0}, std::size_t{3}, std::size_t{4095}, std::size_t{4096},
                                 sound.size() / 2, sound.size() - 1}) {
    scratch.write("b.zst", sound.substr(0, size));
    EXPECT_NE(refusal("b.zst"), "") << size;
  }
  scratch.write("b.zst", sound + "x");
  EXPECT_NE(refusal("b.zst").find("bytes, expected"), std::string::npos);
}

TEST_F(Archive, IsRefusedIfItWouldGrowAsNoIndexDoes) {
  ArchiveHeader header;
  header.parts = {{"one", std::uint64_t{3} << 30U}};
  forge(header, compressed(std::string(1U << 20U, '\0')));
  EXPECT_NE(refusal("forged.zst").find("which no index does"), std::string::npos);
  header.parts = {{"one", ~std::uint64_t{0} >> 1U}, {"two", ~std::uint64_t{0} >> 1U}};
  forge(header, compressed("x"));
  EXPECT_NE(refusal("forged.zst").find("impossible sizes"), std::string::npos);
}

TEST_F(Archive, WritesNoMoreThanTheHeaderNames) {
  ArchiveHeader header;
  header.parts = {{"one", 10}};
  forge(header, compressed(std::string(1U << 20U, '\0')));
  EXPECT_NE(refusal("forged.zst").find("more than its header names"), std::string::npos);
  EXPECT_EQ(bytes_of("out-one").size(), 10U);
}

TEST_F(Archive, IsRefusedIfAPartEndsEarly) {
  ArchiveHeader header;
  header.parts = {{"one", 4}, {"two", 400}};
  forge(header, compressed("four and more"));
  EXPECT_NE(refusal("forged.zst").find("the part 'two' ends early"), std::string::npos);
}

TEST_F(Archive, DoesNotFollowALinkInThePlaceOfAPart) {
  write();
  std::filesystem::create_symlink(path("target"), path("out-one"));
  const auto file = ArchiveFile::open(path("a.zst"));
  ASSERT_TRUE(file);
  EXPECT_FALSE(extract(*file));
  EXPECT_FALSE(std::filesystem::exists(path("target")));
}

TEST_F(Archive, LeavesTheOldFileIfWritingIsCancelled) {
  scratch.write("a.zst", "old");
  const auto done = write_archive(path("a.zst"), {}, {{"one", path("one")}}, [] { return true; });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, COLLET_CANCELLED);
  EXPECT_EQ(bytes_of("a.zst"), "old");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.path()), {}), 4);
}

}  // namespace
}  // namespace collet::codegraph

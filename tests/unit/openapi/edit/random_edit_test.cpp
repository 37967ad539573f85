// SPDX-License-Identifier: MIT
// Random edits of random documents: the text read back is the edited document, and one changed value changes
// only its own lines.
#include <algorithm>
#include <random>

#include "tests/unit/openapi/edit/editing.hpp"
#include "tests/unit/openapi/edit/styles.hpp"
#include "tests/unit/openapi/read/random_document.hpp"

namespace collet::openapi::edit {
namespace {

constexpr int k_documents = 1500;
constexpr std::string_view k_values[] = {"1",
                                         "-0.5e3",
                                         "true",
                                         "null",
                                         "\"x\"",
                                         "\"two words\"",
                                         "\"a: b # c\"",
                                         "\"\"",
                                         "\"on\"",
                                         "\"1\"",
                                         "\"l1\\nl2\"",
                                         "\"l1\\n l2\\n\"",
                                         "\"\\u0001\"",
                                         "\"\\u00e4'\\\"\"",
                                         "[]",
                                         "{}",
                                         "[1,[2,{}]]",
                                         "{\"k\":1}",
                                         "\"- x\"",
                                         "\"~\"",
                                         "{\"a b\":[{\"c\":null},2]}",
                                         "\"{\"",
                                         "\"x:\"",
                                         "\" x \"",
                                         "\"\\ttab\"",
                                         "\"trail \\nx\"",
                                         "\"#\"",
                                         "\"2024-01-01\""};

constexpr std::pair<std::string_view, bool> k_styles[] = {
    {k_plain_yaml, true}, {k_anchored_yaml, true}, {k_flow_yaml, true}, {k_json, false}};

/// Random choices and the places of a document.
class Source {
 public:
  explicit Source(std::mt19937& random) : random_(random) {}
  std::uint32_t below(std::size_t limit) {
    return static_cast<std::uint32_t>(random_() % std::max<std::size_t>(limit, 1));
  }

  /// Returns all values below the root, with their paths.
  struct Place {
    Node node;
    std::vector<std::uint32_t> path;
  };
  static void collect(Node node, std::vector<std::uint32_t>& path, std::vector<Place>& out) {
    out.push_back({node, path});
    for (std::uint32_t number = 0; number < node.size(); ++number) {
      path.push_back(number);
      collect(node.at(number), path, out);
      path.pop_back();
    }
  }

 private:
  std::mt19937& random_;
};

DocumentPtr read(const std::string& text, bool yaml) {
  const auto document = yaml ? read_yaml_document(text) : read_json_document(text);
  EXPECT_TRUE(document) << document.error().message << "\n" << text;
  return document ? *document : DocumentPtr();
}

/// Applies a few random changes; some meet the same place.
void change(std::mt19937& random, const Document& document, ChangeSet& changes,
            std::vector<DocumentPtr>& values) {
  Source source(random);
  std::vector<Source::Place> places;
  std::vector<std::uint32_t> path;
  Source::collect(document.root(), path, places);
  const std::uint32_t count = 1 + source.below(3);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto& place = places[source.below(places.size())];
    values.push_back(from_json(std::string(k_values[source.below(std::size(k_values))])));
    const std::string name = "new" + std::to_string(i) + (source.below(2) == 0 ? "" : ": x");
    switch (source.below(4)) {
      case 0:
        changes.replace(place.path, values.back()->root());
        break;
      case 1:
        changes.remove(place.path);
        break;
      case 2:
        if (place.path.empty() || place.node.key_symbol() == k_no_symbol) break;
        changes.rename(place.path, name);
        break;
      default:
        if (!place.node.is_object() && !place.node.is_array()) break;
        changes.insert(place.path, place.node.size() == 0 ? k_front : source.below(place.node.size()), name,
                       values.back()->root());
    }
  }
}

struct Counts {
  int edits = 0;
  int expanded = 0;
  int rewritten = 0;
};

void check(std::mt19937& random, const std::string& text, bool yaml, Counts& counts) {
  const DocumentPtr base = read(text, yaml);
  ASSERT_TRUE(base);
  Edit edit(base);
  std::vector<DocumentPtr> values;
  for (int round = 0; round < 2; ++round) {
    ChangeSet changes;
    change(random, edit.current(), changes, values);
    const auto applied = edit.apply(changes);
    if (!applied) {
      ASSERT_NE(applied.error().message.find("two members"), std::string::npos);
    }
    const auto written = write_document(edit);
    ASSERT_TRUE(written) << written.error().message << "\n" << text;
    const auto again = yaml ? read_yaml_by(YamlReader::events, written->text.text())
                            : read_json_document(written->text.text());
    ASSERT_TRUE(again) << again.error().message << "\nfrom\n" << text << "\nto\n" << written->text.text();
    ASSERT_EQ(first_difference((*again)->root(), edit.current().root()), "=") << "from\n"
                                                                              << text << "\nto\n"
                                                                              << written->text.text();
    ++counts.edits;
    counts.expanded += written->aliases_expanded && !written->rewritten ? 1 : 0;
    counts.rewritten += written->rewritten ? 1 : 0;
    if (written->rewritten && counts.rewritten < 4)
      std::cout << "rewritten:\n" << text << "\n=>\n" << written->text.text() << "\n";
  }
}

TEST(RandomEdit, OfJsonReadsBackAsTheEditedDocument) {
  std::mt19937 random(21);
  Counts counts;
  for (int i = 0; i < k_documents; ++i) {
    const RandomDocument source = random_document(random);
    ASSERT_NO_FATAL_FAILURE(check(random, source.json, false, counts));
  }
  EXPECT_EQ(counts.rewritten, 0);
}

TEST(RandomEdit, OfYamlReadsBackAsTheEditedDocument) {
  std::mt19937 random(2121);
  Counts counts;
  for (int i = 0; i < k_documents; ++i) {
    const RandomDocument source = random_document(random);
    ASSERT_NO_FATAL_FAILURE(check(random, source.yaml, true, counts));
  }
  std::cout << counts.edits << " edits, " << counts.expanded << " with expanded aliases, " << counts.rewritten
            << " rewritten\n";
  EXPECT_EQ(counts.rewritten, 0);
}

TEST(RandomEdit, OfEachStyleReadsBackAsTheEditedDocument) {
  std::mt19937 random(31);
  Counts counts;
  for (const auto& [text, yaml] : k_styles)
    for (int i = 0; i < k_documents; ++i)
      ASSERT_NO_FATAL_FAILURE(check(random, std::string(text), yaml, counts));
  std::cout << counts.edits << " edits, " << counts.expanded << " with expanded aliases, " << counts.rewritten
            << " rewritten\n";
  EXPECT_EQ(counts.rewritten, 0);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

/// Replaces one scalar in one line and returns the lines of the base outside of which nothing changed.
void check_lines(std::mt19937& random, const std::string& text, bool yaml, int& checked) {
  const DocumentPtr base = read(text, yaml);
  ASSERT_TRUE(base);
  std::vector<Source::Place> places;
  std::vector<std::uint32_t> path;
  Source::collect(base->root(), path, places);
  std::erase_if(places, [](const auto& place) {
    return place.path.empty() || place.node.is_object() || place.node.is_array();
  });
  if (places.empty()) return;
  Source source(random);
  const auto& place = places[source.below(places.size())];
  const auto value = from_json("\"changed " + std::to_string(random() % 1000) + "\"");
  Edit edit(base);
  ChangeSet changes;
  changes.replace(place.path, value->root());
  ASSERT_TRUE(edit.apply(changes));
  const auto written = write_document(edit);
  ASSERT_TRUE(written);
  auto before = lines_of(text);
  auto after = lines_of(written->text.text());
  const auto begin = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  const auto first = begin.first - before.begin();
  std::size_t end = before.size();
  while (!after.empty() && end > static_cast<std::size_t>(first) && before[end - 1] == after.back()) {
    --end;
    after.pop_back();
  }
  // The value ends before the next value begins, or before the last line with content.
  const std::uint32_t line = base->line_of(place.node.source_offset());
  std::uint32_t next = static_cast<std::uint32_t>(before.size()) + 1;
  for (const auto& other : places)
    if (other.node.source_offset() > place.node.source_offset())
      next = std::min(next, base->line_of(other.node.source_offset()) + 1);
  EXPECT_GE(first + 1, line) << text << "\n=>\n" << written->text.text();
  EXPECT_LE(end + 1, next) << text << "\n=>\n" << written->text.text();
  ++checked;
}

TEST(RandomEdit, OfOneValueChangesItsLinesOnly) {
  std::mt19937 random(7);
  int checked = 0;
  for (int i = 0; i < k_documents; ++i) {
    const RandomDocument source = random_document(random);
    ASSERT_NO_FATAL_FAILURE(check_lines(random, source.json, false, checked));
    ASSERT_NO_FATAL_FAILURE(check_lines(random, source.yaml, true, checked));
    for (const auto& [text, yaml] : k_styles) {
      if (text == k_anchored_yaml) continue;  // an anchor changes the lines of its aliases too
      ASSERT_NO_FATAL_FAILURE(check_lines(random, std::string(text), yaml, checked));
    }
  }
  EXPECT_GT(checked, 1000);
}

}  // namespace
}  // namespace collet::openapi::edit

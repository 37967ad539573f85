// SPDX-License-Identifier: MIT
#include "tests/oracles/yaml_cpp.hpp"

#include <algorithm>
#include <istream>
#include <streambuf>
#include <vector>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

class ViewBuffer : public std::streambuf {
 public:
  explicit ViewBuffer(std::string_view text) {
    char* const begin = const_cast<char*>(text.data());  // only read from
    setg(begin, begin, begin + text.size());
  }
};

/// yaml-cpp 0.7 writes the escapes \N and \_ (YAML 1.2.2 section 5.7: U+0085 and U+00A0) as one byte each,
/// which is not UTF-8.
std::string with_one_byte_escapes_repaired(const std::string& text) {
  if (support::valid_utf8(text)) return text;
  std::string out;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t length = support::utf8_sequence_length(rest);
    if (length == 0 && (rest[0] == '\x85' || rest[0] == '\xA0')) out += '\xC2';
    out += rest.substr(0, std::max<std::size_t>(length, 1));
    rest.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

/// yaml-cpp 0.7 loses line breaks at the end: the last of a folded scalar that keeps its breaks (YAML 1.2.2
/// section 8.1.1.2: "the final line break and any trailing empty lines are considered to be part of the
/// scalar's content"), all in quotes that hold nothing else, and all but one or two where empty lines end
/// what is quoted (section 6.5: "the first line break is discarded and the rest are retained as content").
bool lost_breaks_at_end(std::string_view theirs, std::string_view ours) {
  return ours.starts_with(theirs) && (theirs.empty() || theirs.back() == '\n') &&
         ours.find_first_not_of('\n', theirs.size()) == std::string_view::npos;
}

/// Returns a part of both texts from their first difference, on one line.
std::string shown(std::string_view one, std::string_view other) {
  const auto at = static_cast<std::size_t>(
      std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first - one.begin());
  constexpr std::size_t k_before = 20;
  const auto part = [at](std::string_view text) {
    std::string out = support::cut_characters(
        support::replace_invalid_utf8(text.substr(at < k_before ? 0 : at - k_before)), 50);
    std::replace(out.begin(), out.end(), '\n', '~');
    return "'" + out + "'";
  };
  return part(one) + ", the document has " + part(other);
}

/// Walks the document along with the events.
class Walk : public YAML::EventHandler {
 public:
  explicit Walk(const Document& document) : document_(document) {}
  const std::string& difference() const { return difference_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { scalar(mark, true, ""); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { differ(mark, "an alias"); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& value) override {
    scalar(mark, tag == "?", with_one_byte_escapes_repaired(value));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    begin(mark, Type::array);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    begin(mark, Type::object);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapEnd() override { end(); }

 private:
  struct Open {
    Node node;
    std::uint32_t next = 0;
    bool wants_key = false;
  };

  void differ(const YAML::Mark& mark, const std::string& what) {
    if (!difference_.empty()) return;
    difference_ =
        "line " + std::to_string(mark.line + 1) + ", column " + std::to_string(mark.column + 1) + ": " + what;
  }

  Node take(const YAML::Mark& mark) {
    if (open_.empty()) return document_.root();
    Open& open = open_.back();
    if (open.next >= open.node.size()) {
      differ(mark, "more children than the document has");
      return {};
    }
    open.wants_key = open.node.is_object();
    return open.node.at(open.next++);
  }

  void begin(const YAML::Mark& mark, Type type) {
    if (!difference_.empty()) return;
    const Node node = take(mark);
    if (node.type() != type)
      differ(mark, "a container, the document has " + std::string(type_word(node.type())));
    open_.push_back({node, 0, type == Type::object});
  }

  void end() {
    if (!difference_.empty()) return;
    if (open_.back().next != open_.back().node.size()) differ({}, "fewer children than the document has");
    open_.pop_back();
  }

  void scalar(const YAML::Mark& mark, bool plain, const std::string& value) {
    if (!difference_.empty()) return;
    if (!open_.empty() && open_.back().wants_key) {
      Open& open = open_.back();
      const Node node = open.node.at(open.next);
      if (!node || node.key() != value) differ(mark, "key " + shown(value, node.key()));
      open.wants_key = false;
      return;
    }
    const Node node = take(mark);
    if (!difference_.empty()) return;
    bool same = false;
    switch (node.type()) {
      case Type::string:
        same = node.text() == value || lost_breaks_at_end(value, node.text());
        break;
      case Type::null:
        same =
            plain && (value.empty() || value == "~" || value == "null" || value == "Null" || value == "NULL");
        break;
      case Type::boolean:
        same = plain && !value.empty() && (value[0] | 0x20) == node.text()[0];
        break;
      case Type::number:  // other spellings than JSON's are the business of other tests
        same = plain && (value == node.text() ||
                         value.find_first_not_of("+-.eE0123456789abcdfABCDFox") == std::string::npos);
        break;
      case Type::array:
      case Type::object:
        break;
    }
    if (!same) differ(mark, shown(value, node.text()) + " as " + std::string(type_word(node.type())));
  }

  const Document& document_;
  std::vector<Open> open_;
  std::string difference_;
};

}  // namespace

YamlCppOpinion ask_yaml_cpp(std::string_view source, const Document& document) {
  ViewBuffer buffer(source);
  std::istream stream(&buffer);
  Walk walk(document);
  try {
    YAML::Parser parser(stream);
    parser.HandleNextDocument(walk);
  } catch (const YAML::Exception& error) {
    return {false, error.what()};
  }
  return {true, walk.difference()};
}

}  // namespace collet::openapi

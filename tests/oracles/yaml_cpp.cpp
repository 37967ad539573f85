// SPDX-License-Identifier: MIT
#include "tests/oracles/yaml_cpp.hpp"

#include <istream>
#include <streambuf>
#include <vector>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace collet::openapi {
namespace {

class ViewBuffer : public std::streambuf {
 public:
  explicit ViewBuffer(std::string_view text) {
    char* const begin = const_cast<char*>(text.data());  // only read from
    setg(begin, begin, begin + text.size());
  }
};

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
    scalar(mark, tag == "?", value);
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
      if (!node || node.key() != value)
        differ(mark, "key '" + value + "', the document has '" + std::string(node.key()) + "'");
      open.wants_key = false;
      return;
    }
    const Node node = take(mark);
    if (!difference_.empty()) return;
    bool same = false;
    switch (node.type()) {
      case Type::string:
        same = node.text() == value;
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
    if (!same)
      differ(mark, "'" + value + "', the document has " + std::string(type_word(node.type())) + " '" +
                       std::string(node.text()) + "'");
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

// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/printer.hpp"

#include <algorithm>
#include <string>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/fast_printer.hpp"
#include "plugins/openapi/table/value_role.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_ref_depth = 8;
constexpr std::size_t k_max_problems = 3;

class Printer {
 public:
  Printer(std::string& out, const PrintOptions& options, PrintedRefs& refs)
      : out_(out), begin_(out.size()), options_(options), refs_(refs) {}

  bool run(Node root) {
    if (options_.references != nullptr)
      prints_siblings_ = options_.references->description().index().version() >= Version::v3_1;
    value({root, options_.source}, ValueRole::object);
    while (!frames_.empty() && fits()) {
      if (!step()) close();
    }
    if (fits()) return true;
    out_.resize(begin_);
    return false;
  }

  bool too_deep() const { return too_deep_; }

 private:
  struct Frame {
    Node container;
    std::uint32_t source = 0;  // number of the container's document
    std::uint32_t sibling_source = 0;
    Node siblings;  // the $ref object whose other members are printed with the container's members
    Node::Iterator next;
    Node::Iterator end;
    ValueRole role = ValueRole::object;
    bool first = true;
    bool in_siblings = false;
    std::size_t targets = 0;  // number of references followed to reach the container
  };

  bool fits() const { return !too_large_ && !too_deep_ && out_.size() - begin_ <= options_.max_bytes; }

  void value(Located at, ValueRole role) {
    Located siblings;
    std::size_t followed = 0;
    if (options_.references != nullptr && role != ValueRole::data && role != ValueRole::map) {
      while (const Located target = expand(at)) {
        if (prints_siblings_ && !siblings && at.node.size() > 1) siblings = at;
        at = target;
        ++followed;
      }
    }
    const Node node = at.node;
    if (!node.is_object() && !node.is_array()) {
      scalar(node);
      targets_.resize(targets_.size() - followed);
      return;
    }
    if (frames_.size() >= options_.max_depth) too_deep_ = true;
    out_ += node.is_object() ? '{' : '[';
    Frame frame;
    frame.container = node;
    frame.source = at.source;
    if (node.is_object()) {
      frame.siblings = siblings.node;
      frame.sibling_source = siblings.source;
    }
    frame.next = node.begin();
    frame.end = node.end();
    frame.role = role;
    frame.targets = followed;
    frames_.push_back(frame);
  }

  /// Returns the target to print in place of an object that contains a reference, and adds the target to the
  /// branch. Returns nothing if the reference is not expanded.
  Located expand(Located object) {
    Resolver& references = *options_.references;
    if (references.reference_of(object.node).empty()) return {};
    if (targets_.size() >= k_max_ref_depth || out_.size() - begin_ >= options_.resolve_bytes) {
      ++refs_.left;
      return {};
    }
    const Followed followed = references.follow(object);
    if (followed.state != Followed::State::found) add_problem(references.describe(object, followed.reason));
    if (!followed.at || std::find(targets_.begin(), targets_.end(), followed.at) != targets_.end()) {
      ++refs_.left;
      return {};
    }
    ++refs_.expanded;
    if (!object.node["$ref"]) ++refs_.dynamic;
    targets_.push_back(followed.at);
    return followed.at;
  }

  void add_problem(std::string problem) {
    auto& problems = refs_.problems;
    if (problems.size() < k_max_problems &&
        std::find(problems.begin(), problems.end(), problem) == problems.end())
      problems.push_back(std::move(problem));
  }

  void scalar(Node node) {
    if (!node) {
      out_ += "null";
    } else if (node.text().size() > options_.max_bytes) {
      too_large_ = true;
    } else if (node.needs_no_escape()) {
      out_ += '"';
      out_ += node.text();
      out_ += '"';
    } else if (node.is_string()) {
      json::append_string(out_, node.text());
    } else {
      out_ += node.text();
    }
  }

  /// Prints the next child of the innermost container. Returns false if all its children are printed.
  bool step() {
    Frame& frame = frames_.back();
    if (frame.next == frame.end) {
      if (!frame.siblings || frame.in_siblings) return false;
      frame.in_siblings = true;
      frame.source = frame.sibling_source;
      frame.next = frame.siblings.begin();
      frame.end = frame.siblings.end();
      return true;
    }
    const Node child = *frame.next++;
    if (frame.container.is_object() && !is_selected(frame, child)) return true;
    if (!frame.first) out_ += ',';
    frame.first = false;
    const ValueRole role = frame.role;
    const std::uint32_t source = frame.source;
    if (!frame.container.is_object()) {
      value({child, source}, role);
      return true;
    }
    const std::string_view key = child.key();
    json::append_string(out_, key);
    out_ += ':';
    value({child, source}, options_.references != nullptr ? child_role(role, key, child) : role);
    return true;
  }

  bool is_selected(const Frame& frame, Node member) const {
    if (frame.in_siblings ? member.key() == "$ref" || member.key() == "$dynamicRef"
                          : frame.siblings && frame.siblings.find(member.key())) {
      return false;
    }
    if (frames_.size() > 1 || options_.fields.empty()) return true;
    return std::find(options_.fields.begin(), options_.fields.end(), member.key()) != options_.fields.end();
  }

  void close() {
    out_ += frames_.back().container.is_object() ? '}' : ']';
    targets_.resize(targets_.size() - frames_.back().targets);
    frames_.pop_back();
  }

  std::string& out_;
  const std::size_t begin_;
  const PrintOptions& options_;
  PrintedRefs& refs_;
  std::vector<Frame> frames_;
  std::vector<Located> targets_;  // targets of the references on the branch of the current value
  bool prints_siblings_ = false;
  bool too_large_ = false;
  bool too_deep_ = false;
};

}  // namespace

bool print(Node node, std::string& out, const PrintOptions& options, PrintedRefs* refs) {
  PrintedRefs ignored;
  PrintedRefs& done = refs != nullptr ? *refs : ignored;
  if (node && options.references == nullptr && options.fields.empty()) {
    const std::size_t begin = out.size();
    const FastPrint result = print_fast(node, out, options.max_bytes, options.max_depth);
    if (result != FastPrint::printed) out.resize(begin);
    done.too_deep = result == FastPrint::too_deep;
    return result == FastPrint::printed;
  }
  Printer printer(out, options, done);
  if (printer.run(node)) return true;
  if (!printer.too_deep() || done.expanded == 0) {
    done.too_deep = printer.too_deep();
    return false;
  }
  done = {};
  done.problems.push_back("no reference is expanded, because the value would be nested more than " +
                          std::to_string(options.max_depth) + " deep");
  PrintOptions unexpanded = options;
  unexpanded.resolve_bytes = 0;
  return print(node, out, unexpanded, &done);
}

}  // namespace collet::openapi

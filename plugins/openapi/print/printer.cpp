// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/printer.hpp"

#include <algorithm>
#include <string>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/whole_printer.hpp"
#include "plugins/openapi/table/role.hpp"

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
      siblings_count_ = options_.references->description().index().version() >= Version::v3_1;
    value({root, options_.source}, Role::object);
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
    std::uint32_t source = 0;  // of the container, and of what is in it
    std::uint32_t beside_source = 0;
    Node beside;  // a $ref object whose other members count together with the container's
    Node::Iterator next;
    Node::Iterator end;
    Role role = Role::object;
    bool first = true;
    bool in_beside = false;
    std::size_t targets = 0;  // references that were followed to come here
  };

  bool fits() const { return !too_large_ && !too_deep_ && out_.size() - begin_ <= options_.max_bytes; }

  void value(Located at, Role role) {
    Located beside;
    std::size_t followed = 0;
    if (options_.references != nullptr && role != Role::data && role != Role::names) {
      while (const Located target = expand(at)) {
        if (siblings_count_ && !beside && at.node.size() > 1) beside = at;
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
      frame.beside = beside.node;
      frame.beside_source = beside.source;
    }
    frame.next = node.begin();
    frame.end = node.end();
    frame.role = role;
    frame.targets = followed;
    frames_.push_back(frame);
  }

  /// The target to print in place of an object that has a reference; it is then on the branch.
  Located expand(Located object) {
    Resolver& references = *options_.references;
    if (references.reference_of(object.node).empty()) return {};
    if (targets_.size() >= k_max_ref_depth || out_.size() - begin_ >= options_.resolve_bytes) {
      ++refs_.left;
      return {};
    }
    const Followed followed = references.follow(object);
    if (followed.state != Followed::State::found) note(references.describe(object, followed.reason));
    if (!followed.at || std::find(targets_.begin(), targets_.end(), followed.at) != targets_.end()) {
      ++refs_.left;
      return {};
    }
    ++refs_.expanded;
    if (!object.node["$ref"]) ++refs_.dynamic;
    targets_.push_back(followed.at);
    return followed.at;
  }

  void note(std::string problem) {
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

  /// Prints the next child of the innermost container; false if there is none.
  bool step() {
    Frame& frame = frames_.back();
    if (frame.next == frame.end) {
      if (!frame.beside || frame.in_beside) return false;
      frame.in_beside = true;
      frame.source = frame.beside_source;
      frame.next = frame.beside.begin();
      frame.end = frame.beside.end();
      return true;
    }
    const Node child = *frame.next++;
    if (frame.container.is_object() && !wanted(frame, child)) return true;
    if (!frame.first) out_ += ',';
    frame.first = false;
    const Role role = frame.role;
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

  bool wanted(const Frame& frame, Node member) const {
    if (frame.in_beside ? member.key() == "$ref" || member.key() == "$dynamicRef"
                        : frame.beside && frame.beside.find(member.key())) {
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
  std::vector<Located> targets_;  // followed on the way to the current value
  bool siblings_count_ = false;
  bool too_large_ = false;
  bool too_deep_ = false;
};

}  // namespace

bool print(Node node, std::string& out, const PrintOptions& options, PrintedRefs* refs) {
  PrintedRefs ignored;
  PrintedRefs& done = refs != nullptr ? *refs : ignored;
  if (node && options.references == nullptr && options.fields.empty()) {
    const std::size_t begin = out.size();
    const Whole whole = print_whole(node, out, options.max_bytes, options.max_depth);
    if (whole != Whole::printed) out.resize(begin);
    done.too_deep = whole == Whole::too_deep;
    return whole == Whole::printed;
  }
  Printer printer(out, options, done);
  if (printer.run(node)) return true;
  if (!printer.too_deep() || done.expanded == 0) {
    done.too_deep = printer.too_deep();
    return false;
  }
  done = {};
  done.problems.push_back("none is expanded, as the value would be nested more than " +
                          std::to_string(options.max_depth) + " deep");
  PrintOptions unexpanded = options;
  unexpanded.resolve_bytes = 0;
  return print(node, out, unexpanded, &done);
}

}  // namespace collet::openapi

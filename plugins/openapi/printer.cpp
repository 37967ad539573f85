// SPDX-License-Identifier: MIT
#include "plugins/openapi/printer.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/pointer.hpp"
#include "plugins/openapi/role.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_max_ref_depth = 8;

class Printer {
 public:
  Printer(std::string& out, const PrintOptions& options, PrintedRefs& refs)
      : out_(out), begin_(out.size()), options_(options), refs_(refs) {}

  bool run(Node root) {
    if (options_.resolve_refs && root) {
      ref_key_ = root.document()->symbol("$ref");
      siblings_count_ = root.document()->index().version() >= Version::v3_1;
    }
    value(root, Role::object);
    while (!frames_.empty() && fits()) {
      if (!step()) close();
    }
    if (fits()) return true;
    out_.resize(begin_);
    return false;
  }

 private:
  struct Frame {
    Node container;
    Node beside;  // a $ref object whose other members count together with the container's
    Node::Iterator next;
    Node::Iterator end;
    Role role = Role::object;
    bool first = true;
    bool in_beside = false;
    std::size_t targets = 0;  // references that were followed to come here
  };

  bool fits() const { return !too_large_ && out_.size() - begin_ <= options_.max_bytes; }

  void value(Node node, Role role) {
    Node beside;
    std::size_t followed = 0;
    if (options_.resolve_refs && role != Role::data && role != Role::names) {
      while (const Node target = expand(node)) {
        if (siblings_count_ && !beside && node.size() > 1) beside = node;
        node = target;
        ++followed;
      }
    }
    if (!node.is_object() && !node.is_array()) {
      scalar(node);
      targets_.resize(targets_.size() - followed);
      return;
    }
    out_ += node.is_object() ? '{' : '[';
    Frame frame;
    frame.container = node;
    if (node.is_object()) frame.beside = beside;
    frame.next = node.begin();
    frame.end = node.end();
    frame.role = role;
    frame.targets = followed;
    frames_.push_back(frame);
  }

  /// The target to print in place of a $ref object; it is then on the branch.
  Node expand(Node node) {
    const Node ref = node.find(ref_key_);
    if (!ref.is_string() || ref.text().substr(0, 1) != "#") return {};
    const Node target = targets_.size() < k_max_ref_depth && out_.size() - begin_ < options_.resolve_bytes
                            ? find_local_ref(*node.document(), ref.text())
                            : Node();
    if (!target || std::find(targets_.begin(), targets_.end(), target.id()) != targets_.end()) {
      ++refs_.left;
      return {};
    }
    ++refs_.expanded;
    targets_.push_back(target.id());
    return target;
  }

  void scalar(Node node) {
    if (!node) {
      out_ += "null";
    } else if (node.text().size() > options_.max_bytes) {
      too_large_ = true;
    } else if (node.plain()) {
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
      frame.next = frame.beside.begin();
      frame.end = frame.beside.end();
      return true;
    }
    const Node child = *frame.next++;
    if (frame.container.is_object() && !wanted(frame, child)) return true;
    if (!frame.first) out_ += ',';
    frame.first = false;
    const Role role = frame.role;
    if (!frame.container.is_object()) {
      value(child, role);
      return true;
    }
    const std::string_view key = child.key();
    json::append_string(out_, key);
    out_ += ':';
    value(child, options_.resolve_refs ? child_role(role, key, child) : role);
    return true;
  }

  bool wanted(const Frame& frame, Node member) const {
    if (frame.in_beside ? member.key_symbol() == ref_key_
                        : frame.beside && frame.beside.find(member.key_symbol())) {
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
  std::vector<std::uint32_t> targets_;  // followed on the way to the current value
  Symbol ref_key_ = k_no_symbol;
  bool siblings_count_ = false;
  bool too_large_ = false;
};

}  // namespace

bool print(Node node, std::string& out, const PrintOptions& options, PrintedRefs* refs) {
  PrintedRefs ignored;
  return Printer(out, options, refs != nullptr ? *refs : ignored).run(node);
}

}  // namespace collet::openapi

// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/fast_printer.hpp"

#include <array>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/json/json_scan.hpp"

namespace collet::openapi {
namespace {

/// Collects small pieces of text and appends them to the output together.
class OutputBuffer {
 public:
  explicit OutputBuffer(std::string& out) : out_(out) {}

  void put(char c) {
    make_room(1);
    *at_++ = c;
  }
  /// `readable` is the number of bytes that may be read from the start of the text.
  void put(std::string_view text, std::size_t readable) {
    if (make_room(text.size())) {
      copy(text, readable);
    } else {
      out_ += text;
    }
  }
  /// Writes the text in quotes. `before` and `after` are written only if they are not NUL.
  void put_quoted(char before, std::string_view text, std::size_t readable, char after) {
    const bool fits = make_room(text.size());
    *at_ = before;
    at_ += before != '\0' ? 1 : 0;
    *at_++ = '"';
    if (fits) {
      copy(text, readable);
    } else {
      flush();
      out_ += text;
    }
    *at_++ = '"';
    *at_ = after;
    at_ += after != '\0' ? 1 : 0;
  }
  void put_escaped(std::string_view text) {
    flush();
    json::append_string(out_, text);
  }
  void flush() {
    out_.append(buffer_.data(), size());
    at_ = buffer_.data();
  }
  std::size_t size() const { return static_cast<std::size_t>(at_ - buffer_.data()); }

 private:
  static constexpr std::size_t k_capacity = 8192;
  static constexpr std::size_t k_slack = 64;  // bytes that copy() and put_quoted() may write after a text

  /// Makes room for a text of that size and the characters around it. Returns false if the text is too long
  /// for the buffer.
  bool make_room(std::size_t text) {
    if (k_capacity - size() >= text + k_slack) [[likely]]
      return true;
    flush();
    return text + k_slack <= k_capacity;
  }
  void copy(std::string_view text, std::size_t readable) {
    if (text.size() <= 16 && readable >= 16) {
      std::memcpy(at_, text.data(), 16);
    } else if (text.size() <= 32 && readable >= 32) {
      std::memcpy(at_, text.data(), 32);
    } else if (!text.empty()) {
      std::memcpy(at_, text.data(), text.size());
    }
    at_ += text.size();
  }

  std::string& out_;
  std::array<char, k_capacity> buffer_;
  char* at_ = buffer_.data();
};

class FastPrinter {
 public:
  FastPrinter(const Document& document, std::string& out, std::size_t max_bytes, std::size_t max_depth)
      : arena_(document.arena()),
        out_(out),
        begin_(out.size()),
        max_bytes_(max_bytes),
        max_depth_(max_depth),
        buffer_(out) {}

  FastPrint run(std::uint32_t id) {
    value(arena_.nodes[id], id);
    while (!open_.empty() && fits()) {
      Open& inner = open_.back();
      if (inner.next == inner.end) {
        buffer_.put(inner.object ? '}' : ']');
        open_.pop_back();
        continue;
      }
      const RawNode& child = *inner.next++;
      const std::uint32_t child_id = inner.next_id++;
      const char comma = inner.first ? '\0' : ',';
      inner.first = false;
      if (inner.object) {
        const SymbolText& key = arena_.symbols[child.key];
        string(comma, arena_.text(key.address, key.size), key.address, false, ':');
      } else if (comma != '\0') {
        buffer_.put(comma);
      }
      value(child, child_id);
    }
    const FastPrint result = too_deep_ ? FastPrint::too_deep
                             : fits()  ? FastPrint::printed
                                       : FastPrint::too_large;
    buffer_.flush();
    return result;
  }

 private:
  struct Open {
    const RawNode* next;
    const RawNode* end;
    std::uint32_t next_id;
    bool object;
    bool first;
  };

  bool fits() const {
    return !too_large_ && !too_deep_ && out_.size() + buffer_.size() - begin_ <= max_bytes_;
  }

  std::size_t readable(std::uint32_t address) const {
    // In a snapshot, only the bytes of the text itself are checked.
    return arena_.guard == nullptr && address < arena_.source.size() ? arena_.source.size() - address : 0;
  }

  void string(char before, std::string_view text, std::uint32_t address, bool plain, char after) {
    if (text.size() > max_bytes_) {
      too_large_ = true;
      return;
    }
    const char* const end = text.data() + text.size();
    if (plain || support::detail::scan_string_bytes(text.data(), end) == end) [[likely]] {
      buffer_.put_quoted(before, text, readable(address), after);
      return;
    }
    if (before != '\0') buffer_.put(before);
    buffer_.put_escaped(text);
    if (after != '\0') buffer_.put(after);
  }

  void value(const RawNode& node, std::uint32_t id) {
    const auto tag = static_cast<Tag>(node.tag);
    switch (tag) {
      case Tag::object:
      case Tag::array: {
        const bool object = tag == Tag::object;
        // Children precede their container. A damaged snapshot with another order would cause an endless
        // loop.
        if (arena_.guard != nullptr && node.size != 0 && (node.value == 0 || node.value > id))
          arena_.guard->fail();
        if (open_.size() >= max_depth_) too_deep_ = true;
        buffer_.put(object ? '{' : '[');
        const std::uint32_t first = node.size != 0 ? id - node.value : 0;
        const std::span<const RawNode> children = arena_.nodes.part(first, node.size);
        open_.push_back({children.data(), children.data() + children.size(), first, object, true});
        return;
      }
      case Tag::plain_string:
      case Tag::string:
        return string('\0', arena_.text(node.value, node.size), node.value, tag == Tag::plain_string, '\0');
      case Tag::number:
        if (node.size > max_bytes_) {
          too_large_ = true;
        } else {
          buffer_.put(arena_.text(node.value, node.size), readable(node.value));
        }
        return;
      case Tag::true_:
        return buffer_.put("true", 0);
      case Tag::false_:
        return buffer_.put("false", 0);
      case Tag::null:
      case Tag::index:
        return buffer_.put("null", 0);
    }
  }

  const ArenaView& arena_;
  std::string& out_;
  const std::size_t begin_;
  const std::size_t max_bytes_;
  const std::size_t max_depth_;
  OutputBuffer buffer_;
  std::vector<Open> open_;
  bool too_large_ = false;
  bool too_deep_ = false;
};

}  // namespace

FastPrint print_fast(Node node, std::string& out, std::size_t max_bytes, std::size_t max_depth) {
  return FastPrinter(*node.document(), out, max_bytes, max_depth).run(node.id());
}

}  // namespace collet::openapi

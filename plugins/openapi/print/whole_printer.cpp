// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/whole_printer.hpp"

#include <array>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/json/json_scan.hpp"

namespace collet::openapi {
namespace {

/// Small pieces are put together here and appended together.
class Pieces {
 public:
  explicit Pieces(std::string& out) : out_(out) {}

  void put(char c) {
    make_room(1);
    *at_++ = c;
  }
  /// `readable`: bytes that may be read from where the text begins.
  void put(std::string_view text, std::size_t readable) {
    if (make_room(text.size())) {
      copy(text, readable);
    } else {
      out_ += text;
    }
  }
  /// In quotes; `before` and `after` only if they are not NUL.
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
    out_.append(pieces_.data(), size());
    at_ = pieces_.data();
  }
  std::size_t size() const { return static_cast<std::size_t>(at_ - pieces_.data()); }

 private:
  static constexpr std::size_t k_room = 8192;
  static constexpr std::size_t k_slack = 64;  // what may be written behind a text and is none of it

  /// For a text and what stands around it; false if it is too long for that.
  bool make_room(std::size_t text) {
    if (k_room - size() >= text + k_slack) [[likely]]
      return true;
    flush();
    return text + k_slack <= k_room;
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
  std::array<char, k_room> pieces_;
  char* at_ = pieces_.data();
};

class WholePrinter {
 public:
  WholePrinter(const Document& document, std::string& out, std::size_t max_bytes, std::size_t max_depth)
      : arena_(document.arena()),
        out_(out),
        begin_(out.size()),
        max_bytes_(max_bytes),
        max_depth_(max_depth),
        pieces_(out) {}

  Whole run(std::uint32_t id) {
    value(arena_.nodes[id], id);
    while (!open_.empty() && fits()) {
      Open& inner = open_.back();
      if (inner.next == inner.end) {
        pieces_.put(inner.object ? '}' : ']');
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
        pieces_.put(comma);
      }
      value(child, child_id);
    }
    const Whole whole = too_deep_ ? Whole::too_deep : fits() ? Whole::printed : Whole::too_large;
    pieces_.flush();
    return whole;
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
    return !too_large_ && !too_deep_ && out_.size() + pieces_.size() - begin_ <= max_bytes_;
  }

  std::size_t readable(std::uint32_t address) const {
    // Of a file only what is asked for has been checked.
    return arena_.guard == nullptr && address < arena_.source.size() ? arena_.source.size() - address : 0;
  }

  void string(char before, std::string_view text, std::uint32_t address, bool plain, char after) {
    if (text.size() > max_bytes_) {
      too_large_ = true;
      return;
    }
    const char* const end = text.data() + text.size();
    if (plain || support::detail::scan_string_bytes(text.data(), end) == end) [[likely]] {
      pieces_.put_quoted(before, text, readable(address), after);
      return;
    }
    if (before != '\0') pieces_.put(before);
    pieces_.put_escaped(text);
    if (after != '\0') pieces_.put(after);
  }

  void value(const RawNode& node, std::uint32_t id) {
    const auto tag = static_cast<Tag>(node.tag);
    switch (tag) {
      case Tag::object:
      case Tag::array: {
        const bool object = tag == Tag::object;
        // Children stand before their container; what a file says otherwise would never end.
        if (arena_.guard != nullptr && node.size != 0 && (node.value == 0 || node.value > id))
          arena_.guard->fail();
        if (open_.size() >= max_depth_) too_deep_ = true;
        pieces_.put(object ? '{' : '[');
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
          pieces_.put(arena_.text(node.value, node.size), readable(node.value));
        }
        return;
      case Tag::true_:
        return pieces_.put("true", 0);
      case Tag::false_:
        return pieces_.put("false", 0);
      case Tag::null:
      case Tag::index:
        return pieces_.put("null", 0);
    }
  }

  const ArenaView& arena_;
  std::string& out_;
  const std::size_t begin_;
  const std::size_t max_bytes_;
  const std::size_t max_depth_;
  Pieces pieces_;
  std::vector<Open> open_;
  bool too_large_ = false;
  bool too_deep_ = false;
};

}  // namespace

Whole print_whole(Node node, std::string& out, std::size_t max_bytes, std::size_t max_depth) {
  return WholePrinter(*node.document(), out, max_bytes, max_depth).run(node.id());
}

}  // namespace collet::openapi

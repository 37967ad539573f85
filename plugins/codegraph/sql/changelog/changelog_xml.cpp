// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/changelog/changelog.hpp"

namespace collet::codegraph::changelog {
namespace {

constexpr std::size_t k_max_depth = 100;

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

void append_unescaped(std::string_view raw, std::string& out) {
  struct Entity {
    std::string_view name;
    char value;
  };
  constexpr Entity k_entities[] = {
      {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
  while (!raw.empty()) {
    std::size_t taken = 1;
    char value = raw[0];
    for (const auto& one : k_entities) {
      if (!raw.starts_with(one.name)) continue;
      value = one.value;
      taken = one.name.size();
    }
    out += value;
    raw.remove_prefix(taken);
  }
}

/// Reads the tags of a file, one after the other; a tag that nothing closes ends with the file.
class XmlChanges {
 public:
  explicit XmlChanges(std::string_view text) : text_(text) {}

  std::vector<Change> run() {
    std::vector<Change> open(1);
    while (at_ < text_.size()) {
      const auto tag = text_.find('<', at_);
      if (tag == std::string_view::npos) break;
      append_unescaped(text_.substr(at_, tag - at_), open.back().text);
      move_to(tag);
      if (skip("<!--", "-->") || skip("<?", "?>")) continue;
      if (text_.compare(at_, 9, "<![CDATA[") == 0) {
        const auto stop = std::min(text_.find("]]>", at_), text_.size());
        open.back().text += text_.substr(at_ + 9, stop - std::min(stop, at_ + 9));
        move_to(std::min(stop + 3, text_.size()));
        continue;
      }
      if (skip("<!", ">")) continue;
      if (text_.compare(at_, 2, "</") == 0) {
        move_to(after_tag());
        if (open.size() > 1) close(open);
        continue;
      }
      bool empty = false;
      auto change = read_tag(empty);
      if (empty || open.size() >= k_max_depth) {
        open.back().parts.push_back(std::move(change));
      } else {
        open.push_back(std::move(change));
      }
    }
    while (open.size() > 1)
      close(open);
    return std::move(open.front().parts);
  }

 private:
  static void close(std::vector<Change>& open) {
    auto done = std::move(open.back());
    open.pop_back();
    open.back().parts.push_back(std::move(done));
  }
  void move_to(std::size_t place) {
    for (; at_ < place && at_ < text_.size(); ++at_)
      if (text_[at_] == '\n') ++line_;
    at_ = place;
  }
  bool skip(std::string_view begin, std::string_view end) {
    if (text_.compare(at_, begin.size(), begin) != 0) return false;
    const auto stop = text_.find(end, at_ + begin.size());
    move_to(stop == std::string_view::npos ? text_.size() : stop + end.size());
    return true;
  }
  std::size_t after_tag() const {
    const auto stop = text_.find('>', at_);
    return stop == std::string_view::npos ? text_.size() : stop + 1;
  }
  std::string_view word() {
    const auto first = at_;
    while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '=' && text_[at_] != '>' &&
           text_[at_] != '/')
      ++at_;
    return text_.substr(first, at_ - first);
  }
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) {
      if (text_[at_] == '\n') ++line_;
      ++at_;
    }
  }
  Change read_tag(bool& empty) {
    Change out;
    out.line = line_;
    ++at_;
    const auto name = word();
    // The prefix of a namespace does not matter.
    out.name = name.substr(name.find(':') == std::string_view::npos ? 0 : name.find(':') + 1);
    for (skip_space(); at_ < text_.size() && text_[at_] != '>'; skip_space()) {
      if (text_[at_] == '/') {
        empty = true;
        ++at_;
        continue;
      }
      empty = false;
      const auto key = word();
      skip_space();
      if (at_ >= text_.size() || text_[at_] != '=') {
        if (key.empty() && at_ < text_.size()) ++at_;
        continue;
      }
      ++at_;
      skip_space();
      if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\'')) continue;
      const auto stop = std::min(text_.find(text_[at_], at_ + 1), text_.size());
      std::string value;
      append_unescaped(text_.substr(at_ + 1, stop - std::min(stop, at_ + 1)), value);
      out.attributes.emplace_back(key, std::move(value));
      move_to(std::min(stop + 1, text_.size()));
    }
    if (at_ < text_.size()) ++at_;
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
};

}  // namespace

std::vector<Change> changes_of_xml(std::string_view text) {
  return XmlChanges(text).run();
}

}  // namespace collet::codegraph::changelog

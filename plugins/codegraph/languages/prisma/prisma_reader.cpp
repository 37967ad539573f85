// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "plugins/codegraph/languages/data_file.hpp"
#include "plugins/codegraph/languages/prisma/prisma.hpp"

namespace collet::codegraph::prisma {
namespace {

constexpr std::size_t k_max_models = 20000;
constexpr std::size_t k_max_columns = 2000;  ///< limit for one model

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// A line of a schema, cut into words, texts and signs.
class LineCursor {
 public:
  explicit LineCursor(std::string_view text) : text_(text) {}

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r'))
      ++at_;
  }
  bool at_end() {
    skip_blanks();
    return at_ >= text_.size() || text_.substr(at_).starts_with("//");
  }
  std::string_view word() {
    skip_blanks();
    const auto begin = at_;
    while (at_ < text_.size() && is_word(text_[at_]))
      ++at_;
    return text_.substr(begin, at_ - begin);
  }
  bool take(std::string_view sign) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  std::size_t column() {
    skip_blanks();
    return at_ + 1;
  }
  /// Returns the text between parentheses, which the cursor is at; empty if there are none.
  std::string_view arguments() {
    if (at_ >= text_.size() || text_[at_] != '(') return {};
    const auto begin = ++at_;
    int depth = 1;
    bool text = false;
    for (; at_ < text_.size() && depth > 0; ++at_) {
      if (text_[at_] == '\\' && text) {
        ++at_;
      } else if (text_[at_] == '"') {
        text = !text;
      } else if (!text && text_[at_] == '(') {
        ++depth;
      } else if (!text && text_[at_] == ')') {
        --depth;
      }
    }
    at_ = std::min(at_, text_.size());
    return text_.substr(begin, at_ - begin - (depth == 0 ? 1 : 0));
  }
  void skip_one() { ++at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// Returns the first text in quotes after `name:`, or the first of all for an empty name.
std::string text_of_name(std::string_view arguments, std::string_view name) {
  std::size_t from = 0;
  if (!name.empty()) {
    from = arguments.find(name);
    if (from == std::string_view::npos) return {};
  }
  const auto begin = arguments.find('"', from);
  if (begin == std::string_view::npos) return {};
  const auto end = arguments.find('"', begin + 1);
  return end == std::string_view::npos ? std::string()
                                       : std::string(arguments.substr(begin + 1, end - begin - 1));
}

/// Returns the value of `map:` or the only text.
std::string mapped_name(std::string_view arguments) {
  LineCursor cursor(arguments);
  cursor.skip_blanks();
  if (cursor.take("\"")) return text_of_name(arguments, {});
  return text_of_name(arguments, "name:");
}

bool is_scalar(std::string_view type) {
  constexpr std::array<std::string_view, 10> k_types = {
      "String", "Boolean", "Int", "BigInt", "Float", "Decimal", "DateTime", "Json", "Bytes", "Unsupported"};
  return std::find(k_types.begin(), k_types.end(), type) != k_types.end();
}

class SchemaReader {
 public:
  SchemaReader(std::string_view text, FileSummary& out) : text_(text), out_(out) {}

  void read(StopQuery stop, void* context) {
    std::size_t at = 0;
    std::uint32_t number = 0;
    while (at < text_.size()) {
      const auto end = std::min(text_.find('\n', at), text_.size());
      ++number;
      if (number % 1000 == 0 && stop != nullptr && stop(context)) return;
      read_line(text_.substr(at, end - at), number);
      at = end + 1;
    }
    finish();
  }

 private:
  enum class Block : std::uint8_t { none, model, enumeration, other };

  void read_line(std::string_view line, std::uint32_t number) {
    LineCursor cursor(line);
    if (cursor.at_end()) return;
    if (block_ == Block::none) return open_block(cursor, number);
    if (cursor.take("}")) {
      block_ = Block::none;
      return;
    }
    if (block_ != Block::model) return;
    if (cursor.take("@@")) return read_block_attribute(cursor);
    if (model().columns.size() < k_max_columns) read_field(cursor, number);
  }

  DataModel& model() { return out_.models.back(); }

  void open_block(LineCursor& cursor, std::uint32_t number) {
    const auto kind = cursor.word();
    const auto column = static_cast<std::uint32_t>(cursor.column());
    const auto name = cursor.word();
    if (name.empty() || !cursor.take("{")) return;
    block_ = Block::other;
    if (kind == "enum") enums_.emplace_back(name);
    if ((kind != "model" && kind != "view" && kind != "type") || out_.models.size() >= k_max_models) return;
    block_ = Block::model;
    auto& one = out_.models.emplace_back();
    one.kind = ModelKind::prisma;
    one.name = name;
    one.table = {std::string(name)};
    one.view = kind == "view";
    one.abstract = kind == "type";
    if (one.abstract) one.table.clear();
    one.at = {number, column};
  }

  void read_block_attribute(LineCursor& cursor) {
    const auto name = cursor.word();
    const auto arguments = cursor.arguments();
    if (name == "map") {
      const auto table = mapped_name(arguments);
      if (table.empty() || model().table.empty()) return;
      model().table.back() = table;
      model().written = true;
    } else if (name == "schema") {
      const auto schema = text_of_name(arguments, {});
      if (!schema.empty() && model().table.size() == 1) model().table.insert(model().table.begin(), schema);
    }
  }

  void read_field(LineCursor& cursor, std::uint32_t number) {
    ModelColumn column;
    column.at = {number, static_cast<std::uint32_t>(cursor.column())};
    column.member = cursor.word();
    const auto type = cursor.word();
    if (column.member.empty() || type.empty()) return;
    column.type = type;
    cursor.arguments();  // Unsupported("point")
    const bool list = cursor.take("[]");
    cursor.take("?");
    column.name = column.member;
    if (!is_scalar(type)) column.target = type;
    if (list && !column.target.empty()) column.back = "[]";
    while (!cursor.at_end()) {
      if (!cursor.take("@")) {
        cursor.skip_one();
        continue;
      }
      const auto attribute = cursor.word();
      if (cursor.take(".")) cursor.word();  // @db.VarChar(40)
      const auto arguments = cursor.arguments();
      if (attribute == "map") {
        if (auto name = mapped_name(arguments); !name.empty()) {
          column.name = std::move(name);
          column.written = true;
        }
      } else if (attribute == "id") {
        column.key = true;
      } else if (attribute == "relation") {
        keys_.push_back({out_.models.size() - 1, std::string(type), fields_of(arguments)});
      }
    }
    model().columns.push_back(std::move(column));
  }

  /// Returns the names in `fields: [a, b]`.
  static std::vector<std::string> fields_of(std::string_view arguments) {
    std::vector<std::string> out;
    const auto from = arguments.find("fields:");
    if (from == std::string_view::npos) return out;
    const auto open = arguments.find('[', from);
    const auto close = arguments.find(']', from);
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return out;
    LineCursor cursor(arguments.substr(open + 1, close - open - 1));
    constexpr std::size_t k_max_fields = 32;
    while (!cursor.at_end() && out.size() < k_max_fields) {
      const auto name = cursor.word();
      if (name.empty()) {
        cursor.skip_one();
      } else {
        out.emplace_back(name);
      }
    }
    return out;
  }

  /// A field whose type is a model is a relation without a column; one of an enumeration is a column.
  void finish() {
    std::vector<std::string> enums = enums_;
    std::sort(enums.begin(), enums.end());
    for (auto& one : out_.models)
      for (auto& column : one.columns) {
        if (column.target.empty()) continue;
        if (std::binary_search(enums.begin(), enums.end(), column.target)) {
          column.target.clear();
          column.back.clear();
        } else {
          column.name.clear();
        }
      }
    for (const auto& key : keys_)
      for (auto& column : out_.models[key.model].columns)
        if (std::find(key.fields.begin(), key.fields.end(), column.member) != key.fields.end())
          column.target = key.target;
  }

  struct Key {
    std::size_t model;
    std::string target;
    std::vector<std::string> fields;
  };

  std::string_view text_;
  FileSummary& out_;
  Block block_ = Block::none;
  std::vector<std::string> enums_;
  std::vector<Key> keys_;
};

support::Result<FileSummary> read(std::string_view path, std::string_view text, StopQuery stop,
                                  void* context) {
  if (stop != nullptr && stop(context))
    return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  FileSummary out = data_file_summary("prisma", path, text);
  SchemaReader(text, out).read(stop, context);
  return out;
}

}  // namespace

const Language& language() {
  static const Language k_language = [] {
    Language out;
    out.name = "prisma";
    out.extensions = {".prisma"};
    out.read = &read;
    return out;
  }();
  return k_language;
}

}  // namespace collet::codegraph::prisma

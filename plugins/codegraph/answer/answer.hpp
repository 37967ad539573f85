// SPDX-License-Identifier: MIT
/// The form of all answers: Markdown, cut between symbols at the budget, with counts as structured content.
#pragma once

#include <map>

#include <collet/plugin.hpp>

#include "plugins/codegraph/answer/list_names.hpp"
#include "plugins/codegraph/session/investigation.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

enum class Verbosity : std::uint8_t { summary, standard, full };

/// The arguments that all tools have.
struct Frame {
  Verbosity verbosity = Verbosity::standard;
  std::int64_t limit = 0;
  std::int64_t offset = 0;
  std::size_t characters = 0;  ///< that the answer may have

  /// Reads verbosity, limit, offset and max_response_tokens. Throws a Failure.
  static Frame read(const Call& call, std::int64_t usual_limit,
                    std::string_view usual_verbosity = "standard");
};

/// Collects an answer. An item is added whole or not at all.
class Answer {
 public:
  Answer(const Frame& frame, const Investigation& session);

  /// Adds text that the answer always has.
  void head(std::string_view text) { text_ += text; }
  /// Adds one item of the list. Returns false if the budget has no room for it, and for all later ones.
  bool item(std::string_view text);
  /// Adds a line before the next item, if one follows.
  void group(std::string_view title) { pending_ = title; }
  /// Sets the text after the list.
  void tail(std::string_view text) { tail_ = text; }
  bool full() const { return full_; }
  std::int64_t returned() const { return returned_; }

  /// Writes text and counts. `total` is the number of items without limit and offset.
  void send(Call& call, std::int64_t total) const;

 private:
  const Frame frame_;
  const std::string session_;
  std::string text_;
  std::string pending_;
  std::string tail_;
  std::int64_t returned_ = 0;
  bool full_ = false;
};

/// Writes the places of an answer. The first place in a file has the whole path, later ones are short:
/// `…/DeviceController.java:12`.
class Places {
 public:
  std::string text(std::string_view path, std::int64_t line);

 private:
  std::map<std::string, std::string, std::less<>> path_of_name_;  ///< the path last written in full
};

/// The card of a symbol. `reader` gives the counts that the verbosity asks for.
std::string card(const IndexReader& reader, const SymbolRow& symbol, Verbosity verbosity);

/// The card of a symbol in a numbered list. Its name is short if `verbosity` is `summary`.
std::string list_card(const IndexReader& reader, const SymbolRow& symbol, Verbosity verbosity,
                      std::int64_t number, ListNames& names);

/// One line for a symbol that the session has seen: name and ID.
std::string seen_line(const SymbolRow& symbol);

/// One line: name and kind, place, ID.
std::string short_line(const SymbolRow& symbol);

/// Returns the full name without the package: `DeviceService.saveDevice(Device)`.
std::string short_name(const SymbolRow& symbol);

/// Returns the short name; parameters above two are `…`: `DeviceService.save(Device, String, …)`.
std::string brief_name(const SymbolRow& symbol);
/// Returns `POST /orders/{id}`.
std::string route_text(const RouteRow& route);

/// Returns at most `count` sentences of a text.
std::string sentences(std::string_view text, int count);

}  // namespace collet::codegraph

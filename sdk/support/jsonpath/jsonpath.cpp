// SPDX-License-Identifier: MIT
#include "sdk/support/jsonpath/jsonpath.hpp"

#include <utility>

#include "sdk/support/jsonpath/evaluate.hpp"
#include "sdk/support/jsonpath/parser.hpp"
#include "sdk/support/text.hpp"

namespace collet::support::jsonpath {

class SelectionSink final : public Sink {
 public:
  explicit SelectionSink(const json_schema::ValueAccess& access) { selection_.access_ = &access; }

  bool take(const Link& node) override {
    auto& steps = selection_.steps_;
    const std::size_t first = steps.size();
    if (first + node.depth > JsonPath::k_max_stored_steps ||
        selection_.matches_.size() == JsonPath::k_max_stored_steps) {
      full_ = true;
      return false;
    }
    steps.resize(first + node.depth);
    const Link* link = &node;
    for (std::size_t i = steps.size(); i-- > first; link = link->up)
      steps[i] = {link->value, link->name, link->number, link->member};
    selection_.matches_.push_back({node.value, first, node.depth});
    return true;
  }
  bool full() const { return full_; }
  Selection& selection() { return selection_; }

 private:
  Selection selection_;
  bool full_ = false;
};

void append_name_step(std::string& path, std::string_view name) {
  path += "['";
  for (const char c : name) {
    constexpr std::string_view k_escaped = "\b\t\n\f\r'\\";
    constexpr std::string_view k_letters = "btnfr'\\";
    const auto found = k_escaped.find(c);
    if (found != std::string_view::npos) {
      path += '\\';
      path += k_letters[found];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      path += "\\u00" + hexadecimal(std::string_view(&c, 1));
    } else {
      path += c;
    }
  }
  path += "']";
}

void append_index_step(std::string& path, std::size_t index) {
  path.append("[").append(std::to_string(index)).append("]");
}

std::string Selection::path(std::size_t match) const {
  std::string out = "$";
  std::string scratch;
  for (const Step& step : steps(match)) {
    if (step.member)
      append_name_step(out, access_->name(step.name, scratch));
    else
      append_index_step(out, step.number);
  }
  return out;
}

std::string Selection::pointer(std::size_t match) const {
  std::string out;
  std::string scratch;
  for (const Step& step : steps(match)) {
    out += '/';
    if (!step.member) {
      out += std::to_string(step.number);
      continue;
    }
    for (const char c : access_->name(step.name, scratch)) {
      if (c == '~' || c == '/')
        out += c == '~' ? "~0" : "~1";
      else
        out += c;
    }
  }
  return out;
}

JsonPath::JsonPath(std::string_view text, std::shared_ptr<const Query> query)
    : text_(text), query_(std::move(query)) {}

Result<JsonPath> JsonPath::compile(std::string_view text, Names names) {
  auto query = parse(text, names == Names::with_hyphens);
  if (!query) return query.error();
  return JsonPath(text, std::make_shared<const Query>(std::move(*query)));
}

bool JsonPath::singular() const {
  return query_->singular();
}

std::size_t JsonPath::segment_count() const {
  return query_->segments.size();
}

std::string_view JsonPath::prefix(std::size_t segments) const {
  return std::string_view(text_).substr(0, segments == 0 ? 1 : query_->segments[segments - 1].end);
}

std::string_view JsonPath::segment_name(std::size_t segment) const {
  const Segment& here = query_->segments[segment];
  const bool named =
      !here.descendant && here.selectors.size() == 1 && here.selectors.front().kind == Selector::Kind::name;
  return named ? std::string_view(here.selectors.front().name) : std::string_view();
}

Result<Selection> JsonPath::select(const json_schema::AccessedValue& root, StepBudget& work) const {
  return select_prefix(segment_count(), root, work);
}

Result<Selection> JsonPath::select_prefix(std::size_t segments, const json_schema::AccessedValue& root,
                                          StepBudget& work) const {
  SelectionSink sink(*root.access);
  Evaluation(root, work).run(*query_, segments, sink);
  if (work.stopped()) return Error{COLLET_CANCELLED, "the selection was stopped"};
  if (work.spent())
    return Error{COLLET_TOO_LARGE, "the query " + quote(text_) + " needs too many steps; make it narrower"};
  if (sink.full())
    return Error{COLLET_TOO_LARGE, "the query " + quote(text_) + " selects too much; make it narrower"};
  return std::move(sink.selection());
}

}  // namespace collet::support::jsonpath

// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/run/run.hpp"

namespace collet::support::json_schema {

// Out of line, so that the frames of the recursion stay small.
[[gnu::noinline]] static bool check_member(Run& run, const ObjectRules& rules, Id index,
                                           std::string_view name, Id schema, const Instance& at, bool& known);
[[gnu::noinline]] static bool check_member_name(Run& run, Id names, Value name, const Instance& at);
[[gnu::noinline]] static bool check_required(Run& run, const ObjectRules& rules, const Bits& present,
                                             Id schema, const Instance& at);
[[gnu::noinline]] static bool check_dependents(Run& run, const ObjectRules& rules, const Bits& present,
                                               Id schema, const Instance& at);
namespace {

/// Reads a member's name as a string value.
class NameAccess final : public ValueAccess {
 public:
  NameAccess(const ValueAccess& access, Value name) : access_(access), name_(name) {}
  ValueKind kind(Value) const override { return ValueKind::string; }
  bool boolean(Value) const override { return false; }
  std::string_view number(Value) const override { return {}; }
  std::string_view string(Value, std::string& scratch) const override { return access_.name(name_, scratch); }
  std::string_view name(Value, std::string&) const override { return {}; }
  ValueCursor children(Value) const override { return {}; }
  bool next(ValueCursor&) const override { return false; }
  std::size_t weight(Value) const override { return 0; }

 private:
  const ValueAccess& access_;
  const Value name_;
};

}  // namespace

bool check_object(Run& run, const ObjectRules& rules, Id schema, const Instance& at) {
  if (!run.spend(run.access->weight(at.value))) return false;
  bool fits = true;
  Bits present;
  std::size_t number = 0;
  std::string scratch;
  auto cursor = run.access->children(at.value);
  for (; run.access->next(cursor); ++number) {
    const auto name = run.access->name(cursor.name, scratch);
    if (!run.spend(1 + name.size() / 64)) return false;
    const InstancePath path{at.path, true, cursor.name, 0};
    const Instance inner{cursor.value, &path, at.scope, nullptr, at.report};
    const Id index = rules.find(name);
    if (index != k_none) present.set(index);
    bool known = false;
    if (!check_member(run, rules, index, name, schema, inner, known)) fits = false;
    if (known && at.evaluated != nullptr) at.evaluated->marked.set(number);
    if (!fits && !Run::wants_more(at)) return false;
    if (rules.names != k_none && !check_member_name(run, rules.names, cursor.name, inner)) {
      fits = false;
      if (!Run::wants_more(at)) return false;
    }
  }
  if (!check_required(run, rules, present, schema, at)) {
    fits = false;
    if (!Run::wants_more(at)) return false;
  }
  if (number < rules.min_properties || number > rules.max_properties) {
    const bool few = number < rules.min_properties;
    fits =
        run.refuse(schema, keyword_text(few ? Keyword::min_properties : Keyword::max_properties), at,
                   [&](Violation& violation) {
                     violation.found = std::to_string(number) + (number == 1 ? " property" : " properties");
                     violation.expected = (few ? "at least " : "at most ") +
                                          std::to_string(few ? rules.min_properties : rules.max_properties);
                   });
    if (!Run::wants_more(at)) return false;
  }
  if (!rules.dependents.empty() && !check_dependents(run, rules, present, schema, at)) fits = false;
  return fits;
}

static bool check_member(Run& run, const ObjectRules& rules, Id index, std::string_view name, Id schema,
                         const Instance& at, bool& known) {
  bool fits = true;
  if (index != k_none && rules.members[index].declared) {
    known = true;
    fits = run.eval(rules.members[index].schema, at);
    if (!fits && !Run::wants_more(at)) return false;
  }
  for (const PatternMember& pattern : rules.patterns) {
    const bool matches = run.matches(pattern.pattern, name);
    if (run.exhausted()) return false;
    if (!matches) continue;
    known = true;
    if (run.eval(pattern.schema, at)) continue;
    fits = false;
    if (!Run::wants_more(at)) return false;
  }
  if (known || rules.additional == k_none) return fits;
  known = true;
  if (run.program.subschemas[rules.additional].fixed == Fixed::refuses)
    return refuse_unknown(run, schema, "additionalProperties", at);
  return run.eval(rules.additional, at) && fits;
}

static bool check_member_name(Run& run, Id names, Value name, const Instance& at) {
  const ValueAccess* const before = run.access;
  const NameAccess access(run.document_access, name);
  run.access = &access;
  const std::size_t reported = at.report == nullptr ? 0 : at.report->violations.size();
  const bool fits = run.eval(names, at);
  run.access = before;
  if (at.report != nullptr) {
    for (std::size_t i = reported; i < at.report->violations.size(); ++i)
      at.report->violations[i].found = "the name " + at.report->violations[i].found;
  }
  return fits;
}

static bool check_required(Run& run, const ObjectRules& rules, const Bits& present, Id schema,
                           const Instance& at) {
  if (rules.required == 0) return true;
  bool fits = true;
  for (std::size_t i = 0; i < rules.members.size(); ++i) {
    const NamedMember& named = rules.members[i];
    if (!named.required || present.has(i)) continue;
    fits = run.refuse(schema, "required", at, [&](Violation& violation) {
      violation.instance_path += '/';
      append_pointer_token(violation.instance_path, named.name);
      violation.found = "nothing";
      const auto types = named.schema == k_none ? types::k_any : run.program.subschemas[named.schema].types;
      violation.expected = (types == types::k_any ? "a value" : types_text(types)) + ", which is required";
    });
    if (!Run::wants_more(at)) return false;
  }
  return fits;
}

static bool check_dependents(Run& run, const ObjectRules& rules, const Bits& present, Id schema,
                             const Instance& at) {
  bool fits = true;
  for (const Dependent& dependent : rules.dependents) {
    if (!present.has(dependent.trigger)) continue;
    if (dependent.schema != k_none) {
      fits = run.eval(dependent.schema, at) && fits;
      if (!fits && !Run::wants_more(at)) return false;
    }
    for (const Id name : dependent.required) {
      if (present.has(name)) continue;
      fits = run.refuse(schema, keyword_text(dependent.keyword), at, [&](Violation& violation) {
        violation.instance_path += '/';
        append_pointer_token(violation.instance_path, rules.members[name].name);
        violation.found = "nothing";
        violation.expected =
            "a value, as '" + std::string(rules.members[dependent.trigger].name) + "' is given";
      });
      if (!Run::wants_more(at)) return false;
    }
  }
  return fits;
}

bool check_unevaluated_properties(Run& run, const ObjectRules& rules, Id schema, const Instance& at,
                                  const Evaluated& evaluated) {
  bool fits = true;
  auto cursor = run.access->children(at.value);
  for (std::size_t number = 0; run.access->next(cursor); ++number) {
    if (!run.spend(1)) return false;
    if (evaluated.has(number)) continue;
    const InstancePath path{at.path, true, cursor.name, 0};
    const Instance inner{cursor.value, &path, at.scope, nullptr, at.report};
    if (run.program.subschemas[rules.unevaluated].fixed == Fixed::refuses) {
      fits = refuse_unknown(run, schema, "unevaluatedProperties", inner);
    } else if (!run.eval(rules.unevaluated, inner)) {
      fits = false;
    }
    if (!fits && !Run::wants_more(at)) return false;
  }
  return fits;
}

}  // namespace collet::support::json_schema

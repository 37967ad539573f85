// SPDX-License-Identifier: MIT
#include "plugins/apis/operation_names.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::apis {
namespace {

using openapi::Kind;
using openapi::Operation;

constexpr std::size_t k_near = 5;
/// Longer names are not searched for.
constexpr std::size_t k_max_name = 2000;

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

bool same(std::string_view a, std::string_view b, bool any_case) {
  return any_case ? support::equal_ignoring_case(a, b) : a == b;
}

bool is_verb(std::string_view word) {
  constexpr std::array<std::string_view, 9> k_verbs = {"get",  "put",   "post",  "delete", "options",
                                                       "head", "patch", "trace", "query"};
  return std::find(k_verbs.begin(), k_verbs.end(), support::lower_case(word)) != k_verbs.end();
}

/// Returns true for a text such as "GET /users".
bool looks_like_verb_and_path(std::string_view text) {
  const auto gap = text.find(" /");
  return gap != std::string_view::npos && is_verb(text.substr(0, gap));
}

/// The service and method of a name; both are empty if the name has another form.
struct Parts {
  std::string_view service;
  std::string_view method;
  explicit operator bool() const { return !method.empty(); }
};

/// Splits a path of gRPC, Connect or Twirp: "/bytebase.v1.InstanceService/CreateInstance".
Parts parts_of_path(std::string_view path) {
  const auto slash = path.rfind('/');
  if (slash == std::string_view::npos || slash == 0 || path.find('{') != std::string_view::npos) return {};
  auto service = path.substr(0, slash);
  service.remove_prefix(service.rfind('/') + 1);
  const auto method = path.substr(slash + 1);
  if (service.find('.') == std::string_view::npos || method.empty() || !is_upper(method.front())) return {};
  return {service, method};
}

/// Splits an operationId that contains both service and method.
Parts parts_of(const Operation& operation) {
  const auto id = operation.operation_id();
  const auto slash = id.find('/');
  if (slash != std::string_view::npos) {
    if (slash == 0 || slash + 1 == id.size() || id.find('/', slash + 1) != std::string_view::npos) return {};
    return {id.substr(0, slash), id.substr(slash + 1)};
  }
  const auto bar = id.find('_');
  if (bar != std::string_view::npos && bar != 0 && bar + 1 < id.size() && is_upper(id.front()) &&
      is_upper(id[bar + 1]) && id.find('_', bar + 1) == std::string_view::npos &&
      !is_verb(id.substr(0, bar)))  // GET_DeleteVpc has no service, and GET/DeleteVpc looks like a path
    return {id.substr(0, bar), id.substr(bar + 1)};
  const auto of_path = parts_of_path(operation.path());
  const auto dot = id.rfind('.');
  if (of_path && dot != std::string_view::npos && id.substr(dot + 1) == of_path.method &&
      (id.substr(0, dot) == of_path.service || id.substr(0, dot) == without_package(of_path.service)))
    return of_path;
  return {};
}

/// Returns true if "users" or "UserService" names the service "acme.v1.UserService".
bool names_service(std::string_view wanted, std::string_view service, bool any_case) {
  return same(wanted, service, any_case) || same(wanted, without_package(service), any_case);
}

/// Returns true if the method is the id, or the rest of the id after the service.
bool names_method(std::string_view wanted, const Operation& operation, std::string_view service,
                  bool any_case) {
  const auto id = operation.operation_id();
  if (same(wanted, id, any_case)) return true;
  const auto short_service = without_package(service);
  for (const auto begin : {service, short_service}) {
    if (id.size() <= begin.size() + 1 || !same(id.substr(0, begin.size()), begin, any_case)) continue;
    const char between = id[begin.size()];
    if ((between == '.' || between == '_' || between == '/' || between == '-') &&
        same(id.substr(begin.size() + 1), wanted, any_case))
      return true;
  }
  return false;
}

/// The similarity of a requested path to a path of the document. `by_values`: values in place of variables.
/// `by_variables`: other names of variables, another case of letters, or a trailing slash.
struct Likeness {
  enum class Kind { none, by_values, by_variables } kind = Kind::none;
  std::size_t words = 0;  ///< number of equal segments
};

std::string_view next_segment(std::string_view& path) {
  const auto end = std::min(path.find('/'), path.size());
  const auto segment = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  return segment;
}

/// Returns the segment in lower case with each variable as "{}": "{}.json" for "{id}.json". ":id" is a
/// variable too.
std::string without_names(std::string_view segment) {
  if (segment.size() > 1 && segment.front() == ':') return "{}";
  std::string out;
  bool named = false;
  for (const char c : segment) {
    if (c == '}') named = false;
    if (!named) out += support::lower(c);
    if (c == '{') named = true;
  }
  return out;
}

Likeness likeness(std::string_view asked, std::string_view path) {
  if (path.find('?') == std::string_view::npos) asked = asked.substr(0, asked.find('?'));
  for (auto* const text : {&asked, &path})
    while (text->ends_with('/'))
      text->remove_suffix(1);
  Likeness found{Likeness::Kind::by_variables, 0};
  while (!asked.empty() || !path.empty()) {
    if (asked.empty() || path.empty()) return {};
    const auto given = without_names(next_segment(asked));
    const auto own = without_names(next_segment(path));
    if (given == own) {
      if (!own.empty() && own.find('{') == std::string::npos) ++found.words;
    } else if (own == "{}" && !given.empty() && given.find('{') == std::string::npos) {
      found.kind = Likeness::Kind::by_values;
    } else {
      return {};
    }
  }
  // A single segment may be misspelt rather than a value.
  if (found.kind == Likeness::Kind::by_values && found.words == 0) return {};
  return found;
}

/// Returns true if the text is a segment of the path. The service of an operation without tags is one of the
/// first segments.
bool is_segment_of(std::string_view text, std::string_view path, bool any_case) {
  while (!path.empty())
    if (same(text, next_segment(path), any_case)) return true;
  return false;
}

class Finder {
 public:
  Finder(const openapi::Outline& outline, std::string_view name) : outline_(outline), name_(name) {}

  NamedOperations run() {
    NamedOperations found;
    if (name_.empty() || name_.size() > k_max_name) return found;
    found.numbers = callable(outline_.with_operation_id(name_));
    if (found.numbers.empty()) found.numbers = callable(at_path());
    for (const bool any_case : {false, true})
      if (found.numbers.empty()) found.numbers = callable(by_parts(any_case));
    for (const bool any_case : {false, true})
      if (found.numbers.empty()) found.numbers = callable(by_method(any_case));
    if (found.numbers.empty()) found.near = nearest();
    return found;
  }

 private:
  /// Returns the operations of paths, or all if there are none.
  std::vector<std::uint32_t> callable(std::vector<std::uint32_t> numbers) const {
    const auto is_path = [&](std::uint32_t number) { return outline_.operation(number).kind == Kind::path; };
    if (std::any_of(numbers.begin(), numbers.end(), is_path))
      numbers.erase(std::remove_if(numbers.begin(), numbers.end(), [&](auto n) { return !is_path(n); }),
                    numbers.end());
    return numbers;
  }

  std::vector<std::uint32_t> at_path() const {
    // A service before the verb is ignored: "orders/GET /orders".
    const auto gap = name_.find(" /");
    const bool service = gap != std::string_view::npos && name_.rfind('/', gap) != std::string_view::npos &&
                         name_.front() != '/';
    const auto name = service ? name_.substr(name_.rfind('/', gap) + 1) : name_;
    const auto slash = name.find('/');
    if (slash == std::string_view::npos || (slash != 0 && name[slash - 1] != ' ')) return {};
    const auto path = name.substr(slash);
    const auto verb = name.substr(0, std::min(name.find(' '), slash));
    if (path.find('*') != std::string_view::npos || name.find_first_not_of(' ', verb.size()) != slash)
      return {};
    auto numbers = of_verb(outline_.operations_at(path), verb);
    return numbers.empty() ? of_verb(like(path), verb) : numbers;
  }

  /// Returns the operations with that verb. An empty verb matches all.
  std::vector<std::uint32_t> of_verb(std::vector<std::uint32_t> numbers, std::string_view verb) const {
    const auto is_other = [&](auto n) {
      return !verb.empty() && !same(outline_.operation(n).method(), verb, true);
    };
    numbers.erase(std::remove_if(numbers.begin(), numbers.end(), is_other), numbers.end());
    return numbers;
  }

  /// Returns the operations of the most similar paths.
  std::vector<std::uint32_t> like(std::string_view path) const {
    std::vector<std::uint32_t> numbers;
    Likeness best;
    for (std::uint32_t number = 0; number < outline_.operations().size(); ++number) {
      const auto operation = outline_.operation(number);
      if (operation.kind != Kind::path) continue;
      const auto like = likeness(path, operation.path());
      const auto before = std::tie(best.kind, best.words);
      const auto now = std::tie(like.kind, like.words);
      if (like.kind == Likeness::Kind::none || now < before) continue;
      if (now > before) numbers.clear();
      numbers.push_back(number);
      best = like;
    }
    return numbers;
  }

  /// Finds "InstanceService/CreateInstance" by "CreateInstance".
  std::vector<std::uint32_t> by_method(bool any_case) const {
    std::vector<std::uint32_t> numbers;
    if (name_.find_first_of("/. ") != std::string_view::npos) return numbers;
    for (std::uint32_t number = 0; number < outline_.operations().size(); ++number)
      if (const auto parts = parts_of(outline_.operation(number));
          parts && same(parts.method, name_, any_case))
        numbers.push_back(number);
    return numbers;
  }

  std::vector<std::uint32_t> by_parts(bool any_case) const {
    const auto slash = name_.rfind('/');
    const auto dot = name_.rfind('.');
    const auto cut = slash != std::string_view::npos ? slash : dot;
    const auto service = cut == std::string_view::npos ? std::string_view() : name_.substr(0, cut);
    const auto method = cut == std::string_view::npos ? name_ : name_.substr(cut + 1);
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t number = 0; number < outline_.operations().size(); ++number)
      if (is_it(outline_.operation(number), service, method, any_case)) numbers.push_back(number);
    return numbers;
  }

  bool is_it(const Operation& operation, std::string_view service, std::string_view method,
             bool any_case) const {
    // The id must end with the method, which excludes most operations quickly.
    const auto id = operation.operation_id();
    if (id.size() < method.size() || !same(id.substr(id.size() - method.size()), method, any_case))
      return false;
    if (any_case && same(id, name_, true)) return true;
    if (service.empty()) return false;
    const auto parts = parts_of(operation);
    const bool by_parts = parts && same(parts.method, method, any_case);
    if (by_parts && names_service(service, parts.service, any_case)) return true;
    const auto tags = operation.tags();
    for (std::size_t i = 0; i < tags.size(); ++i)
      if (names_service(service, tags[i], any_case) &&
          (by_parts || names_method(method, operation, tags[i], any_case)))
        return true;
    return tags.empty() && is_segment_of(service, operation.path(), any_case) &&
           names_method(method, operation, service, any_case);
  }

  std::vector<std::string> nearest() const {
    std::vector<std::string> names;
    const bool verb = name_.find('/') != std::string_view::npos && name_.find(' ') != std::string_view::npos;
    names.reserve(outline_.operations().size());
    for (const auto& operation : outline_.operations()) {
      if (operation.kind != Kind::path) continue;
      names.push_back(verb ? verb_and_path(operation) : shown_name(operation));
    }
    return support::nearest(name_, names, k_near);
  }

  const openapi::Outline& outline_;
  const std::string_view name_;
};

}  // namespace

std::string_view without_package(std::string_view name) {
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos || dot + 1 == name.size() || !is_upper(name[dot + 1])) return name;
  const bool is_package = std::none_of(name.begin(), name.end(), [](char c) { return c == ' ' || c == '/'; });
  return is_package ? name.substr(dot + 1) : name;
}

std::string verb_and_path(const Operation& operation) {
  return support::upper_case(operation.method()).append(" ").append(operation.path());
}

std::string shown_name(const Operation& operation) {
  const auto id = operation.operation_id();
  // An operationId that looks like verb and path is shown only if it is what it looks like.
  if (id.empty() || looks_like_verb_and_path(id)) return verb_and_path(operation);
  const auto parts = parts_of(operation);
  if (!parts) return std::string(id);
  return std::string(without_package(parts.service)).append("/").append(parts.method);
}

NamedOperations find_operation(const openapi::Outline& outline, std::string_view name) {
  return Finder(outline, support::trim(name)).run();
}

}  // namespace collet::apis

// SPDX-License-Identifier: MIT
#include "host/config/literal_secrets.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "sdk/support/text.hpp"

namespace collet::host::config {

namespace {

constexpr std::string_view k_mask = "***";
constexpr std::array<std::string_view, 14> k_words = {
    "secret",     "secrets",     "password",      "passwords", "passwd", "passphrase", "token",
    "credential", "credentials", "authorization", "cookie",    "bearer", "apikey",     "pwd"};
constexpr std::array<std::string_view, 6> k_kinds_of_key = {"api",     "access",     "private",
                                                            "signing", "encryption", "secret"};

template <class List>
bool contains(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_letter_or_digit(char c) {
  const char small = support::lower(c);
  return support::is_digit(c) || (small >= 'a' && small <= 'z');
}

/// Returns the words of a name in lower case: `apiKey`, `API_KEY` and `X-Api-Key` end in `api`, `key`.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  bool open = false;
  char before = '\0';
  for (const char c : name) {
    const bool hump = before >= 'a' && before <= 'z' && c >= 'A' && c <= 'Z';
    if (!is_letter_or_digit(c)) {
      open = false;
    } else if (std::exchange(open, true) && !hump) {
      words.back() += support::lower(c);
    } else {
      words.emplace_back(1, support::lower(c));
    }
    before = c;
  }
  return words;
}

}  // namespace

bool names_secret(std::string_view name) {
  const auto words = words_of(name);
  if (words.empty()) return false;
  if (contains(k_words, words.back())) return true;
  return words.size() > 1 && words.back() == "key" && contains(k_kinds_of_key, words[words.size() - 2]);
}

namespace {

bool is_reference(std::string_view text) {
  return text.find("${") != std::string_view::npos ||
         (text.starts_with("file:") && !text.starts_with("file://"));
}

/// Returns true if the query of a URL has a parameter with the name of a secret.
bool has_secret_parameter(std::string_view query) {
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const std::string_view one = query.substr(0, end);
    const auto equals = std::min(one.find('='), one.size());
    if (equals + 1 < one.size() && names_secret(one.substr(0, equals))) return true;
    query = query.substr(std::min(end + 1, query.size()));
  }
  return false;
}

bool has_url_password(std::string_view text) {
  const auto scheme = text.find("://");
  if (scheme == std::string_view::npos) return false;
  if (const auto query = text.find('?', scheme); query != std::string_view::npos)
    if (has_secret_parameter(text.substr(query + 1, text.find('#', query) - query - 1))) return true;
  const auto authority = text.substr(scheme + 3, text.find_first_of("/?#", scheme + 3) - scheme - 3);
  const auto at = authority.rfind('@');
  const auto colon = authority.find(':');
  return at != std::string_view::npos && colon < at && colon + 1 < at;
}

/// Returns true for `--token=x`, `API_KEY=x` and `Authorization: x`.
bool assigns_secret(std::string_view text) {
  const auto sign = text.find_first_of(":=");
  if (sign == std::string_view::npos || text.substr(0, sign).find(' ') != std::string_view::npos)
    return false;
  return text.find_first_not_of(' ', sign + 1) != std::string_view::npos &&
         names_secret(text.substr(0, sign));
}

bool looks_secret(std::string_view text) {
  constexpr std::size_t k_shortest = 8;
  for (const std::string_view scheme : {"Bearer ", "Basic "}) {
    const auto rest = text.substr(std::min(scheme.size(), text.size()));
    if (text.starts_with(scheme) && rest.size() >= k_shortest && rest.find(' ') == std::string_view::npos)
      return true;
  }
  const bool is_key = text.find("-----BEGIN ") != std::string_view::npos &&
                      text.find("PRIVATE KEY-----") != std::string_view::npos;
  return is_key || has_url_password(text) || assigns_secret(text);
}

bool is_option(const Node& item) {
  return item.is(Node::Kind::string) && item.text.starts_with("-");
}

/// Calls `found` for each literal secret in a value. `key` is the nearest name of the value.
template <class AnyNode, class Found>
void visit(AnyNode& value, std::string_view key, const Found& found) {
  if (value.is(Node::Kind::string)) {
    if (is_literal_secret(key, value.text)) found(value);
    return;
  }
  // An option such as --token names the item behind it.
  std::string_view name = key;
  for (auto& item : value.items) {
    visit(item, name, found);
    name = is_option(item) && item.text.find('=') == std::string::npos ? std::string_view(item.text) : key;
  }
  const bool secrets = names_secret(key);
  for (auto& [own, entry] : value.members)
    visit(entry.node, secrets ? key : std::string_view(own), found);
}

}  // namespace

bool is_literal_secret(std::string_view key, std::string_view text) {
  if (text.empty() || is_reference(text)) return false;
  return names_secret(key) || looks_secret(text);
}

bool hide_literal_secrets(Node& value, std::string_view key) {
  bool any = false;
  visit(value, key, [&](Node& secret) {
    secret.text = k_mask;
    any = true;
  });
  return any;
}

std::vector<std::string> literal_secret_warnings(const Node& tree) {
  std::vector<std::string> warnings;
  const auto look = [&](const Node* value, std::string_view name) {
    if (value == nullptr) return;
    visit(*value, name, [&](const Node& secret) {
      warnings.push_back(secret.origin.text() + ": found a literal secret in [" + std::string(name) +
                         "]; write \"${env:NAME}\" or \"file:PATH\" instead");
    });
  };
  if (const Node* plugins = tree.find("plugins")) {
    for (const auto& [id, entry] : plugins->members)
      look(entry.node.find("config"), join_key("plugins", id) + ".config");
  }
  look(tree.find_path({"sessions", "backend"}), "sessions.backend");
  if (const Node* shared = tree.find("shared")) {
    for (const auto& [name, entry] : shared->members)
      look(&entry.node, join_key("shared", name));
  }
  if (const Node* tools = tree.find("tools")) {
    for (const auto& [name, entry] : tools->members) {
      for (const char* const kind : {"pinned", "defaults"})
        look(entry.node.find(kind), join_key("tools", name) + "." + kind);
    }
  }
  return warnings;
}

}  // namespace collet::host::config

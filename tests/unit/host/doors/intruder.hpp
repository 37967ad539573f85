// SPDX-License-Identifier: MIT
/// Attempts of clients and plugins to reach tools and arguments that the configuration denies them.
#pragma once

#include <algorithm>
#include <cctype>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <collet/json.hpp>

#include "tests/unit/host/doors/host_under_test.hpp"
#include "tests/unit/host/doors/oracle.hpp"

namespace collet::host::doors {

inline std::string object(const Arguments& arguments) {
  std::string out = "{";
  for (const auto& [name, value] : arguments)
    out += (out.size() == 1 ? "" : ",") + quoted(name) + ":" + std::to_string(value);
  return out + "}";
}

using Reach = std::map<std::string, Reachable>;

/// Returns names that a client might try: variations of each tool's id, key and exposed name, and each of
/// them with the letter case swapped.
inline std::vector<std::string> words_of(const Deployment& deployment, const Reach& reach) {
  std::set<std::string> words = {"", "*", "p", "p:", "collet:read_result"};
  for (const DrawnTool& tool : deployment.tools) {
    for (const auto& word : {tool.id, tool.key()}) {
      for (const auto& spelled :
           {word, "x" + word, "p:" + word, word + " ", " " + word, word + std::string(1, '\0'), word + "\n"})
        words.insert(spelled);
    }
  }
  for (const Layer* layer : {&deployment.file, &deployment.policy}) {
    for (const auto& [key, name] : layer->rename)
      words.insert(name);
  }
  for (const auto& [name, one] : reach)
    words.insert(name);
  for (const std::string& word : std::vector<std::string>(words.begin(), words.end())) {
    std::string other = word;
    for (char& c : other)
      c = static_cast<char>(std::isupper(static_cast<unsigned char>(c)) != 0 ? std::tolower(c)
                                                                             : std::toupper(c));
    words.insert(other);
  }
  return {words.begin(), words.end()};
}

/// Returns the string as JSON with every character escaped.
inline std::string escaped(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    constexpr const char* k_digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    out += std::string("\\u00") + k_digits[byte >> 4U] + k_digits[byte & 15U];
  }
  return out + "\"";
}

/// Returns objects with the argument in forms that a parser may miss.
inline std::vector<std::string> spellings(const std::string& argument) {
  const std::string key = quoted(argument);
  return {"{" + escaped(argument) + ":77}",
          "{" + key + ":1," + key + ":77}",
          "{" + key + ":1," + escaped(argument) + ":77}",
          "{" + key + ":null}",
          "{" + key + ":[77]}",
          R"({"__proto__":{)" + key + ":77}}",
          "{\"" + argument + "\\u0000\":77}",
          R"({"arguments":{)" + key + ":77}}"};
}

/// The attempts of one session.
class Intruder {
 public:
  Intruder(Host& host, const Reach& reach) : host_(host), reach_(reach) {}

  /// Checks that tools/list has the reachable tools without their pinned and hidden arguments.
  void try_list() {
    std::set<std::string> listed;
    const std::string answer = host_.ask("tools/list", "");
    for (const json::View tool : json::View(answer)["result"]["tools"].items()) {
      const auto name = tool["name"].string().value_or("");
      listed.insert(name);
      const auto one = reach_.find(name);
      if (one == reach_.end()) continue;
      for (const auto& [key, value] : tool["inputSchema"]["properties"].members()) {
        const auto argument = key.string().value_or("");
        EXPECT_EQ(one->second.pinned.count(argument) + one->second.hidden.count(argument), 0U)
            << name << " shows " << argument;
      }
    }
    std::set<std::string> expected;
    for (const auto& [name, one] : reach_)
      expected.insert(name);
    EXPECT_EQ(listed, expected);
  }

  /// Calls each word as a name. Only the tool of that name may run, with the arguments of the configuration.
  void try_names(const std::vector<std::string>& words) {
    for (const auto& word : words) {
      const auto found = reach_.find(word);
      std::optional<Arguments> expected;
      if (found != reach_.end()) expected = found->second.passed({{"c", 5}});
      for (const auto& name : {quoted(word), escaped(word)}) {
        const auto answer = host_.ask("tools/call", R"("name":)" + name + R"(,"arguments":{"c":5})");
        EXPECT_EQ(answer.find("Unknown tool") == std::string::npos, found != reach_.end()) << answer;
        const auto entered = host_.take_entered();
        ASSERT_EQ(entered.size(), expected ? 1U : 0U) << word << ": " << answer;
        if (!expected) continue;
        EXPECT_EQ(entered[0].key, found->second.tool.key()) << word;
        EXPECT_EQ(read(entered[0].arguments), *expected) << word;
      }
    }
  }

  /// Calls each word through the door of this name, and each reachable tool with arguments in many forms. The
  /// same must run as without a door.
  void try_behind(const std::string& door, const std::vector<std::string>& words) {
    const auto enter = [&](const std::string& tool, const std::string& arguments) {
      return host_.ask("tools/call", R"("name":)" + quoted(door) + R"(,"arguments":{"tool":)" + tool +
                                         R"(,"arguments":)" + arguments + "}");
    };
    for (const auto& word : words) {
      const auto found = reach_.find(word);
      for (const Arguments& given :
           {Arguments{{"c", 5}}, Arguments{{"a", 77}}, Arguments{{"b", 77}, {"new", 77}}}) {
        std::optional<Arguments> expected;
        if (found != reach_.end()) expected = found->second.passed(given);
        for (const auto& name : {quoted(word), escaped(word)}) {
          const auto answer = enter(name, object(given));
          const auto entered = host_.take_entered();
          ASSERT_EQ(entered.size(), expected ? 1U : 0U) << word << object(given) << ": " << answer;
          if (!expected) continue;
          ++behind_;
          EXPECT_EQ(entered[0].key, found->second.tool.key()) << word;
          EXPECT_EQ(read(entered[0].arguments), *expected) << word;
        }
      }
      if (found == reach_.end()) continue;
      for (const char* argument : {"a", "b", "c"}) {
        for (const auto& hostile : spellings(argument)) {
          enter(quoted(word), hostile);
          check_entered(hostile);
        }
      }
      enter(quoted(word) + R"(,"tool":)" + quoted(words.front()), R"({"a":77},"arguments":{"b":77})");
      check_entered("two tools");
    }
  }
  std::size_t behind() const { return behind_; }

  /// Passes other arguments in many forms. The plugin must get the arguments of the configuration.
  void try_arguments() {
    for (const auto& [name, one] : reach_) {
      for (const char* argument : {"a", "b", "c", "new"}) {
        const Arguments given = {{argument, 77}};
        const auto expected = one.passed(given);
        const std::string calls_it = R"("name":)" + quoted(name) + R"(,"arguments":)";
        const auto answer = host_.ask("tools/call", calls_it + object(given));
        const auto entered = host_.take_entered();
        ASSERT_EQ(entered.size(), expected ? 1U : 0U) << name << " with " << argument << ": " << answer;
        if (expected) {
          EXPECT_EQ(read(entered[0].arguments), *expected) << name;
        }
        for (const auto& hostile : spellings(argument)) {
          host_.ask("tools/call", calls_it + hostile);
          check_entered(hostile);
        }
        host_.ask("tools/call", calls_it + R"({},"arguments":)" + object(given));
        check_entered("arguments twice");
      }
    }
  }

  /// Sends two names in one request, and arrays of requests.
  void try_odd_requests(const std::vector<std::string>& words) {
    for (const auto& [name, one] : reach_) {
      const auto& other = words[name.size() % words.size()];
      host_.ask("tools/call", R"("name":)" + quoted(name) + R"(,"name":)" + quoted(other));
      check_entered("two names");
      host_.ask("tools/call", R"("name":)" + quoted(other) + R"(,"name":)" + quoted(name));
      check_entered("two names");
    }
    std::string batch;
    for (const auto& word : words) {
      batch += (batch.empty() ? "" : ",") + std::string(R"({"jsonrpc":"2.0","id":)") +
               std::to_string(batch.size()) + R"(,"method":"tools/call","params":{"name":)" + quoted(word) +
               R"(,"arguments":{"a":77,"b":77,"c":77}}})";
    }
    host_.exchange("[" + batch + "]");
    check_entered("a batch");
  }

  /// Calls each word as a key from another plugin. Only the tool of that key may run, if plugins may call it,
  /// with the arguments of the configuration.
  void try_invoking(const std::vector<std::string>& words, const Reach& invocable) {
    const auto entrance = std::find_if(reach_.begin(), reach_.end(),
                                       [](const auto& one) { return one.second.passed({}).has_value(); });
    if (entrance == reach_.end()) return;
    for (const auto& word : words) {
      const auto found = invocable.find(word);
      for (const Arguments& given :
           {Arguments{{"c", 5}}, Arguments{{"a", 77}}, Arguments{{"b", 77}, {"new", 77}}}) {
        std::optional<Arguments> expected;
        if (found != invocable.end()) expected = found->second.passed(given);
        const auto status = invoke_from(entrance->first, word, object(given));
        EXPECT_EQ(status == COLLET_OK, expected.has_value())
            << word << object(given) << " ended with " << status;
        const auto entered = host_.take_entered();
        ASSERT_EQ(entered.size(), expected ? 1U : 0U) << word << object(given);
        if (found == invocable.end()) break;
        if (!expected) continue;
        ++invoked_;
        EXPECT_EQ(entered[0].key, word);
        EXPECT_EQ(read(entered[0].arguments), *expected) << word;
      }
      if (found == invocable.end()) continue;
      for (const char* argument : {"a", "b", "c"}) {
        for (const auto& hostile : spellings(argument)) {
          invoke_from(entrance->first, word, hostile);
          check_entered(hostile, invocable);
        }
      }
    }
  }
  std::size_t invoked() const { return invoked_; }

  /// Makes the same calls with the option "exposed". Only the tools that clients reach may run.
  void try_invoking_exposed(const std::vector<std::string>& words) {
    const auto entrance = std::find_if(reach_.begin(), reach_.end(),
                                       [](const auto& one) { return one.second.passed({}).has_value(); });
    if (entrance == reach_.end()) return;
    for (const auto& word : words) {
      const auto found = std::find_if(reach_.begin(), reach_.end(),
                                      [&](const auto& one) { return one.second.tool.key() == word; });
      for (const Arguments& given : {Arguments{{"c", 5}}, Arguments{{"a", 77}}}) {
        std::optional<Arguments> expected;
        if (found != reach_.end()) expected = found->second.passed(given);
        const auto status = invoke_from(entrance->first, word, object(given), R"({"exposed":true})");
        EXPECT_EQ(status == COLLET_OK, expected.has_value())
            << word << object(given) << " ended with " << status;
        const auto entered = host_.take_entered();
        ASSERT_EQ(entered.size(), expected ? 1U : 0U) << word << object(given);
        if (!expected) continue;
        EXPECT_EQ(entered[0].key, word);
        EXPECT_EQ(read(entered[0].arguments), *expected) << word;
      }
    }
  }

  /// Reads stored results. Only the owner may read them.
  void try_handles() {
    const auto own = host_.results.put("stdio", "own", "text/plain", "own words");
    const auto foreign = host_.results.put("somebody", "foreign", "text/plain", "foreign words");
    ASSERT_TRUE(own && foreign);
    EXPECT_NE(read_resource(own->uri).find("own words"), std::string::npos);
    std::string upper = foreign->uri;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c) { return std::toupper(c); });
    for (const auto& uri : {foreign->uri, upper, foreign->uri + "/", foreign->uri + "?", " " + foreign->uri})
      EXPECT_EQ(read_resource(uri).find("foreign words"), std::string::npos) << uri;
    EXPECT_EQ(host_.ask("resources/list", "").find(foreign->uri), std::string::npos);
  }

 private:
  std::string read_resource(const std::string& uri) {
    return host_.ask("resources/read", R"("uri":)" + quoted(uri));
  }

  collet_status invoke_from(const std::string& entrance, const std::string& key, const std::string& arguments,
                            const std::string& options = {}) {
    host_.let_next_invoke(key, arguments, options);
    const auto answer = host_.ask("tools/call", R"("name":)" + quoted(entrance) + R"(,"arguments":{})");
    const auto status = host_.take_invoked();
    if (!status) ADD_FAILURE() << entrance << " was not entered: " << answer;
    return status.value_or(COLLET_INTERNAL);
  }

  static Arguments read(const std::string& arguments) {
    Arguments out;
    for (const auto& [key, value] : json::View(arguments).members())
      out[key.string().value_or("")] = static_cast<int>(value.integer().value_or(-1));
    return out;
  }

  /// Checks that each call since the last check was allowed, and has each pinned argument once, with the
  /// value of the configuration.
  void check_entered(const std::string& attempt) { check_entered(attempt, reach_); }
  void check_entered(const std::string& attempt, const Reach& reach) {
    for (const auto& entered : host_.take_entered()) {
      const auto one = std::find_if(reach.begin(), reach.end(), [&](const auto& candidate) {
        return candidate.second.tool.key() == entered.key;
      });
      if (one == reach.end()) {
        ADD_FAILURE() << attempt << " reached " << entered.key;
        continue;
      }
      std::map<std::string, std::vector<std::string>> got;
      for (const auto& [key, value] : json::View(entered.arguments).members())
        got[key.string().value_or("")].emplace_back(value.raw());
      for (const auto& [argument, value] : one->second.pinned)
        EXPECT_EQ(got[argument], std::vector<std::string>{std::to_string(value)})
            << attempt << ": " << argument;
      for (const auto& argument : one->second.hidden) {
        std::vector<std::string> expected;
        const auto set = one->second.defaults.find(argument);
        if (set != one->second.defaults.end()) expected.push_back(std::to_string(set->second));
        EXPECT_EQ(got[argument], expected) << attempt << ": " << argument;
      }
    }
  }

  Host& host_;
  const Reach& reach_;
  std::size_t invoked_ = 0;
  std::size_t behind_ = 0;
};

}  // namespace collet::host::doors

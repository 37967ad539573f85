// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/command_words.hpp"

#include <algorithm>
#include <charconv>

#include <collet/failure.hpp>

#include "plugins/codegraph/tools/commands.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {

void wrong_usage(const std::string& why) {
  throw Failure(COLLET_INVALID_ARGUMENT, why + "\nusage: collet codegraph " + std::string(k_commands_usage));
}

CommandWords::CommandWords(const std::vector<std::string>& arguments,
                           const std::vector<std::string>& options) {
  bool only_names = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& one = arguments[i];
    if (i == 0) {
      word_ = one;
    } else if (one == "--" && !only_names) {
      only_names = true;
    } else if (only_names || one.size() < 2 || one[0] != '-') {
      names_.push_back(one);
    } else {
      const auto equals = one.starts_with("--") ? one.find('=') : std::string::npos;
      std::string name =
          one == "-o" ? "output" : one.substr(std::min<std::size_t>(2, one.size()), equals - 2);
      if (std::find(options.begin(), options.end(), name) == options.end())
        wrong_usage("found '" + one + "', which " + word_ + " does not have" +
                    support::did_you_mean(name, options));
      if (equals == std::string::npos && i + 1 == arguments.size()) wrong_usage(one + " needs a value");
      const std::string value = equals == std::string::npos ? arguments[++i] : one.substr(equals + 1);
      if (!options_.emplace(std::move(name), value).second) wrong_usage(one + " occurs twice");
    }
  }
}

std::string CommandWords::only_name() const {
  if (names_.size() > 1)
    wrong_usage("found " + std::to_string(names_.size()) + " names after " + word_ +
                ", expected at most one");
  return names_.empty() ? std::string() : names_.front();
}

std::string CommandWords::option(const std::string& name) const {
  const auto found = options_.find(name);
  return found == options_.end() ? std::string() : found->second;
}

std::string CommandWords::required(const std::string& name) const {
  std::string out = option(name);
  if (out.empty()) wrong_usage(word_ + " needs " + (name == "output" ? "-o FILE" : "--" + name));
  return out;
}

unsigned CommandWords::number(const std::string& name, unsigned absent, unsigned most) const {
  const std::string text = option(name);
  if (text.empty()) return absent;
  unsigned out = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), out);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size() || out < 1 || out > most)
    wrong_usage("found '" + text + "' for --" + name + ", expected a number from 1 to " +
                std::to_string(most));
  return out;
}

}  // namespace collet::codegraph

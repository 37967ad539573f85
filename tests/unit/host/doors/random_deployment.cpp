// SPDX-License-Identifier: MIT
#include "tests/unit/host/doors/random_deployment.hpp"

#include <initializer_list>
#include <string_view>

namespace collet::host::doors {

namespace {

std::string list(const std::vector<std::string>& words) {
  std::string out = "[";
  for (const auto& word : words)
    out += (out.size() == 1 ? "'" : ", '") + word + "'";
  return out + "]";
}

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::string out;
  for (const auto piece : pieces)
    out += piece;
  return out;
}

class Draw {
 public:
  explicit Draw(std::uint32_t seed) : engine_(seed) {}

  std::size_t below(std::size_t end) { return engine_() % end; }
  bool one_in(std::size_t chances) { return below(chances) == 0; }
  std::string one_of(std::initializer_list<const char*> words) {
    return *(words.begin() + below(words.size()));
  }

  std::string key() {
    const std::string id = one_of({"a", "b", "ab", "Ab", "b_a"});
    return one_in(2) ? id : one_of({"p", "q", "z.a"}) + ":" + id;
  }

  std::vector<DrawnTool> tools() {
    std::vector<DrawnTool> out;
    for (const char* plugin : {"p", "q", "z.a"}) {
      for (const char* id : {"Ab", "a", "ab", "b", "b_a"}) {
        if (one_in(3)) continue;
        const std::string exposure = one_of({"default", "default", "default", "opt_in", "internal"});
        out.push_back({plugin, id, exposure, one_in(4), one_in(4), one_in(2)});
      }
    }
    return out;
  }

  Layer layer(bool policy) {
    Layer out;
    if (one_in(policy ? 8 : 4)) out.allow = globs(5);
    if (one_in(2)) out.deny = globs(policy ? 2 : 3);
    for (std::size_t i = below(3); i > 0; --i)
      out.rename[key()] = one_of({"a", "b", "xa", "y", "x b", "", "ab", "A"});
    if (one_in(policy ? 6 : 3)) out.prefix = one_of({"x", "x", "a", "p:", ""});
    for (std::size_t i = below(6); i > 0; --i)
      out.tools[key()] = rules();
    return out;
  }

 private:
  std::vector<std::string> globs(std::size_t end) {
    std::vector<std::string> out;
    for (std::size_t i = below(end); i > 0; --i) {
      out.push_back(one_in(2) ? key()
                              : one_of({"*", "a*", "*b", "?", "q:a", "p:*", "[ab]*", "b_*", "x*", "xa", "y",
                                        "*:a", "z.a:*", "*_a"}));
    }
    return out;
  }
  ToolRules rules() {
    ToolRules out;
    const auto values = [&](std::map<std::string, int>& into) {
      for (std::size_t i = below(3); i > 0; --i)
        into[one_of({"a", "b", "c", "a", "b", "c", "new"})] = static_cast<int>(below(9));
    };
    values(out.pinned);
    values(out.defaults);
    if (one_in(3))
      out.hide = one_in(2) ? std::vector<std::string>{one_of({"a", "b", "*"})} : std::vector<std::string>{};
    return out;
  }

  std::mt19937 engine_;
};

}  // namespace

std::string DrawnTool::json() const {
  return R"({"id":")" + id + R"(","title":"T","description":"D.","exposure":")" + exposure +
         R"(","latency":")" + (at_once ? "inline" : "normal") +
         R"(","input_schema":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"},)"
         R"("c":{"type":"integer"}})" +
         (needs_a ? R"(,"required":["a"])" : "") + (open ? "" : R"(,"additionalProperties":false)") + "}}";
}

std::vector<std::string> Layer::assignments() const {
  std::vector<std::string> out;
  if (allow) out.push_back("expose.allow = " + list(*allow));
  if (!deny.empty()) out.push_back("expose.deny = " + list(deny));
  for (const auto& [key, name] : rename)
    out.push_back(joined({"expose.rename.'", key, "' = '", name, "'"}));
  if (prefix) out.push_back("expose.prefix = '" + *prefix + "'");
  for (const auto& [key, rules] : tools) {
    const std::string tool = "tools.'" + key + "'.";
    for (const auto& [argument, value] : rules.pinned)
      out.push_back(joined({tool, "pinned.", argument, " = ", std::to_string(value)}));
    for (const auto& [argument, value] : rules.defaults)
      out.push_back(joined({tool, "defaults.", argument, " = ", std::to_string(value)}));
    if (rules.hide) out.push_back(tool + "hide = " + list(*rules.hide));
  }
  return out;
}

std::string Layer::toml(const std::string& before) const {
  std::string out;
  for (const auto& assignment : assignments())
    out += joined({before, assignment, "\n"});
  return out;
}

Deployment draw(std::uint32_t seed) {
  Draw random(seed);
  Deployment out;
  out.tools = random.tools();
  out.file = random.layer(false);
  if (random.one_in(2)) out.profile = random.layer(false);
  if (random.one_in(3)) out.set = random.layer(false);
  if (random.one_in(2)) out.policy = random.layer(true);
  return out;
}

}  // namespace collet::host::doors

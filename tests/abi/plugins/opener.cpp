// SPDX-License-Identifier: MIT
/// Tools that call the functions of collet.access/1, one tool for each.
#include <string>
#include <string_view>

#include <collet/access.hpp>
#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto k_manifest = collet::manifest("opener", "0.1.0", [](auto& m) {
  m.concurrent();
  m.tool("open_file")
      .title("Open a file")
      .description("Returns the content of a file")
      .read_only()
      .property("path", schema::string().description("Path of a file").required());
  m.tool("open_url")
      .title("Open a URL")
      .description("Returns the answer of a server")
      .read_only()
      .property("url", schema::string().description("http or https").required())
      .property("method", schema::string().description("GET by default"))
      .property("secret", schema::string().description("Value of the header X-Secret"))
      .property("body", schema::string().description("Bytes to send"))
      .property("max_bytes", schema::integer().description("Limit of the answer"))
      .property("timeout_ms", schema::integer().description("Limit of the time"))
      .property("insecure", schema::boolean().description("Accepts any certificate"));
});

class Opener final : public collet::Plugin {
 public:
  explicit Opener(const collet::Setup& setup) : access_(setup.host()) {}

  void call(std::string_view tool, collet::Call& call) override {
    const auto& arguments = call.arguments();
    if (tool == "open_file") return call.text(access_.read(call, arguments.string("path"), 1000));
    const std::string url = arguments.string("url");
    const std::string method = arguments.string("method", "GET");
    const std::string body = arguments.string("body", "");
    collet::UrlRequest request{.url = url, .method = method, .body = body};
    if (const auto secret = arguments.find_string("secret")) request.headers = {{"X-Secret", *secret}};
    request.max_bytes = arguments.integer("max_bytes", request.max_bytes);
    request.timeout = std::chrono::milliseconds(arguments.integer("timeout_ms", request.timeout.count()));
    request.insecure = arguments.boolean("insecure", false);
    const auto answer = access_.fetch(call, request);
    std::string out;
    collet::json::Writer(out)
        .begin_object()
        .member("status", answer.status)
        .member("url", answer.url)
        .member("type", answer.header("content-type"))
        .member("body", answer.body)
        .end_object();
    call.json(out);
  }

 private:
  collet::Access access_;
};

}  // namespace

COLLET_PLUGIN(Opener, k_manifest);

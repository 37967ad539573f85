// SPDX-License-Identifier: MIT
/// Tools that call the functions of collet.artifacts/1, one tool for each.
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto k_manifest = collet::manifest("artist", "0.1.0", [](auto& m) {
  m.concurrent();
  m.tool("paint")
      .title("Paint")
      .description("Keeps a picture of so many bytes and links to it")
      .property("name", schema::string().required())
      .property("type", schema::string().description("Its MIME type"))
      .property("bytes", schema::integer().required());
  m.tool("look")
      .title("Look")
      .description("Tells what a picture is, with some of its bytes")
      .read_only()
      .property("uri", schema::string().required())
      .property("offset", schema::integer())
      .property("count", schema::integer());
  m.tool("burn").title("Burn").description("Removes a picture").property("uri", schema::string().required());
});

class Artist final : public collet::Plugin {
 public:
  explicit Artist(const collet::Setup& setup) : artifacts_(setup.host()) {}

  void call(std::string_view tool, collet::Call& call) override {
    if (tool == "paint") return paint(call);
    const auto uri = call.arguments().string("uri");
    if (tool == "burn") {
      artifacts_.remove(call, uri);
      return call.json("{}");
    }
    look(call, uri);
  }

 private:
  void paint(collet::Call& call) const {
    const auto name = call.arguments().string("name");
    const auto type = call.arguments().string("type", "text/plain");
    std::string bytes;
    for (auto left = call.arguments().integer("bytes"); left > 0; --left)
      bytes += static_cast<char>('a' + bytes.size() % 26);
    const auto uri = artifacts_.put(call, name, type, bytes);
    call.text(uri);
    call.link({.uri = uri, .name = name, .mime_type = type, .size = bytes.size()});
  }
  void look(collet::Call& call, const std::string& uri) const {
    const auto info = artifacts_.info(call, uri);
    const auto bytes =
        artifacts_.read(call, uri, static_cast<std::uint64_t>(call.arguments().integer("offset", 0)),
                        static_cast<std::uint64_t>(call.arguments().integer("count", 10)));
    if (!info || !bytes) throw collet::Failure(COLLET_NOT_FOUND, "no such picture");
    std::string out;
    collet::json::Writer(out)
        .begin_object()
        .member("name", info->name)
        .member("mimeType", info->mime_type)
        .member("size", info->size)
        .member("bytes", *bytes)
        .end_object();
    call.json(out);
  }
  collet::Artifacts artifacts_;
};

}  // namespace

COLLET_PLUGIN(Artist, k_manifest);

// SPDX-License-Identifier: MIT
/// The legacy revisions: a handshake, then results without common members.
#include "host/mcp/codec/codec.hpp"

namespace collet::host::mcp {

namespace {

class LegacyCodec final : public Codec {
 public:
  using Codec::Codec;

  Method method(std::string_view name) const override {
    if (name == "tools/call") return Method::tools_call;
    if (name == "tools/list") return Method::tools_list;
    if (name == "ping") return Method::ping;
    if (name == "logging/setLevel") return Method::set_level;
    if (name == "initialize") return Method::initialize;
    return method_of_offers(name);
  }

  void append_greeting(std::string& out, std::string_view instructions) const override {
    json::Writer writer(out);
    writer.begin_object().member("protocolVersion", std::string(revision().name)).key("capabilities");
    append_capabilities(writer);
    writer.key("serverInfo");
    append_server_info(writer);
    if (!instructions.empty()) writer.member("instructions", instructions);
    writer.end_object();
  }

 protected:
  void finish(json::Writer& /*writer*/, Caching /*caching*/) const override {}
};

}  // namespace

std::unique_ptr<Codec> make_legacy_codec(const Revision& revision, Identity identity) {
  return std::make_unique<LegacyCodec>(revision, std::move(identity));
}

}  // namespace collet::host::mcp

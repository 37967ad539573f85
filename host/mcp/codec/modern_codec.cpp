// SPDX-License-Identifier: MIT
/// The modern revision: there is no handshake, and every result names its type, its server and how long it
/// may be cached.
#include "host/mcp/client/question_json.hpp"
#include "host/mcp/codec/codec.hpp"

namespace collet::host::mcp {

namespace {

constexpr int k_minutes_ms = 300000;

class ModernCodec final : public Codec {
 public:
  using Codec::Codec;

  Method method(std::string_view name) const override {
    if (name == "tools/call") return Method::tools_call;
    if (name == "tools/list") return Method::tools_list;
    if (name == "server/discover") return Method::discover;
    if (name == "subscriptions/listen") return Method::listen;
    return method_of_offers(name);
  }

  void append_greeting(std::string& out, std::string_view instructions) const override {
    json::Writer writer(out);
    writer.begin_object().key("supportedVersions");
    append_modern_revisions(writer);
    writer.key("capabilities");
    append_capabilities(writer);
    if (!instructions.empty()) writer.member("instructions", instructions);
    finish(writer, Caching::minutes);
    writer.end_object();
  }

  void append_input_required(std::string& out, const call::Paused& paused,
                             std::string_view state) const override {
    json::Writer writer(out);
    writer.begin_object().member("resultType", "input_required").key("inputRequests").begin_object();
    for (const call::Question& question : paused.questions) {
      writer.key(question.key).begin_object().member("method", method_of(question.kind));
      if (const auto params = params_of(question); !params.empty()) writer.member_raw("params", params);
      writer.end_object();
    }
    writer.end_object().member("requestState", state);
    append_meta(writer);
    writer.end_object();
  }

 protected:
  void finish(json::Writer& writer, Caching caching) const override {
    writer.member("resultType", "complete");
    if (caching != Caching::unspecified) {
      writer.member("ttlMs", caching == Caching::minutes ? k_minutes_ms : 0).member("cacheScope", "private");
    }
    append_meta(writer);
  }

 private:
  void append_meta(json::Writer& writer) const {
    writer.key("_meta").begin_object().key("io.modelcontextprotocol/serverInfo");
    append_server_info(writer);
    writer.end_object();
  }
};

}  // namespace

std::unique_ptr<Codec> make_modern_codec(const Revision& revision, Identity identity) {
  return std::make_unique<ModernCodec>(revision, std::move(identity));
}

}  // namespace collet::host::mcp

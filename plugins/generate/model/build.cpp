// SPDX-License-Identifier: MIT
#include "plugins/generate/model/build.hpp"

#include "plugins/generate/model/operation_builder.hpp"

namespace collet::generate {

Model build_model(Call& call, openapi::Resolver& references, const openapi::Outline& outline,
                  const std::optional<std::vector<std::uint32_t>>& operations) {
  Model model;
  const openapi::Index& index = outline.index();
  model.title = index.title();
  model.version = index.document().root()["info"]["version"].string();
  for (const auto& server : index.servers())
    model.servers.push_back(server.url);
  const Node root = index.document().root();
  const Node schemes = index.version() == openapi::Version::v2_0 ? root["securityDefinitions"]
                                                                 : root["components"]["securitySchemes"];
  for (const Node scheme : schemes)
    if (const Located at = references.resolve(Located{scheme, 0}); at && at.node.is_object())
      model.credentials.push_back({scheme.key(), at.node});
  TypeBuilder types(call, model, references);
  OperationBuilder builder(model, references, outline, types);
  if (!operations)
    for (const Node schema : index.schemas())
      if (schema.is_object()) types.declare({schema, 0});
  const std::size_t count = operations ? operations->size() : outline.operations().size();
  for (std::size_t i = 0; i < count; ++i) {
    if (i % 256 == 0) {
      call.throw_if_cancelled();
      call.progress(static_cast<double>(i), static_cast<double>(count), "reading operations");
    }
    builder.add(outline.operation(operations ? (*operations)[i] : static_cast<std::uint32_t>(i)));
  }
  types.finish();
  return model;
}

}  // namespace collet::generate

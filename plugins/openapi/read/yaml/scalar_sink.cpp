// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/yaml/scalar_sink.hpp"

#include <cstring>

#include "plugins/openapi/read/yaml/core_schema.hpp"

namespace collet::openapi::fast {

bool ScalarSink::resolved(const Scalar& scalar, const char* at) {
  // Most booleans are lower case. The constant size makes memcmp a single comparison.
  if (scalar.text.size() == 4 && std::memcmp(scalar.text.data(), "true", 4) == 0)
    return builder_.scalar(Tag::true_, place(at));
  if (scalar.text.size() == 5 && std::memcmp(scalar.text.data(), "false", 5) == 0)
    return builder_.scalar(Tag::false_, place(at));
  const CoreScalar value = resolve_plain(scalar.text);
  if (value.beyond_json) return false;  // the other reader adds the finding
  if (value.tag == Tag::string) return string(scalar, at);
  if (value.tag != Tag::number) return builder_.scalar(value.tag, place(at));
  if (value.number) return builder_.text_copy(Tag::number, *value.number, place(at));
  return !scalar.copied && builder_.text(Tag::number, scalar.text, place(scalar.text.data()), place(at));
}

}  // namespace collet::openapi::fast

// SPDX-License-Identifier: MIT
/// The body of a request (OpenAPI 3.x Request Body, Media Type and Encoding Objects; 2.0 parameters in body
/// and formData).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/apis/media_type.hpp"
#include "plugins/call_api/request/body_bytes.hpp"
#include "plugins/call_api/request/parameters.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// The body that an operation accepts.
struct BodyPlan {
  using Kind = apis::BodyKind;
  Kind kind = Kind::none;
  bool required = false;
  std::string media_type;            ///< value of Content-Type
  openapi::Located schema;           ///< schema of the whole body; no value for a form of 2.0
  openapi::Located item_schema;      ///< 3.2: schema of each item of a stream
  openapi::Located encoding;         ///< encodings: property name → Encoding Object
  openapi::Located prefix_encoding;  ///< 3.2: Encoding Objects of the first items of an array of parts
  openapi::Located item_encoding;    ///< 3.2: Encoding Object of the other items
  std::vector<Parameter> fields{};   ///< 2.0: fields of the form
};

/// Returns the media type that is sent for a range of media types.
std::string sent_media_type(std::string_view media_type);

/// Plans the body with the `wanted` media type, or if that is empty, with the preferred one by body_rank()
/// that can carry the files and bytes of `given`, the argument `body`. Fails if the operation does not take
/// the wanted type, and if a reference cannot be resolved.
support::Result<BodyPlan> plan_body(openapi::Resolver& references, const CalledOperation& called,
                                    const std::vector<Parameter>& parameters, std::string_view wanted = {},
                                    json::View given = {});

/// An encoded body.
struct Body {
  std::string content_type;
  std::string bytes;
};
/// Encodes an object as a form, also for `in: querystring` of 3.2. Fails for an item with the delimiter of
/// its list.
support::Result<std::string> encode_form(openapi::Resolver& references, openapi::Located schema,
                                         openapi::Located encoding, json::View object);

/// Encodes a body. Errors begin with `/body`.
support::Result<Body> encode_body(openapi::Resolver& references, const BodyPlan& plan,
                                  const BodyBytes& bytes);

}  // namespace collet::call_api

// SPDX-License-Identifier: MIT
/// The body of a request: which media type, and its bytes (OpenAPI 3.x Request Body, Media Type and Encoding
/// Objects; 2.0 parameters in body and formData).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/search/call/parameters.hpp"
#include "plugins/search/media_type.hpp"
#include "sdk/support/result.hpp"

namespace collet::search::call {

/// What an operation takes as body.
struct BodyPlan {
  using Kind = BodyKind;
  Kind kind = Kind::none;
  bool required = false;
  std::string media_type;            ///< for Content-Type
  openapi::Located schema;           ///< of the whole body; of a 2.0 form no value
  openapi::Located item_schema;      ///< of 3.2: of each item of a stream
  openapi::Located encoding;         ///< property name → Encoding Object
  openapi::Located prefix_encoding;  ///< of 3.2: Encoding Objects of the first items of an array of parts
  openapi::Located item_encoding;    ///< and that of the others
  std::vector<Parameter> fields{};   ///< of a 2.0 form
};

/// Of the media types offered the first by body_rank(). An error for a reference that leads nowhere.
support::Result<BodyPlan> plan_body(openapi::Resolver& references, const CalledOperation& called,
                                    const std::vector<Parameter>& parameters);

/// The bytes, and in `content_type` what they are. Errors begin with `/body`.
struct Body {
  std::string content_type;
  std::string bytes;
};
/// An object as a form: the query of 3.2's `in: querystring`.
std::string encode_form(openapi::Resolver& references, openapi::Located schema, openapi::Located encoding,
                        json::View object);

support::Result<Body> encode_body(openapi::Resolver& references, const BodyPlan& plan, json::View value);

}  // namespace collet::search::call

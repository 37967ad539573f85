// SPDX-License-Identifier: MIT
/// API descriptions in different styles of YAML and JSON.
#pragma once

#include <string_view>

namespace collet::openapi::edit {

/// Sequences at the column of their key, comments, blank lines.
inline constexpr std::string_view k_plain_yaml = R"(# The API of a shop.
openapi: 3.0.3   # the version
info:
  title: Shop
  description: >-
    Sells things
    to people.

    # not a comment
  version: '1.0'

tags:
# first
- name: a
  description: |
    One
      indented
    two
- name: b

paths:
  # all orders
  /orders/{id}:
    get:
      operationId: getOrder
      parameters:
      - name: id
        in: path
        required: true
        schema:
          type: string
          minLength: 010
      responses:
        200:
          description: "fine"   # said by the server
        default:
          description: long text that goes
            on in a second line
            and a third
    # below get
    delete:
components: {}
)";

/// Four columns, anchors, aliases, merge keys, tags, an explicit document start.
inline constexpr std::string_view k_anchored_yaml = R"(%YAML 1.2
---
definitions:
    base: &base
        type: object
        nullable: !!bool true
        properties: &props
            id: { type: string, "x-a": [1, 2, ] }
    text: &text some text
shop:
    <<: *base
    description: *text
    required:
        - id
        - - nested
          - *text
        -
            key: value
            other: *props
    again: *base
    list: [*text, {deep: *base}]
empty:
last: &last
    - 1
    - 2
)";

/// CRLF line ends, flow collections over several lines, quoted keys.
inline constexpr std::string_view k_flow_yaml =
    "\"swagger\": \"2.0\"\r\n"
    "'info': {\"title\": 'It''s', version: \"1\\t0\"}\r\n"
    "paths: {\r\n"
    "  /a: {get: {tags: [x, 'y, z'],  # why\r\n"
    "             responses: {}}},\r\n"
    "  '/b c': ~,\r\n"
    "}\r\n"
    "x-list:\r\n"
    "   -  one\r\n"
    "   -  two: 2\r\n"
    "      three: 3\r\n"
    "   -  [\r\n"
    "       a,\r\n"
    "       b\r\n"
    "      ]\r\n"
    "\r\n"
    "x-end: |+\r\n"
    "   kept\r\n"
    "\r\n";

inline constexpr std::string_view k_json = R"({
	"openapi" : "3.1.0",
	"info": { "title": "A\/B", "version": "1" },
	"paths": {
		"/a": {
			"get": {"tags": ["x","y"], "x-number": 1.50e+2, "responses": {}},
			"parameters": []
		},
		"\/b": null
	},
	"x-empty": {}, "x-list": [
		1,
		[ 2, 3 ]
	]
}
)";

}  // namespace collet::openapi::edit

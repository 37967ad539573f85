// SPDX-License-Identifier: MIT
/// For each rule about XML: a pair of schemas of XML bodies with that change, and a similar pair with the
/// same meaning.
#pragma once

#include "tests/unit/diff/schema_cases.hpp"

namespace collet::test {

// clang-format off
inline constexpr SchemaCase k_xml_cases[] = {
  {"xml-name-changed", "{type: string, xml: {name: a}}", "{type: string, xml: {name: b}}", "{type: string, xml: {name: a}}", "{allOf: [{type: string}], xml: {name: a}}"},
  {"xml-name-changed", "{type: string, xml: {name: a, attribute: true}}", "{type: string, xml: {attribute: true}}", "{type: array, items: {type: string, xml: {name: i}}}", "{type: array, xml: {name: a}, items: {type: string, xml: {name: i}}}"},
  {"xml-name-changed", "{allOf: [{type: string, xml: {name: a}}, {xml: {name: b}}]}", "{allOf: [{type: string, xml: {name: a}}, {xml: {name: c}}]}", "{allOf: [{type: string, xml: {name: a}}, {xml: {name: b}}]}", "{allOf: [{xml: {name: b}}, {type: string, xml: {name: a}}]}"},
  {"xml-namespace-changed", "{type: string, xml: {name: a, namespace: 'https://a'}}", "{type: string, xml: {name: a, namespace: 'https://b'}}", "{type: string, xml: {name: a, namespace: 'https://a'}}", "{type: string, xml: {namespace: 'https://a', name: a}}"},
  {"xml-namespace-changed", "{type: string, xml: {name: a}}", "{type: string, xml: {name: a, namespace: 'https://b', prefix: b}}", "{type: string, xml: {nodeType: text, namespace: 'https://a'}}", "{type: string, xml: {nodeType: text}}"},
  {"xml-prefix-changed", "{type: string, xml: {namespace: 'https://a', prefix: a}}", "{type: string, xml: {namespace: 'https://a', prefix: b}}", "{type: array, items: {type: string}}", "{type: array, xml: {prefix: a}, items: {type: string}}"},
  {"xml-node-changed", "{type: string}", "{type: string, xml: {attribute: true}}", "{type: string}", "{type: string, xml: {attribute: false}}"},
  {"xml-node-changed", "{type: array, xml: {wrapped: true}, items: {type: string}}", "{type: array, items: {type: string}}", "{type: array, xml: {wrapped: true}, items: {type: string}}", "{type: array, xml: {nodeType: element}, items: {type: string}}"},
  {"xml-node-changed", "{type: string, xml: {nodeType: text}}", "{type: string, xml: {nodeType: cdata}}", "{type: string, xml: {attribute: true}}", "{type: string, xml: {nodeType: attribute}}"},
};
// clang-format on

}  // namespace collet::test

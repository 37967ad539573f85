// SPDX-License-Identifier: MIT
/// As plain_cases.hpp, of how parameters, responses, flows and servers are told apart more finely.
#pragma once

#include "tests/unit/diff/plain_cases.hpp"

namespace collet::test {

// clang-format off
inline constexpr PlainCase k_finer_cases[] = {
  {"request-parameter-removed-with-deprecation",
   "paths: {/a: {post: {parameters: [{name: q, in: query, deprecated: true, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {parameters: [{$ref: '#/components/parameters/P'}], responses: {'200': {description: D}}}}}\ncomponents: {parameters: {P: {name: q, in: query, deprecated: true, schema: {type: string}}}}\n"},
  {"request-parameter-removed-before-sunset",
   "paths: {/a: {post: {parameters: [{name: q, in: query, deprecated: true, x-sunset: '2999-01-01', schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {parameters: [{$ref: '#/components/parameters/P'}], responses: {'200': {description: D}}}}}\ncomponents: {parameters: {P: {name: q, in: query, deprecated: true, x-sunset: '2999-01-01', schema: {type: string}}}}\n"},
  {"request-parameter-reserved-forbidden",
   "paths: {/a: {post: {parameters: [{name: q, in: query, allowReserved: true, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {parameters: [{name: q, in: query, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {parameters: [{$ref: '#/components/parameters/P'}], responses: {'200': {description: D}}}}}\ncomponents: {parameters: {P: {name: q, in: query, allowReserved: true, schema: {type: string}}}}\n"},
  {"request-parameter-reserved-allowed",
   "paths: {/a: {post: {parameters: [{name: q, in: query, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {parameters: [{name: q, in: query, allowReserved: true, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {parameters: [{name: q, in: query, allowReserved: false, schema: {type: string}}], responses: {'200': {description: D}}}}}\n"},
  {"required-request-parameter-default-changed",
   "paths: {/a: {post: {parameters: [{name: q, in: query, required: true, schema: {type: integer, default: 1}}], responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {parameters: [{name: q, in: query, required: true, schema: {type: integer, default: 2}}], responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {parameters: [{name: q, in: query, required: true, schema: {type: integer, default: 1.0}}], responses: {'200': {description: D}}}}}\n"},
  {"response-status-generalized",
   "paths: {/a: {post: {responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {responses: {2XX: {description: D}}}}}\n",
   "paths: {/a: {post: {responses: {200: {description: D}}}}}\n"},
  {"response-status-specialized",
   "paths: {/a: {post: {responses: {2XX: {description: D}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D}}}}}\n",
   "paths: {/a: {post: {responses: {2xx: {description: D}}}}}\n"},
  {"response-media-type-generalized",
   "paths: {/a: {post: {responses: {'200': {description: D, content: {application/json: {schema: {type: string}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, content: {'application/*': {schema: {type: string}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, content: {'application/json; charset=utf-8': {schema: {type: string}}}}}}}}\n"},
  {"response-media-type-specialized",
   "paths: {/a: {post: {responses: {'200': {description: D, content: {'application/*': {schema: {type: string}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, content: {application/json: {schema: {type: string}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, content: {'APPLICATION/*': {schema: {type: string}}}}}}}}\n"},
  {"response-header-style-changed",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {X-A: {schema: {type: object, properties: {a: {type: string}}}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {X-A: {explode: true, schema: {type: object, properties: {a: {type: string}}}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {X-A: {explode: false, schema: {type: object, properties: {a: {type: string}}}}}}}}}}\n"},
  {"response-header-became-deprecated",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {X-A: {schema: {type: string}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {X-A: {deprecated: true, schema: {type: string}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {X-A: {deprecated: false, explode: true, schema: {type: string}}}}}}}}\n"},
  {"response-header-became-active",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {X-A: {deprecated: true, schema: {type: string}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {X-A: {schema: {type: string}}}}}}}}\n",
   "paths: {/a: {post: {responses: {'200': {description: D, headers: {x-a: {deprecated: true, schema: {type: string}}}}}}}}\n"},
  {"api-security-flow-added",
   "paths: {}\ncomponents: {securitySchemes: {s: {type: oauth2, flows: {implicit: {authorizationUrl: 'https://a', scopes: {r: R, w: W}}}}}}\n",
   "paths: {}\ncomponents: {securitySchemes: {s: {type: oauth2, flows: {implicit: {authorizationUrl: 'https://a', scopes: {r: R, w: W, x: X}}}}}}\n",
   "paths: {}\ncomponents: {securitySchemes: {s: {type: oauth2, flows: {implicit: {scopes: {w: W, r: R}, authorizationUrl: 'https://a'}}}}}\n"},
  {"api-security-scheme-text-changed",
   "paths: {}\ncomponents: {securitySchemes: {s: {type: http, scheme: bearer, bearerFormat: JWT}}}\n",
   "paths: {}\ncomponents: {securitySchemes: {s: {type: http, scheme: bearer, bearerFormat: opaque}}}\n",
   "paths: {}\ncomponents: {securitySchemes: {s: {bearerFormat: JWT, scheme: Bearer, type: http}}}\n"},
  {"api-server-variable-restricted",
   "paths: {}\nservers: [{url: 'https://{e}', variables: {e: {default: a, enum: [a, b]}}}]\n",
   "paths: {}\nservers: [{url: 'https://{e}', variables: {e: {default: a, enum: [a]}}}]\n",
   "paths: {}\nservers: [{url: 'https://{e}', variables: {e: {default: a, enum: [b, a]}}}]\n"},
};
// clang-format on

}  // namespace collet::test

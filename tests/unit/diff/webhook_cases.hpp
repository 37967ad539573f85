// SPDX-License-Identifier: MIT
/// As plain_cases.hpp, of what the API sends to clients by webhooks and callbacks.
#pragma once

#include "tests/unit/diff/plain_cases.hpp"

namespace collet::test {

// clang-format off
inline constexpr PlainCase k_webhook_cases[] = {
  {"webhook-parameter-added",
   "webhooks: {w: {post: {responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {parameters: [{name: X-Id, in: header, required: true, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {parameters: [], responses: {'200': {description: D}}}}}\n"},
  {"webhook-parameter-removed",
   "webhooks: {w: {post: {parameters: [{name: X-Id, in: header, required: false, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {parameters: [{$ref: '#/components/parameters/I'}], post: {responses: {'200': {description: D}}}}}\ncomponents: {parameters: {I: {name: x-id, in: header, required: false, schema: {type: string}}}}\n"},
  {"webhook-parameter-became-optional",
   "webhooks: {w: {post: {parameters: [{name: X-Id, in: header, required: true, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {parameters: [{name: X-Id, in: header, required: false, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {parameters: [{$ref: '#/components/parameters/I'}], post: {responses: {'200': {description: D}}}}}\ncomponents: {parameters: {I: {name: x-id, in: header, required: true, schema: {type: string}}}}\n"},
  {"webhook-parameter-became-required",
   "webhooks: {w: {post: {parameters: [{name: X-Id, in: header, required: false, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {parameters: [{name: X-Id, in: header, required: true, schema: {type: string}}], responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {parameters: [{$ref: '#/components/parameters/I'}], post: {responses: {'200': {description: D}}}}}\ncomponents: {parameters: {I: {name: x-id, in: header, required: false, schema: {type: string}}}}\n"},
  {"webhook-body-added",
   "webhooks: {w: {post: {responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {required: true, content: {application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {parameters: [], post: {responses: {'200': {description: D}}}}}\n"},
  {"webhook-body-removed",
   "webhooks: {w: {post: {requestBody: {required: false, content: {application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {$ref: '#/components/requestBodies/B'}, responses: {'200': {description: D}}}}}\ncomponents: {requestBodies: {B: {required: false, content: {application/json: {schema: {type: object}}}}}}\n"},
  {"webhook-body-became-optional",
   "webhooks: {w: {post: {requestBody: {required: true, content: {application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {required: false, content: {application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {$ref: '#/components/requestBodies/B'}, responses: {'200': {description: D}}}}}\ncomponents: {requestBodies: {B: {required: true, content: {application/json: {schema: {type: object}}}}}}\n"},
  {"webhook-body-became-required",
   "webhooks: {w: {post: {requestBody: {required: false, content: {application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {required: true, content: {application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {$ref: '#/components/requestBodies/B'}, responses: {'200': {description: D}}}}}\ncomponents: {requestBodies: {B: {required: false, content: {application/json: {schema: {type: object}}}}}}\n"},
  {"webhook-media-type-added",
   "webhooks: {w: {post: {requestBody: {required: true, content: {application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {required: true, content: {application/json: {schema: {type: object}}, application/xml: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {$ref: '#/components/requestBodies/B'}, responses: {'200': {description: D}}}}}\ncomponents: {requestBodies: {B: {required: true, content: {application/json: {schema: {type: object}}}}}}\n"},
  {"webhook-media-type-removed",
   "webhooks: {w: {post: {requestBody: {required: true, content: {application/json: {schema: {type: object}}, application/xml: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {required: true, content: {application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {requestBody: {required: true, content: {application/xml: {schema: {type: object}}, application/json: {schema: {type: object}}}}, responses: {'200': {description: D}}}}}\n"},
  {"webhook-success-status-added",
   "webhooks: {w: {post: {responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'200': {description: D}, '202': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'200': {$ref: '#/components/responses/R'}}}}}\ncomponents: {responses: {R: {description: D}}}\n"},
  {"webhook-success-status-removed",
   "webhooks: {w: {post: {responses: {'200': {description: D}, '202': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'202': {description: D}, '200': {description: D}}}}}\n"},
  {"webhook-non-success-status-added",
   "webhooks: {w: {post: {responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'200': {description: D}, '410': {description: D}}}}}\n",
   "webhooks: {w: {post: {tags: [], responses: {'200': {description: D}}}}}\n"},
  {"webhook-non-success-status-removed",
   "webhooks: {w: {post: {responses: {'200': {description: D}, '410': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'200': {description: D}}}}}\n",
   "webhooks: {w: {post: {responses: {'410': {description: D}, '200': {description: D}}}}}\n"},
};
// clang-format on

}  // namespace collet::test

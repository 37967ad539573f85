// SPDX-License-Identifier: MIT
/// The schema of a table of the configuration that names an endpoint.
#pragma once

// A macro, because the manifest's schema is one literal.
#define COLLET_ENDPOINT_SCHEMA                                                              \
  R"({"type":"object","additionalProperties":false,"required":["endpoint"],"properties":{)" \
  R"("endpoint":{"type":"string","pattern":"^https?://"},"model":{"type":"string"},)"       \
  R"("secret":{"type":["string","object"],"required":["$missing"]},)"                       \
  R"("timeout":{"type":"string","pattern":"^[1-9][0-9]{0,2}s$"}}})"

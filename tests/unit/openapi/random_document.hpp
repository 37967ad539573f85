// SPDX-License-Identifier: MIT
/// One random value, written down as JSON and as YAML, in styles as they come.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace collet::openapi {

struct RandomDocument {
  std::string json;
  std::string yaml;
};

RandomDocument random_document(std::mt19937& random);

}  // namespace collet::openapi

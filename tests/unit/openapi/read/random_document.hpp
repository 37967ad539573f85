// SPDX-License-Identifier: MIT
/// Writes one random value as JSON and as YAML, in random styles.
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

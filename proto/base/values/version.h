#pragma once

#include <string_view>

namespace cancha {

/// Version of this release: "0.2.0". CONTRIBUTING.md says what the numbers promise.
extern const std::string_view kVersion;

}  // namespace cancha

#pragma once

#include <string_view>

namespace cancha {

/// Version of this release: "0.2.0". CONTRIBUTING.md explains when each of its numbers changes.
extern const std::string_view kVersion;

}  // namespace cancha

#pragma once

#include <cstdint>
#include <string>

namespace cancha {

/// Formats a time on a course for people: "16.00 s", "2 min 03.52 s".
std::string duration_text(std::uint64_t microseconds);

}  // namespace cancha

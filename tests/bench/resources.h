#pragma once

#include <cstdint>

namespace cancha::bench {

/// Memory of this process that is in RAM.
std::int64_t resident_kb();

}  // namespace cancha::bench

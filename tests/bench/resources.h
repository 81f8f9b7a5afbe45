#pragma once

#include <cstdint>

namespace cancha::bench {

/// Memory of this process that is in RAM.
std::int64_t resident_kb();

/// Time of the processor that this process has had, in seconds: what other programs take of the
/// machine is hardly in it.
double processor_s();

}  // namespace cancha::bench

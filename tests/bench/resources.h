#pragma once

#include <cstdint>

namespace cancha::bench {

/// Returns the memory of this process that is in RAM, in kB.
std::int64_t resident_kb();

/// Returns the processor time that this process has used, in seconds. Other programs on the machine
/// hardly affect it.
double processor_s();

}  // namespace cancha::bench

#pragma once

#include "cancha/base/result.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

namespace cancha::v1 {
class Observation;
}  // namespace cancha::v1

namespace cancha::client {

#pragma GCC visibility push(hidden)

/// Adds readings to the robots of the seat. Leaves out types newer than this library. Fails:
/// kInvalidInput (a robot of another seat, a picture without its pixels).
Status decode_readings(const v1::Observation& message, Observation& view);

#pragma GCC visibility pop

}  // namespace cancha::client

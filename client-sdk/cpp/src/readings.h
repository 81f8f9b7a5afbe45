#pragma once

#include "cancha/base/result.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

namespace cancha::v1 {
class Observation;
}  // namespace cancha::v1

namespace cancha::client {

#pragma GCC visibility push(hidden)

/// Adds the readings of a message to the robots in `view.mine`. Leaves out readings whose type this
/// library does not know. Fails: kInvalidInput: a reading is of a robot of another seat, or a
/// picture lacks pixels.
Status decode_readings(const v1::Observation& message, Observation& view);

#pragma GCC visibility pop

}  // namespace cancha::client

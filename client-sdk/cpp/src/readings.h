#pragma once

#include "cancha/base/result.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

namespace cancha::v1 {
class Observation;
}  // namespace cancha::v1

namespace cancha::client {

#pragma GCC visibility push(hidden)

/// Gives the robots of the seat their readings; types that are newer than this library are left
/// out. Fails: kInvalidInput (a robot that is not of the seat, a picture without its pixels).
Status decode_readings(const v1::Observation& message, Observation& view);

#pragma GCC visibility pop

}  // namespace cancha::client

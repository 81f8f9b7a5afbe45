#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "referee/core/discipline.h"

namespace cancha::runner {

/// Returns the names of the seats whose drawings spectators see, in the order of the discipline.
/// `wanted`: names of seats (repetitions are allowed), or "all". Fails: kInvalidInput: there is no
/// such seat.
Result<std::vector<std::string>> choose_shown_drawings(const std::vector<std::string>& wanted,
                                                       const referee::Discipline& discipline);

}  // namespace cancha::runner

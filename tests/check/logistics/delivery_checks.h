#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::logistics {

std::vector<Check> fetch_and_place();
std::vector<Check> find_by_camera();
std::vector<Check> approach();
std::vector<Check> race();
std::vector<Check> see_through();

}  // namespace cancha::check::logistics

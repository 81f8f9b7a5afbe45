#include "tests/check/check.h"

#include <algorithm>
#include <cmath>

namespace cancha::check {

// Written so that a measured NaN, which compares false, fails.
bool Check::holds() const {
    return std::abs(measured - expected) <= tolerance;
}

const Family* find_family(std::string_view name) {
    const auto all = families();
    const auto found = std::ranges::find(all, name, &Family::name);
    return found == all.end() ? nullptr : *found;
}

}  // namespace cancha::check

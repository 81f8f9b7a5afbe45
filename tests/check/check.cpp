#include "tests/check/check.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cancha::check {

// Written so that a measured NaN, for which comparisons are false, fails.
bool Check::holds() const {
    switch (relation) {
        case Relation::kEqual:
            return std::abs(measured - expected) <= tolerance;
        case Relation::kAtMost:
            return measured <= expected;
        case Relation::kAtLeast:
            return measured >= expected;
    }
    return false;
}

Check at_most(double limit, std::string what, std::string basis, double measured) {
    return {std::move(what), std::move(basis), limit, 0, measured, Relation::kAtMost};
}

Check at_least(double limit, std::string what, std::string basis, double measured) {
    return {std::move(what), std::move(basis), limit, 0, measured, Relation::kAtLeast};
}

const Family* find_family(std::string_view name) {
    const auto all = families();
    const auto found = std::ranges::find(all, name, &Family::name);
    return found == all.end() ? nullptr : *found;
}

}  // namespace cancha::check

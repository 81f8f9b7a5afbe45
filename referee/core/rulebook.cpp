#include "referee/core/rulebook.h"

namespace cancha::referee {

double RuleValues::number(std::string_view key) const {
    return value_of(values_, key);
}

std::uint64_t RuleValues::ticks(std::string_view key) const {
    return rate_.ticks_in(number(key));
}

}  // namespace cancha::referee

#include "referee/core/rulebook.h"

#include "proto/base/contract.h"

namespace cancha::referee {

double RuleValues::number(std::string_view key) const {
    const auto found = values_.find(key);
    CANCHA_EXPECTS(found != values_.end());
    return found->second;
}

std::uint64_t RuleValues::ticks(std::string_view key) const {
    return rate_.ticks_in(number(key));
}

}  // namespace cancha::referee

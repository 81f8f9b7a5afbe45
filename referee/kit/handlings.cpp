#include "referee/kit/handlings.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/contract.h"

namespace cancha::referee {

Handlings::Handlings(std::span<const RuleText> rules) : rules_(rules) {
    for (const RuleText& rule : rules) {
        if (rule.is_found) {
            by_rule_[rule.number].rule = rule.number;
        }
    }
}

Status Handlings::check(const SetHandling& handling) const {
    if (by_rule_.contains(handling.rule)) {
        return {};
    }
    std::vector<std::string_view> numbers;
    for (const RuleText& rule : rules_) {
        if (rule.is_found) {
            numbers.push_back(rule.number);
        }
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("nothing is found by a rule \"{}\"; expected one of {}", handling.rule,
                             fmt::join(numbers, ", "))};
}

void Handlings::set(const SetHandling& handling) {
    const auto known = by_rule_.find(handling.rule);
    CANCHA_EXPECTS(known != by_rule_.end());
    known->second = handling;
}

const SetHandling& Handlings::of(const RuleText& rule) const {
    static const SetHandling kAccepted;
    const auto known = by_rule_.find(rule.number);
    return known == by_rule_.end() ? kAccepted : known->second;
}

std::string Handlings::describe(const SetHandling& handling) const {
    const auto rule = std::ranges::find(rules_, std::string_view(handling.rule), &RuleText::number);
    CANCHA_EXPECTS(rule != rules_.end());
    const std::string what =
        fmt::format("What is found by rule {}, {},", rule->number, rule->title);
    switch (handling.handling) {
        case Handling::kAccept:
            return what + " counts.";
        case Handling::kPropose:
            return fmt::format("{} is proposed to an official; in doubt it {}.", what,
                               handling.counts_in_doubt ? "counts" : "does not count");
        case Handling::kIgnore:
            break;
    }
    return what + " is ignored.";
}

}  // namespace cancha::referee

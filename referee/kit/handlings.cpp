#include "referee/kit/handlings.h"

#include <algorithm>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "referee/core/handling.h"

namespace cancha::referee {

Handlings::Handlings(const v1::Discipline& settings, std::span<const RuleText> rules)
    : rules_(rules) {
    for (const RuleText& rule : rules) {
        if (rule.is_found) {
            by_rule_[rule.number].rule = rule.number;
        }
    }
    const auto handlings = read_handlings(settings, rules);
    CANCHA_EXPECTS(handlings);
    std::ranges::for_each(*handlings, [this](const RuleHandling& handling) { set(handling); });
}

Status Handlings::check(const RuleHandling& handling) const {
    return check_is_found(rules_, handling.rule);
}

std::vector<RuleHandling> Handlings::exceptions() const {
    std::vector<RuleHandling> exceptions;
    for (const auto& [number, handling] : by_rule_) {
        if (handling.handling != Handling::kAccept) {
            exceptions.push_back(handling);
        }
    }
    return exceptions;
}

void Handlings::set(const RuleHandling& handling) {
    const auto known = by_rule_.find(handling.rule);
    CANCHA_EXPECTS(known != by_rule_.end());
    known->second = handling;
}

const RuleHandling& Handlings::of(const RuleText& rule) const {
    static const RuleHandling accepted;
    const auto known = by_rule_.find(rule.number);
    return known == by_rule_.end() ? accepted : known->second;
}

std::string Handlings::describe(const RuleHandling& handling) const {
    const auto rule = std::ranges::find(rules_, std::string_view(handling.rule), &RuleText::number);
    CANCHA_EXPECTS(rule != rules_.end());
    const std::string what = fmt::format("Rule {} ({})", rule->number, rule->title);
    switch (handling.handling) {
        case Handling::kAccept:
            return what + " is applied at once.";
        case Handling::kPropose:
            return fmt::format("{} now needs an official's confirmation; without an answer it {}.",
                               what, handling.counts_in_doubt ? "stands" : "does not count");
        case Handling::kIgnore:
            break;
    }
    return what + " is ignored from now on.";
}

}  // namespace cancha::referee

#include "referee/order/deadline_plan.h"

#include <algorithm>

#include <fmt/format.h>

#include "referee/core/seats.h"

namespace cancha::order {

namespace {

using Rules = std::vector<DeadlineRule>;

/// Returns the rule of the seat with this name. Fails: kInvalidInput.
Result<DeadlineRule*> find_rule(const v1::Discipline& settings, Rules& rules,
                                const std::string& name) {
    const auto& seats = settings.seats();
    const auto found = std::ranges::find(seats, name, &v1::Seat::name);
    if (found == seats.end()) {
        std::vector<std::string> names;
        names.reserve(static_cast<std::size_t>(seats.size()));
        for (const v1::Seat& seat : seats) {
            names.push_back(seat.name());
        }
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("there is no seat '{}'; {}", name, referee::seats_text(names))};
    }
    return &rules[static_cast<std::size_t>(found - seats.begin())];
}

Status apply_deadline(const v1::Discipline& settings, const std::string& text, Rules& rules) {
    const std::size_t equals = text.find('=');
    const bool is_for_one = equals != std::string::npos;
    const auto rule = parse_deadline(is_for_one ? text.substr(equals + 1) : text);
    if (!rule) {
        return rule.error();
    }
    if (!is_for_one) {
        std::ranges::fill(rules, *rule);
        return {};
    }
    const auto own = find_rule(settings, rules, text.substr(0, equals));
    if (!own) {
        return own.error();
    }
    **own = *rule;
    return {};
}

}  // namespace

Result<Rules> plan_deadlines(const v1::Discipline& settings,
                             const std::vector<std::string>& deadlines) {
    Rules rules(static_cast<std::size_t>(settings.seats_size()));
    for (const std::string& text : deadlines) {
        if (Status applied = apply_deadline(settings, text, rules); !applied) {
            return applied.error();
        }
    }
    return rules;
}

Status mark_debugged(const v1::Discipline& settings, const std::vector<std::string>& seats,
                     Rules& rules) {
    for (const std::string& name : seats) {
        const auto rule = find_rule(settings, rules, name);
        if (!rule) {
            return rule.error();
        }
        (*rule)->is_debugged = true;
    }
    return {};
}

}  // namespace cancha::order

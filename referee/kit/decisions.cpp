#include "referee/kit/decisions.h"

#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"

namespace cancha::referee {

std::optional<Decided> Decisions::take(Finding finding, Tick tick, Verdict& verdict) {
    const RuleHandling& handling = handlings_->of(finding.rule);
    CANCHA_EXPECTS(handling.handling != Handling::kIgnore);
    if (handling.handling == Handling::kAccept) {
        return Decided{std::move(finding), true};
    }
    proposed_ = std::move(finding);
    propose(handling, tick, verdict);
    return std::nullopt;
}

void Decisions::propose(const RuleHandling& handling, Tick tick, Verdict& verdict) {
    open_ = history_->next_after(verdict);
    counts_in_doubt_ = handling.counts_in_doubt;
    sheet_->start_decision(handling.ticks, handling.wall_us);
    verdict.events.push_back(
        make_event(tick, "proposal", proposed_.team, proposed_.rule,
                   fmt::format("Under review: {}; {} if unanswered.", proposed_.text,
                               counts_in_doubt_ ? "stands" : "dropped"),
                   proposed_.robot));
}

std::optional<Decided> Decisions::wait(Tick tick, Verdict& verdict) {
    if (!sheet_->advance_break()) {
        return std::nullopt;
    }
    return conclude(counts_in_doubt_,
                    counts_in_doubt_ ? "Stands, unanswered" : "Dropped, unanswered", tick, verdict);
}

Decided Decisions::answer(bool is_accepted, Tick tick, Verdict& verdict) {
    return conclude(is_accepted, is_accepted ? "Confirmed" : "Rejected", tick, verdict);
}

Decided Decisions::conclude(bool is_accepted, std::string_view how, Tick tick, Verdict& verdict) {
    CANCHA_EXPECTS(open_ != 0);
    open_ = 0;
    verdict.events.push_back(make_event(tick, is_accepted ? "accepted" : "rejected", proposed_.team,
                                        proposed_.rule, fmt::format("{}: {}.", how, proposed_.text),
                                        proposed_.robot));
    sheet_->end_decision();
    return {std::exchange(proposed_, {}), is_accepted};
}

}  // namespace cancha::referee

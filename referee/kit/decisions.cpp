#include "referee/kit/decisions.h"

#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"

namespace cancha::referee {

void Decisions::take(Finding finding, const WorldState& state, Verdict& verdict) {
    const RuleHandling& handling = handlings_.of(finding.rule);
    CANCHA_EXPECTS(handling.handling != Handling::kIgnore);
    if (handling.handling == Handling::kAccept) {
        finding.accept(state, verdict);
        return;
    }
    proposed_ = std::move(finding);
    propose(handling, state, verdict);
}

void Decisions::propose(const RuleHandling& handling, const WorldState& state, Verdict& verdict) {
    open_ = history_.next_after(verdict);
    counts_in_doubt_ = handling.counts_in_doubt;
    sheet_.start_decision(handling.ticks, handling.wall_us);
    verdict.events.push_back(
        make_event(state.tick, "proposal", proposed_.team, proposed_.rule,
                   fmt::format("Under review: {}; {} if unanswered.", proposed_.text,
                               counts_in_doubt_ ? "stands" : "dropped"),
                   proposed_.robot));
}

void Decisions::wait(const WorldState& state, Verdict& verdict) {
    if (sheet_.advance_break()) {
        conclude(counts_in_doubt_, counts_in_doubt_ ? "Stands, unanswered" : "Dropped, unanswered",
                 state, verdict);
    }
}

void Decisions::answer(bool is_accepted, const WorldState& state, Verdict& verdict) {
    conclude(is_accepted, is_accepted ? "Confirmed" : "Rejected", state, verdict);
}

void Decisions::conclude(bool is_accepted, std::string_view how, const WorldState& state,
                         Verdict& verdict) {
    CANCHA_EXPECTS(open_ != 0);
    open_ = 0;
    verdict.events.push_back(
        make_event(state.tick, is_accepted ? "accepted" : "rejected", proposed_.team,
                   proposed_.rule, fmt::format("{}: {}.", how, proposed_.text), proposed_.robot));
    sheet_.end_decision();
    const Finding finding = std::exchange(proposed_, {});
    (is_accepted ? finding.accept : finding.reject)(state, verdict);
}

}  // namespace cancha::referee

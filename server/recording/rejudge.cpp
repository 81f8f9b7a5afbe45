#include "server/recording/rejudge.h"

#include <algorithm>
#include <iterator>

namespace cancha::recording {

Rejudge::Rejudge(const MatchFacts& facts)
    : start_(facts.options.opening ? referee::Start::kInPlay : referee::Start::kRegular),
      rulebook_(
          facts.discipline.chapter->make_rulebook({.settings = facts.discipline.settings,
                                                   .rules = facts.discipline.rules,
                                                   .rate = facts.discipline.rate,
                                                   .blue_name = facts.options.blue_name,
                                                   .yellow_name = facts.options.yellow_name})) {
    for (const v1::Seat& seat : facts.discipline.settings.seats()) {
        team_of_seat_.push_back(static_cast<Team>(seat.team()));
    }
}

std::vector<referee::GameEvent> Rejudge::judge(const TickRecord& record) {
    if (status().phase == referee::MatchPhase::kOver) {
        return {};
    }
    std::vector<referee::GameEvent> events = make_changes(record);
    referee::Verdict verdict = judge_tick(record);
    std::ranges::move(verdict.events, std::back_inserter(events));
    last_ = record.state;
    return events;
}

std::vector<referee::GameEvent> Rejudge::conclude(const TickRecord& record) {
    return status().phase == referee::MatchPhase::kOver ? std::vector<referee::GameEvent>{}
                                                        : make_changes(record);
}

/// What officials changed before the tick; bodies are where the recording has them.
std::vector<referee::GameEvent> Rejudge::make_changes(const TickRecord& record) {
    std::vector<referee::GameEvent> events;
    for (const auto& [change, official] : record.changes) {
        if (change.has_ruling()) {
            if (rulebook_->check(change.ruling())) {
                referee::Verdict verdict = rulebook_->rule(change.ruling(), official, last_);
                std::ranges::move(verdict.events, std::back_inserter(events));
            }
        } else if (change.has_save_state()) {
            rulebook_->save(change.save_state());
        } else {
            referee::Verdict verdict = rulebook_->begin_anew(last_);
            std::ranges::move(verdict.events, std::back_inserter(events));
            restore(change);
        }
    }
    return events;
}

/// Clock, score and phase, where they went back with the bodies.
void Rejudge::restore(const match::Change& change) {
    if (change.has_restore_state() && change.with_match() &&
        rulebook_->check_restore(change.restore_state())) {
        rulebook_->restore(change.restore_state());
    }
}

referee::Verdict Rejudge::judge_tick(const TickRecord& record) {
    if (record.state.tick.number == 0) {
        return rulebook_->open(record.state, start_);
    }
    referee::Requests requests;
    for (const auto& [seat, request] : record.requests) {
        referee::add_request(requests.of(team_of_seat_[seat]), request);
    }
    return rulebook_->judge(record.state, requests);
}

}  // namespace cancha::recording

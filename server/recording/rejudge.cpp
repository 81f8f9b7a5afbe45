#include "server/recording/rejudge.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "server/sim/match/change.h"

namespace cancha::recording {

Rejudge::Rejudge(const MatchFacts& facts)
    : settings_(facts.discipline.settings),
      start_(facts.options.opening ? referee::Start::kInPlay : referee::Start::kRegular),
      origins_(facts.options.origins),
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
    Events events = make_changes(record);
    if (!is_over()) {
        append(judge_tick(record), events);
    }
    last_ = record.state;
    return events;
}

std::vector<referee::GameEvent> Rejudge::conclude(const TickRecord& record) {
    return make_changes(record);
}

/// Applies the changes by officials before the tick. Bodies stay where the recording has them.
Rejudge::Events Rejudge::make_changes(const TickRecord& record) {
    unmade_.clear();
    decisions_.note_recorded(record.events);
    Events events;
    for (const auto& [change, official] : record.changes) {
        if (change.has_ruling()) {
            rule(change, official, events);
        } else if (is_over()) {
            continue;  // Moves of bodies have no effect here.
        } else if (change.has_save_state()) {
            rulebook_->save(change.save_state());
        } else {
            append(rulebook_->begin_anew(last_), events);
            restore(change, official);
        }
    }
    return events;
}

void Rejudge::rule(const match::Change& change, const std::string& official, Events& events) {
    referee::Ruling ruling = change.ruling();
    if (const Status possible = adapt(ruling); possible) {
        append(rulebook_->rule(ruling, official, last_), events);
    } else {
        tell_unmade(change, official, possible.error().message);
    }
}

/// Replaces the number of the decision by today's number. Fails: it cannot be ruled on.
Status Rejudge::adapt(referee::Ruling& ruling) const {
    constexpr const char* kNoSuchDecision = "these rules have no such decision to rule on here";
    const bool names_decision = ruling.ruling().has_take_back() || ruling.ruling().has_decide();
    if (!names_decision || is_over()) {
        return rulebook_->check(ruling);
    }
    const std::optional<std::uint64_t> now = decisions_.now(ruling.decision());
    if (!now) {
        return Error{ErrorCode::kNotFound, kNoSuchDecision};
    }
    ruling.set_decision(*now);
    const Status checked = rulebook_->check(ruling);
    return checked || checked.error().code != ErrorCode::kNotFound
               ? checked
               : Error{ErrorCode::kNotFound, kNoSuchDecision};
}

/// Restores clock, score and phase, if the change restored them together with the bodies.
void Rejudge::restore(const match::Change& change, const std::string& official) {
    if (!change.has_restore_state() || !change.with_match()) {
        return;
    }
    if (const Status possible = rulebook_->check_restore(change.restore_state()); possible) {
        rulebook_->restore(change.restore_state());
    } else {
        tell_unmade(change, official, possible.error().message);
    }
}

void Rejudge::tell_unmade(const match::Change& change, const std::string& official,
                          const std::string& reason) {
    std::string text = match::describe(change, settings_, status());
    const std::string decision = decisions_.text_of(change.ruling().decision());
    if (!decision.empty()) {
        text += fmt::format(" \"{}\"", decision);
    }
    unmade_.push_back({last_.tick, official, std::move(text), reason});
}

void Rejudge::append(referee::Verdict verdict, Events& events) {
    decisions_.note_now(verdict.events);
    std::ranges::move(verdict.events, std::back_inserter(events));
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

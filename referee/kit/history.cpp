#include "referee/kit/history.h"

#include <algorithm>

namespace cancha::referee {

void History::append(Verdict& verdict, const MatchStatus& before, const MatchStatus& after) {
    const bool stops_play =
        before.is_in_play() && (!after.is_in_play() || !verdict.interventions.empty());
    if (stops_play) {
        last_stop_ = count_ + 1;
        before_last_stop_ = before;
    }
    // What an official decides on had stopped play before.
    const bool is_stop = stops_play || before.phase == MatchPhase::kDecision;
    for (GameEvent& event : verdict.events) {
        event.decision = ++count_;
        entries_.push_back({.decision = event.decision,
                            .kind = event.kind,
                            .team = event.team,
                            .is_stop = is_stop,
                            .is_taken_back = false});
        if (entries_.size() > kMostDecisions) {
            entries_.pop_front();
        }
    }
}

const History::Entry* History::find(std::uint64_t decision) const {
    const bool is_known = decision <= count_ && decision + entries_.size() > count_;
    return is_known ? &entries_[index_of(decision)] : nullptr;
}

bool History::is_newest_of_its_kind(const Entry& entry) const {
    return std::none_of(entries_.rbegin(), entries_.rend(), [&entry](const Entry& other) {
        return other.decision > entry.decision && other.kind == entry.kind;
    });
}

void History::take_back(std::uint64_t decision) {
    entries_[index_of(decision)].is_taken_back = true;
}

void History::take_back_last_stop() {
    for (Entry& entry : entries_) {
        entry.is_taken_back = entry.is_taken_back || is_of_last_stop(entry);
    }
}

}  // namespace cancha::referee

#include "referee/kit/history.h"

#include <algorithm>
#include <utility>

#include "cancha/base/contract.h"

namespace cancha::referee {

void History::append(Verdict& verdict, Effect effect, const SoccerStatus& before) {
    if (effect == Effect::kStopsPlay) {
        last_stop_ = Stop{count_ + 1, before};
    } else if (effect == Effect::kSettles) {
        last_stop_.reset();
    }
    const bool is_stop = effect == Effect::kStopsPlay || effect == Effect::kFollows;
    for (GameEvent& event : verdict.events) {
        event.decision = ++count_;
        entries_.push_back({event, is_stop});
        if (entries_.size() > kMostDecisions) {
            entries_.pop_front();
        }
    }
}

const History::Entry* History::find(std::uint64_t decision) const {
    const bool is_known = decision <= count_ && decision + entries_.size() > count_;
    return is_known ? &entries_[index_of(decision)] : nullptr;
}

const History::Entry* History::newest(std::string_view kind) const {
    const auto found = std::find_if(entries_.rbegin(), entries_.rend(), [kind](const Entry& entry) {
        return entry.kind == kind && !entry.is_taken_back;
    });
    return found == entries_.rend() ? nullptr : &*found;
}

void History::take_back(std::uint64_t decision) {
    entries_[index_of(decision)].is_taken_back = true;
}

void History::settle() {
    for (Entry& entry : entries_) {
        entry.is_taken_back = true;
    }
    last_stop_.reset();
}

void History::take_back_goal(const Entry& goal) {
    take_back(goal.decision);
    if (last_stop_ && goal.decision < last_stop_->decision) {
        --last_stop_->before.of(goal.team).score;
    }
}

const History::Entry& History::gist_of_last_stop() const {
    const auto is_of_it = [this](const Entry& entry) { return is_of_last_stop(entry); };
    const auto is_gist = [this](const Entry& entry) {
        const bool is_asking =
            entry.kind == "proposal" || entry.kind == "accepted" || entry.kind == "rejected";
        return is_of_last_stop(entry) && !is_asking;
    };
    auto found = std::ranges::find_if(entries_, is_gist);
    if (found == entries_.end()) {
        found = std::ranges::find_if(entries_, is_of_it);
    }
    CANCHA_EXPECTS(found != entries_.end());
    return *found;
}

SoccerStatus History::take_back_last_stop() {
    CANCHA_EXPECTS(last_stop_);
    for (Entry& entry : entries_) {
        entry.is_taken_back = entry.is_taken_back || is_of_last_stop(entry);
    }
    return std::exchange(last_stop_, std::nullopt)->before;
}

}  // namespace cancha::referee

#include "server/recording/decision_map.h"

#include <algorithm>

namespace cancha::recording {

void DecisionMap::note_recorded(const std::vector<referee::GameEvent>& events) {
    for (const referee::GameEvent& event : events) {
        if (!event.rule.empty()) {
            append(event, ++count_, recorded_);
        }
    }
}

void DecisionMap::note_now(const std::vector<referee::GameEvent>& events) {
    for (const referee::GameEvent& event : events) {
        if (event.decision != 0) {
            append(event, event.decision, now_);
        }
    }
}

std::optional<std::uint64_t> DecisionMap::now(std::uint64_t recorded) const {
    const Decision* const then = find(recorded);
    if (then == nullptr) {
        return std::nullopt;
    }
    const auto found = std::find_if(now_.rbegin(), now_.rend(), [then](const Decision& one) {
        return one.twin == then->twin && is_alike(one.event, then->event);
    });
    return found == now_.rend() ? std::nullopt : std::optional(found->number);
}

std::string DecisionMap::text_of(std::uint64_t recorded) const {
    const Decision* const then = find(recorded);
    return then == nullptr ? "" : then->event.text;
}

/// Texts may differ: the text of a goal contains the score.
bool DecisionMap::is_alike(const referee::GameEvent& a, const referee::GameEvent& b) {
    return a.tick == b.tick && a.team == b.team && a.robot == b.robot && a.kind == b.kind &&
           a.rule == b.rule;
}

void DecisionMap::append(const referee::GameEvent& event, std::uint64_t number,
                         Decisions& decisions) {
    const auto twin =
        std::find_if(decisions.rbegin(), decisions.rend(),
                     [&event](const Decision& one) { return is_alike(one.event, event); });
    decisions.push_back({event, number, twin == decisions.rend() ? 0 : twin->twin + 1});
    if (decisions.size() > kMostDecisions) {
        decisions.pop_front();
    }
}

const DecisionMap::Decision* DecisionMap::find(std::uint64_t recorded) const {
    const auto found = std::ranges::find(recorded_, recorded, &Decision::number);
    return found == recorded_.end() ? nullptr : &*found;
}

}  // namespace cancha::recording

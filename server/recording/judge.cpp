#include "server/recording/judge.h"

#include <algorithm>
#include <iterator>

#include "server/recording/rejudge.h"

namespace cancha::recording {

namespace {

using Events = std::vector<referee::GameEvent>;

bool is_same(const referee::GameEvent& a, const referee::GameEvent& b) {
    return a.tick == b.tick && a.kind == b.kind && a.team == b.team && a.robot == b.robot &&
           a.rule == b.rule && a.text == b.text;
}

/// Appends the events of `some` that `others` lacks.
void append_missing(const Events& some, const Events& others, bool is_of_recording,
                    std::vector<EventDifference>& differences) {
    for (const referee::GameEvent& event : some) {
        if (std::ranges::none_of(others,
                                 [&](const auto& other) { return is_same(event, other); })) {
            differences.push_back({is_of_recording, event});
        }
    }
}

/// By the rulebook, be it that an official decided in its place: those have a rule.
bool is_of_rulebook(const referee::GameEvent& event) {
    return !event.rule.empty();
}

}  // namespace

Result<Judgement> judge(RecordingReader& recording) {
    Rejudge rejudge(recording.facts());
    Judgement judgement;
    TickRecord record;
    while (recording.next(record)) {
        judgement.ticks = record.state.tick.number;
        judgement.events += record.events.size();
        const Events now = rejudge.judge(record);
        Events then;
        std::ranges::copy_if(record.events, std::back_inserter(then), is_of_rulebook);
        append_missing(then, now, true, judgement.differences);
        append_missing(now, then, false, judgement.differences);
    }
    if (!recording.status()) {
        return recording.status().error();
    }
    return judgement;
}

}  // namespace cancha::recording

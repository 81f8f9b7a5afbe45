#include "server/recording/replayed_match.h"

#include <optional>

namespace cancha::recording {

namespace {

constexpr const char* kCutOff = "the recording is cut off";

}

ReplayedMatch::ReplayedMatch(RecordingReader recording)
    : recording_(std::move(recording)), rejudge_(recording_.facts()) {
    show_next();
}

void ReplayedMatch::close_tick() {
    show_next();
}

void ReplayedMatch::show_next() {
    if (!recording_.next(record_)) {
        show_end();
        return;
    }
    rejudge_.judge(record_);
    view_.state = record_.state;
    view_.state_hash = record_.state_hash;
    show_judgement();
}

/// Officials may have decided something after the last tick.
void ReplayedMatch::show_end() {
    rejudge_.conclude(record_);
    show_judgement();
    const std::optional<MatchResult>& result = recording_.result();
    view_.state_hash = result ? result->state_hash : view_.state_hash;
    const std::string reason = result ? result->end_reason : kCutOff;
    const Team winner = result ? result->winner : Team::kNone;
    if (record_.end) {
        view_.finish_from_outside(reason, winner);
    } else {
        view_.finish(reason, winner);
    }
}

void ReplayedMatch::show_judgement() {
    view_.status = rejudge_.status();
    for (referee::GameEvent& event : record_.events) {
        view_.add_event(std::move(event));
    }
}

}  // namespace cancha::recording

#include "server/recording/replayed_match.h"

#include <optional>
#include <utility>

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
    state_ = record_.state;
    state_hash_ = record_.state_hash;
    show_judgement();
}

/// Officials may have decided something after the last tick.
void ReplayedMatch::show_end() {
    rejudge_.conclude(record_);
    show_judgement();
    const std::optional<MatchResult>& result = recording_.result();
    state_hash_ = result ? result->state_hash : state_hash_;
    const std::string reason = result ? result->end_reason : kCutOff;
    const Team winner = result ? result->winner : Team::kNone;
    if (record_.end) {
        finish_from_outside(reason, winner);
    } else {
        finish(reason, winner);
    }
}

void ReplayedMatch::show_judgement() {
    status_ = rejudge_.status();
    for (referee::GameEvent& event : record_.events) {
        add_event(std::move(event));
    }
}

}  // namespace cancha::recording

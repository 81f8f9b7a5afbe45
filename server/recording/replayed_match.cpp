#include "server/recording/replayed_match.h"

#include <optional>
#include <utility>

namespace cancha::recording {

ReplayedMatch::ReplayedMatch(RecordingReader recording)
    : recording_(std::move(recording)), rejudge_(recording_.facts()) {
    show_next();
}

void ReplayedMatch::close_tick() {
    show_next();
}

void ReplayedMatch::show_next() {
    if (!recording_.next(record_)) {
        const std::optional<MatchResult>& result = recording_.result();
        finish(result ? result->end_reason : "the recording is cut off",
               result ? result->winner : Team::kNone);
        return;
    }
    rejudge_.judge(record_);
    state_ = record_.state;
    status_ = rejudge_.status();
    state_hash_ = record_.state_hash;
    for (referee::GameEvent& event : record_.events) {
        add_event(std::move(event));
    }
}

}  // namespace cancha::recording

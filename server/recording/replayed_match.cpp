#include "server/recording/replayed_match.h"

#include "server/sim/match/stage.h"

namespace cancha::recording {

namespace {

constexpr const char* kCutOff = "the recording is cut off";

}

ReplayedMatch::ReplayedMatch(RecordingReader recording)
    : recording_(std::move(recording)), rejudge_(recording_.facts()) {
    const MatchFacts& facts = recording_.facts();
    if (const auto spec = match::make_world(facts.discipline.settings)) {
        sensors_.emplace(facts.discipline.settings, *spec, facts.options.seed);
    }
    show_next();
}

void ReplayedMatch::draw_sensors(std::vector<v1::SensorDrawing>& drawings) const {
    drawings.clear();
    if (sensors_) {
        sensors_->draw(view_.state, drawings);
    }
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
    for (v1::Reading& reading : record_.readings) {
        if (sensors_) {
            sensors_->recall(std::move(reading));
        }
    }
    view_.state = record_.state;
    view_.state_hash = record_.state_hash;
    show_judgement();
}

/// Shows decisions of officials after the last tick.
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
    view_.status.review_wall_us = 0;  // A replay waits for no decision.
    for (referee::GameEvent& event : record_.events) {
        view_.add_event(std::move(event));
    }
}

}  // namespace cancha::recording

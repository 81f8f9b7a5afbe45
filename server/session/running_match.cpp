#include "server/session/running_match.h"

#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/session/unstarted_match.h"
#include "server/sim/match/abandonment.h"

namespace cancha::session {

RunningMatch::RunningMatch(boost::asio::io_context& context, const referee::Discipline& discipline,
                           world::WorldSpec spec, const RoomOptions& options, std::size_t seats,
                           Listeners listeners)
    : discipline_(discipline),
      spec_(std::move(spec)),
      options_(options),
      observer_(listeners.observer),
      on_changed_(std::move(listeners.on_changed)),
      barrier_(seats),
      pacing_(discipline.rate, options.speed),
      manual_drive_(discipline.rate),
      loop_(context, barrier_, pacing_, manual_drive_, listeners.audience) {
    if (is_replay()) {
        match_ = options_.replay();
        return;
    }
    to_come_ = std::make_unique<match::SimulatedMatch>(discipline_, spec_, match_options());
    match_ = std::make_unique<UnstartedMatch>(*to_come_);
}

match::MatchOptions RunningMatch::match_options() const {
    match::MatchOptions options{
        .seed = options_.seed, .max_ticks = options_.max_ticks, .opening = options_.opening};
    if (!options_.blue_name.empty()) {
        options.blue_name = options_.blue_name;
    }
    if (!options_.yellow_name.empty()) {
        options.yellow_name = options_.yellow_name;
    }
    return options;
}

void RunningMatch::start() {
    is_started_ = true;
    changed();
}

void RunningMatch::begin(const TeamLabels& teams) {
    is_begun_ = true;
    if (!is_replay()) {
        match::MatchOptions options = match_options();
        options.blue_name = teams.blue;
        options.yellow_name = teams.yellow;
        options.origins = teams.origins;
        match_ = std::make_unique<match::SimulatedMatch>(
            discipline_, spec_, std::move(*to_come_).release_world(), options, options_.journal);
        to_come_.reset();
        spdlog::info("match started: discipline={} blue={:?} yellow={:?} seed={}",
                     discipline_.full_name(), teams.blue, teams.yellow, options.seed);
    }
    changed();
}

bool RunningMatch::end(const std::string& reason, Team winner) {
    const bool is_ended = match_->end(reason, winner);
    changed();
    loop_.notify();
    return is_ended;
}

// The event is added last, because a change that waited for the tick may already have ended the
// match.
bool RunningMatch::abandon(const std::string& reason, const std::string& official) {
    const match::Abandonment abandonment{reason, official};
    const bool is_ended = end(match::end_reason_of(abandonment));
    if (is_ended) {
        note(match::event_of(abandonment, match_->tick()));
    }
    return is_ended;
}

void RunningMatch::note(referee::GameEvent event) {
    match_->note(std::move(event));
    changed();
}

Status RunningMatch::check_begun() const {
    if (is_begun_) {
        return {};
    }
    return Error{ErrorCode::kRefused, awaits_start()
                                          ? "the match has not started: an official must start it"
                                          : "the match has not started yet"};
}

Status RunningMatch::change(const match::Change& change, const std::string& official) {
    if (Status begun = check_begun(); !begun) {
        return begun;
    }
    Status done = match_->change(change, official);
    if (!done && done.error().code == ErrorCode::kTooLarge) {
        tell_too_many_changes(official, done.error());
    }
    if (done && barrier_.is_open()) {
        moves_.add(change);
    }
    changed();
    observer_.on_match_changed();
    loop_.notify();  // The change may have ended the match.
    return done;
}

void RunningMatch::tell_too_many_changes(const std::string& official, const Error& refusal) {
    if (std::exchange(is_too_many_told_, true)) {
        return;
    }
    spdlog::warn("changes refused: official={:?} reason={:?}", official, refusal.message);
    match_->note({.tick = match_->tick(),
                  .kind = "changes_refused",
                  .rule = {},
                  .text = fmt::format("a change by {} was refused: {} (reported once)", official,
                                      refusal.message),
                  .origin = referee::server_origin()});
}

v1::Pace RunningMatch::pace() const {
    v1::Pace pace;
    pace.set_is_paused(pacing_.is_paused());
    pace.set_speed(pacing_.speed());
    return pace;
}

Tick RunningMatch::next_tick() const {
    return barrier_.is_open() ? match_->tick().next() : match_->tick();
}

}  // namespace cancha::session

#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/tick.h"
#include "proto/cancha/v1/debug.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "proto/cancha/v1/sensing.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "referee/core/coach.h"
#include "referee/core/match_status.h"
#include "referee/core/request.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "server/sim/match/change.h"
#include "server/sim/match/match_view.h"
#include "server/sim/world/command.h"

namespace cancha::match {

/// A match, played tick by tick, that knows no sockets and no clocks. It is either simulated
/// (SimulatedMatch) or played back from a recording.
///
/// Use: open_tick(), then command() for each robot, then close_tick(); repeat until is_over().
/// Thread: any, one at a time for each match.
class Match {
  public:
    /// Largest number of officials' changes between two ticks; more are refused. Without the limit,
    /// a match that stays paused, and its recording, could grow without end. Placing all bodies
    /// anew, as for each attempt of an experiment, takes about two dozen changes.
    static constexpr std::size_t kMaxChangesPerTick = 10'000;

    Match() = default;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;
    virtual ~Match() = default;

    /// Carries out the placements that the rules have decided since the last tick, then opens the
    /// next tick. Returns the state that strategies see. Expects: no tick is open, and the match is
    /// not over.
    virtual const referee::WorldState& open_tick() = 0;

    /// Commands an actuator of a robot from this tick on. Expects: a tick is open; the actuator
    /// accepts this kind of command; the numbers are finite.
    virtual void command(const world::RobotCommand& command) = 0;

    /// Commands a robot in place of a seat that has not answered: the server chose the command.
    /// Does the same as command(), but the advice that the team gets after the match ignores this
    /// command.
    virtual void stand_in(const world::RobotCommand& command) { this->command(command); }

    /// Makes a seat's request to the referee. Parts that have no effect in this tick are ignored.
    /// Expects: a tick is open; the numbers are finite; the robots belong to the seat.
    virtual void request(SeatIndex seat, const referee::TeamRequest& request) = 0;

    /// Does work that can wait, such as recording. The server may call it while strategies decide.
    /// Changes nothing in the match.
    virtual void catch_up() {}

    /// Moves the bodies to the next tick and lets the rulebook judge the new state. Expects: a tick
    /// is open.
    virtual void close_tick() = 0;

    /// Adds an event that does not come from the rules, such as a missed deadline. The event has no
    /// effect on the match.
    virtual void note(referee::GameEvent event) = 0;

    /// Makes an official's change: at once if no tick is open, otherwise when the tick has closed.
    /// An event reports the change. If a ruling is no longer possible when the tick closes, the
    /// event says why. `official`: name of the official. Expects: the numbers are finite, and the
    /// body exists. Fails: kNotFound: there is no saved state of that name, or no such decision;
    /// kTooLarge: there are too many saved states, or more than kMaxChangesPerTick changes;
    /// kRefused: the match is over, nothing in it can be changed, or the rules do not allow the
    /// change now; kInvalidInput: there is no such rule, or a team is missing.
    virtual Status change(const Change& change, const std::string& official) = 0;

    /// Ends the match from outside the rules, in its present state. Changes that wait for the tick
    /// to close are made first. `reason`: text for people. `winner`: the team that wins because the
    /// other one failed; kNone means that the match is abandoned. Returns whether this call ended
    /// the match; a match that is over stays as it is.
    virtual bool end(const std::string& reason, Team winner) = 0;

    /// Whether play is interrupted before the next tick: bodies are placed anew, or all bodies
    /// stand still.
    virtual bool is_play_stopped() const { return false; }

    /// Hash of the present state of all bodies and drives, to the last bit, and of nothing else. 0
    /// if the bodies are not simulated.
    virtual std::uint64_t bodies_hash() const { return 0; }

    /// Drawings of seats in the last closed tick of a match that is played back. Empty in a
    /// simulated match. The drawings come from a file, so they may exceed all limits.
    virtual std::span<const v1::SeatDrawing> drawings() const { return {}; }

    /// Latest reading of each sensor: by robot, then in the order of the sensors in the robot's
    /// kind.
    virtual std::span<const v1::Reading> readings() const { return {}; }

    /// Makes drawings of the readings() for viewers. Replaces the content of `drawings`.
    virtual void draw_sensors(std::vector<v1::SensorDrawing>& drawings) const { drawings.clear(); }

    /// The present state of the match.
    virtual const MatchView& view() const = 0;

    /// Adds facts that only the rules know, beyond status(), to `message`: see
    /// Rulebook::describe().
    virtual void describe(v1::MatchStatus& message) const = 0;

    /// Adds the statistics that the rules have counted so far: see Rulebook::describe_statistics().
    /// Before the first tick all of them are 0.
    virtual void describe_statistics(v1::MatchStatistics& /*message*/) const {}

    /// Advice to the teams about their mistakes, after the match. Empty if the match is not
    /// simulated.
    virtual std::vector<referee::Advice> advice() const { return {}; }

    /// The open tick or, if none is open, the tick that is opened next. Equals the number of
    /// completed ticks.
    Tick tick() const { return view().state.tick; }

    bool is_over() const { return view().is_over(); }

    /// Whether the match was ended from outside without a winner, and so has no result.
    bool is_abandoned() const { return view().is_abandoned; }

    /// State of all bodies, as strategies and referee see it.
    const referee::WorldState& state() const { return view().state; }

    /// Clock, score and phase as of the last verdict of the rules.
    const referee::MatchStatus& status() const { return view().status; }

    /// Changes of the score by officials.
    const std::vector<OfficialScore>& official_scores() const {
        return view().official_scores.all();
    }

    /// The last events, oldest first: at most EventHistory::kMost.
    const std::deque<referee::GameEvent>& events() const { return view().history.events(); }

    /// Number of events so far. Events are numbered from 1.
    std::uint64_t event_count() const { return view().history.count(); }

    /// Number of the oldest event in events(); if there are none, number of the next event.
    std::uint64_t oldest_event() const { return view().history.oldest(); }

    /// The event with this number. Expects: the number is oldest_event() to event_count().
    const referee::GameEvent& event(std::uint64_t number) const {
        return view().history.event(number);
    }

    /// Hash of the state after the last tick and after all later changes by officials.
    virtual std::uint64_t state_hash() const { return view().state_hash; }
};

}  // namespace cancha::match

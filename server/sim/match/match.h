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

/// A match without sockets and clocks, played tick by tick: simulated, or played back from a
/// recording.
///
/// Use: open_tick(), then command() per robot, then close_tick(), until is_over().
/// Thread: as World.
class Match {
  public:
    /// Most changes from outside between two ticks; more are refused. The limit keeps a match that
    /// is paused for ever small, and its recording, too. Placing all bodies anew, as for each
    /// attempt of an experiment, takes about two dozen.
    static constexpr std::size_t kMaxChangesPerTick = 10'000;

    Match() = default;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;
    virtual ~Match() = default;

    /// Applies the decisions made since the last tick and opens the next one. Returns the state
    /// that strategies see. Expects: no tick is open, the match is not over.
    virtual const referee::WorldState& open_tick() = 0;

    /// Commands a robot from this tick on. Expects: a tick is open, the command is of the robot's
    /// kind, its numbers are finite.
    virtual void command(const world::RobotCommand& command) = 0;

    /// Does what command() does, for a seat that has not answered: the server chose the command, so
    /// advice to the team does not count it.
    virtual void stand_in(const world::RobotCommand& command) { this->command(command); }

    /// Makes a seat's request to the referee. Parts that have no effect in this tick are passed
    /// over. Expects: a tick is open, the numbers are finite, the robots are of the seat.
    virtual void request(SeatIndex seat, const referee::TeamRequest& request) = 0;

    /// Does work that can wait, while others decide. Changes nothing. Calling it is optional.
    virtual void catch_up() {}

    /// Steps to the next tick and has it judged. Expects: a tick is open.
    virtual void close_tick() = 0;

    /// Adds an event from outside the rules, such as a missed deadline. The event only reports and
    /// decides nothing.
    virtual void note(referee::GameEvent event) = 0;

    /// Makes an official's change: at once if no tick is open, otherwise when the tick has closed.
    /// Becomes an event. A ruling that is no longer possible when the tick closes becomes an event
    /// that says why. Expects: the numbers are finite, the body exists.
    /// Fails: kNotFound (no state of that name, no such decision), kTooLarge (too many states, or
    /// kMaxChangesPerTick), kRefused (the match is over, nothing in it can be changed, or the rules
    /// do not allow it now), kInvalidInput (as Rulebook::check()).
    virtual Status change(const Change& change, const std::string& official) = 0;

    /// Ends the match from outside, in its present state. Changes that wait for the tick are made
    /// first. `winner`: of a walk-over; kNone: the match is abandoned. Returns whether this call
    /// ended the match; one that is over stays as it is.
    virtual bool end(const std::string& reason, Team winner) = 0;

    /// Whether play pauses before the next tick: bodies are placed, or all stand still.
    virtual bool is_play_stopped() const { return false; }

    /// Hash of the present state of all bodies and drives, to the last bit, and of nothing else. 0
    /// if they are not simulated.
    virtual std::uint64_t bodies_hash() const { return 0; }

    /// Drawings of seats in the last closed tick of a match that is played back. Empty in a
    /// simulated match. No limits were checked: they come from a file.
    virtual std::span<const v1::SeatDrawing> drawings() const { return {}; }

    /// Latest readings of the sensors of all robots: by robot, then in the order of its kind.
    virtual std::span<const v1::Reading> readings() const { return {}; }

    /// Makes the pictures of these readings for viewers. Replaces the content of `drawings`.
    virtual void draw_sensors(std::vector<v1::SensorDrawing>& drawings) const { drawings.clear(); }

    /// The match as it stands now.
    virtual const MatchView& view() const = 0;

    /// Adds what only the rules know of the match, beyond status(). See Rulebook::describe().
    virtual void describe(v1::MatchStatus& message) const = 0;

    /// Adds what the rules have counted so far. See Rulebook::describe_statistics(). Before the
    /// first tick all counts are 0.
    virtual void describe_statistics(v1::MatchStatistics& /*message*/) const {}

    /// Advice to the teams after the match. Empty if the match is not simulated.
    virtual std::vector<referee::Advice> advice() const { return {}; }

    Tick tick() const { return view().state.tick; }

    bool is_over() const { return view().is_over(); }

    bool is_abandoned() const { return view().is_abandoned; }

    const referee::WorldState& state() const { return view().state; }

    const referee::MatchStatus& status() const { return view().status; }

    const std::vector<OfficialScore>& official_scores() const {
        return view().official_scores.all();
    }

    const std::deque<referee::GameEvent>& events() const { return view().history.events(); }

    std::uint64_t event_count() const { return view().history.count(); }

    std::uint64_t oldest_event() const { return view().history.oldest(); }

    /// Event with this number. Expects: it has happened, and is not forgotten.
    const referee::GameEvent& event(std::uint64_t number) const {
        return view().history.event(number);
    }

    /// Hash of the state after the last tick and all changes since.
    virtual std::uint64_t state_hash() const { return view().state_hash; }
};

}  // namespace cancha::match

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

/// A match without sockets and clocks, tick by tick, as those around it see it: be it simulated, or
/// played back from a recording.
///
/// Use: open_tick(), then command() per robot, then close_tick(), until is_over().
/// Thread: as World.
class Match {
  public:
    /// More changes from outside between two ticks are refused, so that a match that is paused for
    /// ever stays small too, and so does what a recording holds between two ticks. Somebody who
    /// places all bodies anew for each attempt makes some two dozen.
    static constexpr std::size_t kMaxChangesPerTick = 10'000;

    Match() = default;
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;
    virtual ~Match() = default;

    /// Applies what was decided since the last tick and opens the next one.
    /// Returns what strategies see. Expects: no tick is open, the match is not over.
    virtual const referee::WorldState& open_tick() = 0;

    /// Holds from this tick on. Expects: a tick is open, the command is of the robot's kind,
    /// its numbers are finite.
    virtual void command(const world::RobotCommand& command) = 0;

    /// As command(), said by the server for a seat that has not answered: no advice to its team
    /// counts it.
    virtual void stand_in(const world::RobotCommand& command) { this->command(command); }

    /// Request of a seat to the referee. Parts that do not count in this tick are passed over.
    /// Expects: as command(); the robots are of the seat.
    virtual void request(SeatIndex seat, const referee::TeamRequest& request) = 0;

    /// Does what can wait, while others decide; changes nothing. Need not be called.
    virtual void catch_up() {}

    /// Moves on to the next tick and its verdict. Expects: a tick is open.
    virtual void close_tick() = 0;

    /// Adds an event that the rules know nothing of, such as a missed deadline: it tells, and
    /// decides nothing.
    virtual void note(referee::GameEvent event) = 0;

    /// An official changes the world: at once where no tick is open, otherwise when it has been
    /// closed. Becomes an event. Expects: the numbers are finite, the body exists.
    /// A ruling that has become impossible when the tick closes is an event too, which says why.
    /// Fails: kNotFound (no state of that name, no such decision), kTooLarge (too many states, or
    /// kMaxChangesPerTick), kRefused (the match is over, nothing in it can be changed, or the rules
    /// do not allow it now), kInvalidInput (as Rulebook::check()).
    virtual Status change(const Change& change, const std::string& official) = 0;

    /// Ends the match where it stands, from outside; changes that wait for the tick are made
    /// before. `winner`: of a walk-over; none: abandoned. Returns whether it was this that ended
    /// it: a match that is over stays as it is.
    virtual bool end(const std::string& reason, Team winner) = 0;

    /// Play does not simply go on with the next tick: bodies are placed, or all stand.
    virtual bool is_play_stopped() const { return false; }

    /// Hash of all bodies and drives as they are now, to the last bit, and of nothing else; 0 where
    /// they are not simulated.
    virtual std::uint64_t bodies_hash() const { return 0; }

    /// Drawings of seats in the last closed tick, if this is played back; a match that is simulated
    /// knows of no drawings. Within no limits: they come from a file.
    virtual std::span<const v1::SeatDrawing> drawings() const { return {}; }

    /// Last readings of the sensors of all robots: by robot, then in the order of their kind.
    virtual std::span<const v1::Reading> readings() const { return {}; }

    /// How that looks, for viewers. Replaces what `drawings` held.
    virtual void draw_sensors(std::vector<v1::SensorDrawing>& drawings) const { drawings.clear(); }

    /// As it stands, for those around it.
    virtual const MatchView& view() const = 0;

    /// Describes what the rules say of it beyond status(): as Rulebook::describe().
    virtual void describe(v1::MatchStatus& message) const = 0;

    /// Adds what the rules have counted so far: as Rulebook::describe_statistics(). Before a match
    /// nothing has been.
    virtual void describe_statistics(v1::MatchStatistics& /*message*/) const {}

    /// Advice to the teams when it is over; a match that is not simulated knows nothing.
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

    /// Expects: it has happened, and is not forgotten.
    const referee::GameEvent& event(std::uint64_t number) const {
        return view().history.event(number);
    }

    /// Hash of the state after the last tick and all changes since.
    virtual std::uint64_t state_hash() const { return view().state_hash; }
};

}  // namespace cancha::match

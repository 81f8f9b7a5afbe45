#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "proto/cancha/v1/session.pb.h"
#include "referee/core/discipline.h"
#include "server/lockstep/match_loop.h"
#include "server/lockstep/pacing.h"
#include "server/lockstep/tick_barrier.h"
#include "server/session/pending_moves.h"
#include "server/session/room_options.h"
#include "server/sim/match/match.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/world_spec.h"

namespace cancha::session {

/// Names of both teams, and the simulators for which their strategies were written. They are shown
/// to people.
struct TeamLabels {
    std::string blue{};
    std::string yellow{};
    match::TeamOrigins origins{};
};

/// The match of a MatchRoom, from the time before its first tick to its end. Plays the match tick
/// by tick, at the pace that officials set. If an official changes something during a tick, the
/// change takes effect when the tick is over.
///
/// Thread: all calls on the thread of the io_context.
class RunningMatch {
  public:
    /// Listeners of the match. `audience` and `observer` are borrowed.
    struct Listeners {
        lockstep::Audience& audience;
        const RoomObserver& observer;
        std::function<void()> on_changed;  ///< Function that changed() calls.
    };

    /// `seats`: number of seats that must answer each tick. Borrows: discipline, options. Expects:
    /// `spec` was made from `discipline`.
    RunningMatch(boost::asio::io_context& context, const referee::Discipline& discipline,
                 world::WorldSpec spec, const RoomOptions& options, std::size_t seats,
                 Listeners listeners);

    const referee::Discipline& discipline() const { return discipline_; }

    const world::WorldSpec& spec() const { return spec_; }

    const match::Match& match() const { return *match_; }

    bool is_over() const { return match_->is_over(); }

    /// Whether begin() was called, so that ticks may be played.
    bool is_begun() const { return is_begun_; }

    /// Whether the match is a replay of a recorded match.
    bool is_replay() const { return options_.replay != nullptr; }

    /// Whether an official must still start the match.
    bool awaits_start() const { return options_.awaits_start && !is_started_ && !is_over(); }

    /// Notes that an official has started the match. The caller checks whether this is allowed.
    void start();

    /// Makes the match ready for its first tick. `teams`: names of the teams in this match.
    void begin(const TeamLabels& teams);

    /// Plays until the match is over. Expects: is_begun().
    boost::asio::awaitable<void> run() { return loop_.run(*match_); }

    /// Ends the match now, even before its start. `winner`: the team that wins because the other
    /// one failed; kNone means that the match is abandoned. Returns false if the match was already
    /// over.
    bool end(const std::string& reason, Team winner = Team::kNone);

    /// Ends the match without a winner, because an official asked for it, and adds an event.
    /// Returns false if the match was already over. Expects: the reason is printable.
    bool abandon(const std::string& reason, const std::string& official);

    /// Adds an event that the server itself has caused, such as a missed deadline.
    void note(referee::GameEvent event);

    /// Fails with kRefused if begin() was not called yet; the text says what is missing.
    Status check_begun() const;

    /// Makes a change by an official. Fails: kRefused: the match has not begun; otherwise as
    /// match::Match::change().
    Status change(const match::Change& change, const std::string& official);

    /// Robots that officials drive by hand. Commands of officials count from the open tick on, or
    /// from the next tick if none is open.
    lockstep::ManualDrive& manual_drive() { return manual_drive_; }

    /// Returns where a robot stands, and its heading. If an official has moved the robot during the
    /// open tick, returns where the robot will stand after the tick. Expects: the robot exists.
    match::PlacedRobot place_of(const world::RobotSpec& robot) const {
        return moves_.place_of(robot, match_->state());
    }

    /// Call after a change that clients see or for which they wait.
    void changed() { on_changed_(); }

    /// Calls a function of Pacing: pause, resume, step or set_speed.
    template <typename... Values>
    void set_pace(void (lockstep::Pacing::*how)(Values...),
                  std::type_identity_t<Values>... values) {
        (pacing_.*how)(values...);
        changed();
        loop_.notify();
    }

    /// Present pace of the match, as clients are told.
    v1::Pace pace() const;

    /// Whether the match is played so fast that every microsecond counts (Pacing::is_in_a_hurry()).
    bool is_in_a_hurry() const { return pacing_.is_in_a_hurry(); }

    /// Tick that is opened next. Changes by officials take effect before this tick.
    Tick next_tick() const;

    /// Call after the tick has been played and judged.
    void tick_closed() { moves_.clear(); }

    lockstep::TickBarrier& barrier() { return barrier_; }

    const lockstep::TickBarrier& barrier() const { return barrier_; }

    lockstep::MatchLoop& loop() { return loop_; }

    const lockstep::MatchLoop& loop() const { return loop_; }

  private:
    match::MatchOptions match_options() const;
    void tell_too_many_changes(const std::string& official, const Error& refusal);

    const referee::Discipline& discipline_;
    world::WorldSpec spec_;
    const RoomOptions& options_;
    const RoomObserver& observer_;
    std::function<void()> on_changed_;
    lockstep::TickBarrier barrier_;
    lockstep::Pacing pacing_;
    lockstep::ManualDrive manual_drive_;
    lockstep::MatchLoop loop_;
    std::unique_ptr<match::SimulatedMatch> to_come_;  // Before the start: provides the world.
    std::unique_ptr<match::Match> match_;             // Before the start: an UnstartedMatch.
    bool is_started_ = false;                         // Started by an official.
    bool is_begun_ = false;
    bool is_too_many_told_ = false;  // The event about too many changes was added.
    PendingMoves moves_;
};

}  // namespace cancha::session

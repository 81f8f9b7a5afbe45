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

/// Labels of both teams, for people.
struct TeamLabels {
    std::string blue{};
    std::string yellow{};
    match::TeamOrigins origins{};
};

/// The match of a room, from before its first tick to its end: plays it tick by tick, at the pace
/// that officials set. What is changed takes effect when the tick that is being played is over.
///
/// Thread: all calls on the thread of the io_context.
class RunningMatch {
  public:
    /// Whom the match tells what happens. Borrowed.
    struct Listeners {
        lockstep::Audience& audience;
        const RoomObserver& observer;
        std::function<void()> on_changed;  ///< See changed().
    };

    /// `seats`: how many must answer each tick. Borrows: discipline, options. Expects: spec was
    /// made from discipline.
    RunningMatch(boost::asio::io_context& context, const referee::Discipline& discipline,
                 world::WorldSpec spec, const RoomOptions& options, std::size_t seats,
                 Listeners listeners);

    const referee::Discipline& discipline() const { return discipline_; }

    const world::WorldSpec& spec() const { return spec_; }

    const match::Match& match() const { return *match_; }

    bool is_over() const { return match_->is_over(); }

    /// The first tick may come, or has.
    bool is_begun() const { return is_begun_; }

    /// It is played back, not played.
    bool is_replay() const { return options_.replay != nullptr; }

    /// An official has to start() it.
    bool awaits_start() const { return options_.awaits_start && !is_started_ && !is_over(); }

    /// By an official; whether it may be is the caller's to say.
    void start();

    /// The first tick may come.
    void begin(const TeamLabels& teams);

    /// Returns when the match is over. Expects: is_begun().
    boost::asio::awaitable<void> run() { return loop_.run(*match_); }

    /// Ends it where it stands, be it that it has not begun. `winner`: of a walk-over; none: the
    /// match is abandoned. Returns whether it was this that ended it.
    bool end(const std::string& reason, Team winner = Team::kNone);

    /// Ends the match by an official, without a winner: becomes an event. Expects: the reason is
    /// printable.
    bool abandon(const std::string& reason, const std::string& official);

    /// Adds an event that the server itself has to tell.
    void note(referee::GameEvent event);

    /// Fails: kRefused; the text says what is missing.
    Status check_begun() const;

    /// Fails: as Match::change(); kRefused before the match has begun.
    Status change(const match::Change& change, const std::string& official);

    /// Robots that officials drive. What changes there counts from the tick that is open, or is
    /// opened next.
    lockstep::ManualDrive& manual_drive() { return manual_drive_; }

    /// Where a robot stands, or will stand when the tick that is being played is over, if an
    /// official has put it there meanwhile; heading included. Expects: it exists.
    match::PlacedRobot place_of(const world::RobotSpec& robot) const {
        return moves_.place_of(robot, match_->state());
    }

    /// Something is different that clients see, or wait for.
    void changed() { on_changed_(); }

    /// Pauses, resumes, steps or sets the speed: with one of the functions of Pacing.
    template <typename... Values>
    void set_pace(void (lockstep::Pacing::*how)(Values...),
                  std::type_identity_t<Values>... values) {
        (pacing_.*how)(values...);
        changed();
        loop_.notify();
    }

    v1::Pace pace() const;

    /// As Pacing.
    bool is_in_a_hurry() const { return pacing_.is_in_a_hurry(); }

    /// The tick before which changes take effect: the one that is opened next.
    Tick next_tick() const;

    /// The tick has been played and judged.
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
    std::unique_ptr<match::SimulatedMatch> to_come_;  // Before the start: its world is played in.
    std::unique_ptr<match::Match> match_;             // Before the start: an UnstartedMatch.
    bool is_started_ = false;                         // By an official.
    bool is_begun_ = false;
    bool is_too_many_told_ = false;  // Too many changes by officials were told.
    PendingMoves moves_;
};

}  // namespace cancha::session

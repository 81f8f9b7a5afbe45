#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "proto/base/state_hash.h"
#include "proto/base/tick.h"
#include "referee/core/discipline.h"
#include "referee/core/rulebook.h"
#include "server/world/command.h"
#include "server/world/world.h"
#include "server/world/world_spec.h"

namespace cancha::lockstep {

/// How a match begins that does not begin with the rulebook's first placements: where bodies are
/// and how they move. Robots that are not named stand exactly where the discipline's `start` has
/// them, and without `ball` the ball lies at the origin.
struct Opening {
    struct Robot {
        RobotId id{};
        GroundPose pose;
        world::GroundMotion motion{};
    };

    std::vector<Robot> robots;
    std::optional<world::BallMotion> ball;
};

/// What decides a match, beside the commands: the same of these and the same commands give the
/// same bits.
struct MatchOptions {
    std::uint64_t seed = 1;
    std::string blue_name = "Blue";
    std::string yellow_name = "Yellow";
    /// Ends the match after so many ticks, whatever the rules say; 0: only the rules end it.
    std::uint64_t max_ticks = 0;
    /// Expects: its robots and its ball exist, its numbers are finite.
    std::optional<Opening> opening{};
};

/// A match without sockets and clocks: world and rulebook, tick by tick. The server, the contract
/// tests and programs that train strategies all drive this.
///
/// Use: open_tick(), then command() per robot, then close_tick(), until is_over().
/// Thread: as World.
class Match {
  public:
    /// Older events are forgotten, so that an endless match stays small.
    static constexpr std::size_t kMaxEvents = 4096;

    /// Borrows: discipline. Expects: spec was made from it.
    Match(const referee::Discipline& discipline, const world::WorldSpec& spec,
          const MatchOptions& options);

    /// Applies what was decided since the last tick and opens the next one.
    /// Returns what strategies see. Expects: no tick is open, the match is not over.
    const referee::WorldState& open_tick();

    /// Holds from this tick on. Expects: a tick is open.
    void command(const world::RobotCommand& command);

    /// Steps the world and lets the referee judge. Expects: a tick is open.
    void close_tick();

    /// The tick that is open, or is to be opened next: how many are completed.
    Tick tick() const { return state_.tick; }

    bool is_over() const { return status().phase == referee::MatchPhase::kOver; }

    /// The referee has stopped play: bodies are placed anew when the next tick opens.
    bool is_play_stopped() const { return !interventions_.empty(); }

    const referee::WorldState& state() const { return state_; }

    const referee::MatchStatus& status() const { return status_; }

    /// The last kMaxEvents events, oldest first.
    const std::deque<referee::GameEvent>& events() const { return events_; }

    /// How many events there have been, those that are forgotten included. The newest one has this
    /// number, the first one had 1.
    std::uint64_t event_count() const { return event_count_; }

    /// Of everything that decides the future and of the verdict, after the last closed tick.
    std::uint64_t state_hash() const { return state_hash_; }

    /// Ends the match where it stands.
    void end(const std::string& reason);

  private:
    void place(const Opening& opening);
    void adopt(referee::Verdict verdict);
    void apply(const referee::Intervention& intervention);
    void update_hash();

    std::uint64_t seed_;
    std::uint64_t max_ticks_;
    world::World world_;
    std::unique_ptr<referee::Rulebook> rulebook_;
    referee::WorldState state_;
    referee::MatchStatus status_;
    std::vector<referee::Intervention> interventions_;  // Decided since the last tick.
    std::deque<referee::GameEvent> events_;
    std::uint64_t event_count_ = 0;
    StateHash hash_;
    std::uint64_t state_hash_ = 0;
    bool is_open_ = false;
};

}  // namespace cancha::lockstep

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "proto/base/values/state_hash.h"
#include "referee/core/discipline.h"
#include "referee/core/rulebook.h"
#include "server/sim/match/command_coach.h"
#include "server/sim/match/journal.h"
#include "server/sim/match/match.h"
#include "server/sim/match/opening.h"
#include "server/sim/match/team_origins.h"
#include "server/sim/sensing/sensor_suite.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec.h"

namespace cancha::match {

/// Inputs that decide a match, in addition to the commands: equal options and equal commands give
/// results that are equal to the last bit.
struct MatchOptions {
    std::uint64_t seed = 1;              ///< Seed of all random numbers of the match.
    std::string blue_name = "Blue";      ///< The blue team's name in events.
    std::string yellow_name = "Yellow";  ///< The yellow team's name in events.
    TeamOrigins origins{};               ///< Simulators for which the strategies were written.
    /// Ends the match after this number of ticks, whatever the rules say. 0 means that only the
    /// rules end it.
    std::uint64_t max_ticks = 0;
    /// Places and motions of bodies at the beginning. If there is no opening, the rulebook places
    /// the bodies. Expects: the robots and the ball in the opening exist, and the numbers are
    /// finite.
    std::optional<Opening> opening{};
};

/// State of bodies and sensors that an official has saved and can restore.
struct SavedState {
    world::WorldSnapshot world;  ///< State of the bodies.
    std::vector<double> memory;  ///< Memory of the sensors.
};

/// A change by an official that waits for the open tick to close.
struct PendingChange {
    Change change;         ///< The change.
    std::string official;  ///< Name of the official.
};

/// Everything that a match remembers, except its world, its sensors and its rulebook. Assignment
/// copies all of it.
struct MatchBooks {
    MatchView view{};         ///< Present state for all users of the match.
    std::uint64_t seed;       ///< See MatchOptions.
    std::uint64_t max_ticks;  ///< See MatchOptions.
    /// Number of completed ticks. The world counts ticks, too, because the solver's random numbers
    /// depend on that count. When a saved state is restored, the count of the world goes back; this
    /// one does not.
    Tick tick{};
    CommandCoach command_coach;       ///< Collects advice about commands.
    std::uint64_t judged_events = 0;  ///< Number of events that came from the rulebook.
    referee::Requests requests{};     ///< Requests in the open tick.
    /// Placements that the rulebook has decided. They are carried out when the next tick is opened.
    std::vector<referee::Intervention> interventions{};
    std::map<std::string, SavedState> saved{};  ///< Saved states by name.
    std::vector<PendingChange> pending{};       ///< Changes that wait for the tick to close.
    std::size_t changes = 0;       ///< Number of changes since the last tick was opened.
    bool is_open = false;          ///< Whether a tick is open.
    bool is_played = false;        ///< Whether bodies move in the tick that is being closed.
    bool is_play_stopped = false;  ///< See Match::is_play_stopped().
    bool is_half_placed = false;   ///< Whether only one of the two teams has been placed so far.
};

/// The complete state of a match. It never changes, and several matches may restore it at the same
/// time.
struct MatchSnapshot {
    world::WorldSnapshot world;         ///< State of the bodies.
    std::vector<v1::Reading> readings;  ///< Latest reading of each sensor.
    std::vector<double> memory;         ///< Memory of the sensors.
    MatchBooks books;                   ///< Everything else that the match remembers.
    /// A copy of the match's rulebook, with everything that it remembers.
    std::unique_ptr<referee::Rulebook> rulebook;
    /// A copy of the coach. Null if the match has no coach.
    std::unique_ptr<referee::Coach> coach;
};

/// A match that simulates its world and applies the rules of its discipline, tick by tick. Server,
/// engine, contract tests and programs that train strategies use this class. Commands are rounded
/// to the resolution of the messages in proto/schema.
class SimulatedMatch final : public Match {
  public:
    /// Largest number of saved states; more are refused. Each state takes a few kilobytes.
    /// Experiments need far fewer states.
    static constexpr std::size_t kMaxSavedStates = 64;

    /// Largest number of changes that wait for the tick to close; more are refused. Placing all
    /// bodies anew takes about two dozen changes.
    static constexpr std::size_t kMaxWaitingChanges = 256;

    /// Starts a match in a new world. Borrows: discipline and journal. `journal` may be null.
    /// Expects: `spec` was made from the discipline.
    SimulatedMatch(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   const MatchOptions& options, Journal* journal = nullptr);

    /// Starts a match in a world that exists already. Borrows: discipline and journal. Expects: the
    /// world is in the state of world_at_start() for these options.
    SimulatedMatch(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   world::World world, const MatchOptions& options, Journal* journal = nullptr);

    /// Hands over the world, so that another match can use it. The match cannot be used afterwards.
    world::World release_world() && { return std::move(world_); }

    /// Returns a copy of the complete present state. The copy borrows the discipline.
    MatchSnapshot snapshot() const;

    /// Continues as the match of the snapshot would, with results that are equal to the last bit.
    /// Expects: the match of the snapshot borrowed the same discipline object as this match, and
    /// neither match has a journal. Fails: kInvalidInput: the snapshot has a state that the world
    /// cannot have; nothing has changed.
    Status restore(const MatchSnapshot& snapshot);

    const referee::WorldState& open_tick() override;
    void command(const world::RobotCommand& command) override;
    void stand_in(const world::RobotCommand& command) override;
    void request(SeatIndex seat, const referee::TeamRequest& request) override;
    void catch_up() override;
    void close_tick() override;

    /// The two halves of close_tick(), for callers that step the worlds of several matches at once.
    /// begin_close() returns the world that the caller must step before it calls finish_close().
    /// Null if the world stands still in this tick.
    world::World* begin_close();
    void finish_close();

    Status change(const Change& change, const std::string& official) override;
    bool end(const std::string& reason, Team winner) override;
    std::uint64_t bodies_hash() const override;

    std::uint64_t state_hash() const override {
        return is_hash_due_ ? hash_of_state() : books_.view.state_hash;
    }

    /// Declares that nobody will call state_hash() before the next tick closes, so that the hash of
    /// the last tick need not be computed. Without this call, the first command of the next tick
    /// computes the hash before it changes the state.
    void leave_hash() { is_hash_due_ = false; }

    void draw_sensors(std::vector<v1::SensorDrawing>& drawings) const override;

    std::span<const v1::Reading> readings() const override { return sensors_.readings(); }

    void note(referee::GameEvent event) override { books_.view.add_event(std::move(event)); }

    const MatchView& view() const override { return books_.view; }

    void describe(v1::MatchStatus& message) const override {
        rulebook_->describe(message);
        origins_.describe(message);
    }

    void describe_statistics(v1::MatchStatistics& message) const override {
        rulebook_->describe_statistics(message);
    }

    bool is_play_stopped() const override { return books_.is_play_stopped; }

    std::vector<referee::Advice> advice() const override;

  private:
    /// Gives the command `what` to the robot and the actuator that `whom` names. Returns the
    /// command within the robot's limits.
    const command::Command& tell(const world::RobotCommand& whom, const command::Command& what);
    Status check(const Change& change) const;
    Status check_save(const std::string& name) const;
    Status check_restore(const std::string& name, bool with_match) const;
    bool is_save_waiting(const std::string& name) const;
    void perform(const Change& change, const std::string& official);
    void perform_ruling(const Change& change, const std::string& official);
    void note_intervention(const Change& change, const std::string& official,
                           std::string_view outcome);
    void move(const Change& change);
    void perform_waiting_changes();
    void stop_who_may_not_drive();
    void observe();
    void look_for_mistakes(bool is_played);
    void adopt(referee::Verdict verdict);
    void apply_interventions();
    void apply(const referee::Intervention& intervention);
    void append_state() const;
    void append_status() const;
    void append_status_of(Team team) const;
    bool can_hash_wait() const;
    std::uint64_t hash_of_state() const;
    void settle_hash();
    void hash_change(const Change& change);
    void hash_end();

    std::unique_ptr<referee::Rulebook> make_rulebook(const std::string& blue_name,
                                                     const std::string& yellow_name) const;
    std::unique_ptr<referee::Coach> make_coach() const;

    // Fixed for the whole match.
    const referee::Discipline& discipline_;
    std::vector<Team> team_of_seat_;
    Journal* journal_;  // Null if nobody listens.
    TeamOrigins origins_;

    // Changes during the match. A MatchSnapshot has a copy of each of these members.
    world::World world_;
    sensing::SensorSuite sensors_;
    std::unique_ptr<referee::Rulebook> rulebook_;
    std::unique_ptr<referee::Coach> coach_;  // Null if the discipline has none.
    MatchBooks books_;

    bool is_hash_due_ = false;  ///< Whether the hash of this state has not been computed yet.
    mutable StateHash hash_;    ///< Used for one state at a time.
};

}  // namespace cancha::match

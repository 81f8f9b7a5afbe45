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

/// Inputs that decide a match, besides the commands: equal options and equal commands give equal
/// bits.
struct MatchOptions {
    std::uint64_t seed = 1;
    std::string blue_name = "Blue";
    std::string yellow_name = "Yellow";
    TeamOrigins origins{};
    /// Ends the match after this number of ticks, whatever the rules say. 0: only the rules end it.
    std::uint64_t max_ticks = 0;
    /// Beginning of the match, if other than usual. Expects: its robots and its ball exist, its
    /// numbers are finite.
    std::optional<Opening> opening{};
};

/// Saved state of bodies and sensors, which officials can restore.
struct SavedState {
    world::WorldSnapshot world;
    std::vector<double> memory;
};

/// Change that waits for the open tick to close.
struct PendingChange {
    Change change;
    std::string official;
};

/// Everything that a match remembers besides its world, sensors and rulebook. Assignment copies all
/// of it.
struct MatchBooks {
    MatchView view{};
    std::uint64_t seed;
    std::uint64_t max_ticks;
    /// Tick of the match. Unlike the world's own, from which the solver draws, it does not go back
    /// when a saved state is restored.
    Tick tick{};
    CommandCoach command_coach;
    std::uint64_t judged_events = 0;  ///< Number of events that came from the rulebook.
    referee::Requests requests{};     ///< Requests in the open tick.
    /// Interventions decided since the last tick.
    std::vector<referee::Intervention> interventions{};
    std::map<std::string, SavedState> saved{};
    std::vector<PendingChange> pending{};
    std::size_t changes = 0;  ///< Number of changes since the last tick was opened.
    bool is_open = false;
    bool is_played = false;  ///< True if bodies move in the tick that is being closed.
    bool is_play_stopped = false;
    bool is_half_placed = false;  ///< True if only one of the two teams was placed, in this tick.
};

/// The complete state of a match. Immutable; several matches may restore it at a time.
struct MatchSnapshot {
    world::WorldSnapshot world;
    std::vector<v1::Reading> readings;
    std::vector<double> memory;  ///< Memory of the sensors.
    MatchBooks books;
    std::unique_ptr<referee::Rulebook> rulebook;
    std::unique_ptr<referee::Coach> coach;  ///< Null: the chapter has none.
};

/// A match that simulates its world and applies the rulebook, tick by tick. Used by the server, the
/// contract tests and programs that train strategies. Commands are rounded to the steps of the
/// schema.
class SimulatedMatch final : public Match {
  public:
    /// Most saved states; more are refused. Each takes a few kilobytes. No experiment names nearly
    /// as many.
    static constexpr std::size_t kMaxSavedStates = 64;

    /// Most changes that wait for the tick to close; more are refused. Placing all bodies anew
    /// takes about two dozen.
    static constexpr std::size_t kMaxWaitingChanges = 256;

    /// Starts a match in a new world. Borrows: discipline, and the journal, if there is one.
    /// Expects: `spec` was made from the discipline.
    SimulatedMatch(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   const MatchOptions& options, Journal* journal = nullptr);

    /// Starts a match in the given world. Expects: the world is as a match with these options has
    /// it before its first tick.
    SimulatedMatch(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   world::World world, const MatchOptions& options, Journal* journal = nullptr);

    /// Returns the world. The match cannot be used afterwards.
    world::World release_world() && { return std::move(world_); }

    /// Copy of the present state. It borrows the discipline.
    MatchSnapshot snapshot() const;

    /// Continues the match of the snapshot, with the same bits. Expects: that match borrowed this
    /// very discipline; neither match has a journal. Fails: as World::restore(), for states that no
    /// world accepts; nothing has changed then.
    Status restore(const MatchSnapshot& snapshot);

    const referee::WorldState& open_tick() override;
    void command(const world::RobotCommand& command) override;
    void stand_in(const world::RobotCommand& command) override;
    void request(SeatIndex seat, const referee::TeamRequest& request) override;
    void catch_up() override;
    void close_tick() override;

    /// The two halves of close_tick(), for callers that step several worlds at once. begin_close()
    /// returns the world to step before finish_close(); null if it stands still.
    world::World* begin_close();
    void finish_close();

    Status change(const Change& change, const std::string& official) override;
    bool end(const std::string& reason, Team winner) override;
    std::uint64_t bodies_hash() const override;

    std::uint64_t state_hash() const override {
        return is_hash_due_ ? hash_of_state() : books_.view.state_hash;
    }

    /// Declares that nobody will ask for the hash of the last tick before this one closes, so that
    /// commands need not wait for it. Without a journal the hash is made only on request.
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
    /// Commands the robot and actuator of `whom` to `what`. Returns the command within their
    /// limits.
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
    Journal* journal_;
    TeamOrigins origins_;

    // Changes during the match: a MatchSnapshot has each part.
    world::World world_;
    sensing::SensorSuite sensors_;
    std::unique_ptr<referee::Rulebook> rulebook_;
    std::unique_ptr<referee::Coach> coach_;  // Null: the chapter has none.
    MatchBooks books_;

    bool is_hash_due_ = false;  ///< True if the hash of this state has not been made yet.
    mutable StateHash hash_;    ///< Starts anew with each state.
};

}  // namespace cancha::match

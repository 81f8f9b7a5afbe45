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

/// Inputs that decide a match, beside the commands: the same of these and the same commands give
/// the same bits.
struct MatchOptions {
    std::uint64_t seed = 1;
    std::string blue_name = "Blue";
    std::string yellow_name = "Yellow";
    TeamOrigins origins{};
    /// Ends the match after so many ticks, whatever the rules say; 0: only the rules end it.
    std::uint64_t max_ticks = 0;
    /// Expects: its robots and its ball exist, its numbers are finite.
    std::optional<Opening> opening{};
};

/// World and memory of sensors, which officials can go back to.
struct SavedState {
    world::WorldSnapshot world;
    std::vector<double> memory;
};

/// A change that waits until no tick is open.
struct PendingChange {
    Change change;
    std::string official;
};

/// Books that a match keeps beside its world, its sensors and its rulebook: all that it remembers
/// itself. Assignment hands them over.
struct MatchBooks {
    MatchView view{};
    std::uint64_t seed;
    std::uint64_t max_ticks;
    Tick tick{};  ///< Tick of the match. The world's own, which its solver draws from, goes back
                  ///< with it.
    CommandCoach command_coach;
    std::uint64_t judged_events = 0;                     ///< Events of the rulebook.
    referee::Requests requests{};                        ///< Requests of the tick that is open.
    std::vector<referee::Intervention> interventions{};  ///< Decided since the last tick.
    std::map<std::string, SavedState> saved{};
    std::vector<PendingChange> pending{};
    std::size_t changes = 0;  ///< Made since the last tick was opened.
    bool is_open = false;
    bool is_played = false;  ///< Bodies move in the tick that is being closed.
    bool is_play_stopped = false;
    bool is_half_placed = false;  ///< One of the two teams, in this tick.
};

/// The complete state of a match. Never changes; several matches may go back to it at a time.
struct MatchSnapshot {
    world::WorldSnapshot world;
    std::vector<v1::Reading> readings;
    std::vector<double> memory;  ///< Memory of the sensors.
    MatchBooks books;
    std::unique_ptr<referee::Rulebook> rulebook;
    std::unique_ptr<referee::Coach> coach;  ///< Null: the chapter has none.
};

/// World and rulebook, tick by tick. The server, the contract tests and programs that train
/// strategies all drive this. Commands are rounded to the steps of the schema.
class SimulatedMatch final : public Match {
  public:
    /// More saved states are refused: each takes a few kilobytes. A round number above what one
    /// experiment names.
    static constexpr std::size_t kMaxSavedStates = 64;

    /// More changes that wait for the tick to close are refused. Whoever places all bodies anew
    /// makes some two dozen.
    static constexpr std::size_t kMaxWaitingChanges = 256;

    /// Borrows: discipline, and the journal, if there is one. Expects: spec was made from the
    /// discipline.
    SimulatedMatch(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   const MatchOptions& options, Journal* journal = nullptr);

    /// Begins in the world of a match with such options in which no tick has been opened.
    SimulatedMatch(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   world::World world, const MatchOptions& options, Journal* journal = nullptr);

    /// Gives its world away, and is of no use any more.
    world::World release_world() && { return std::move(world_); }

    /// The state now, which borrows the discipline.
    MatchSnapshot snapshot() const;

    /// Goes on as the match of the snapshot did, with the same bits. Expects: that one borrowed
    /// this very discipline; neither has a journal. Fails: as World::restore(), for states that no
    /// world takes; nothing has changed then.
    Status restore(const MatchSnapshot& snapshot);

    const referee::WorldState& open_tick() override;
    void command(const world::RobotCommand& command) override;
    void stand_in(const world::RobotCommand& command) override;
    void request(SeatIndex seat, const referee::TeamRequest& request) override;
    void catch_up() override;
    void close_tick() override;

    /// The same in parts, for several matches at once. Returns the world that is to be stepped in
    /// between; null: it stands still.
    world::World* begin_close();
    void finish_close();

    Status change(const Change& change, const std::string& official) override;
    bool end(const std::string& reason, Team winner) override;
    std::uint64_t bodies_hash() const override;

    std::uint64_t state_hash() const override {
        return is_hash_due_ ? hash_of_state() : books_.view.state_hash;
    }

    /// Says that nobody asks for the hash of the last tick any more, up to the close of this one:
    /// commands need not wait for it. Without a journal, it is made only when it is asked for.
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
    /// Says `what` to the robot and actuator of a command. Returns what it can do of that.
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

    // Facts that stay the same for the whole match.
    const referee::Discipline& discipline_;
    std::vector<Team> team_of_seat_;
    Journal* journal_;
    TeamOrigins origins_;

    // Memory of the match: a MatchSnapshot has each part.
    world::World world_;
    sensing::SensorSuite sensors_;
    std::unique_ptr<referee::Rulebook> rulebook_;
    std::unique_ptr<referee::Coach> coach_;  // Null: the chapter has none.
    MatchBooks books_;

    bool is_hash_due_ = false;  ///< Nobody has asked for the hash of this state so far.
    mutable StateHash hash_;    ///< Begins anew with each state.
};

}  // namespace cancha::match

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/core/description.h"
#include "referee/core/discipline.h"
#include "referee/core/rulebook.h"

namespace cancha::support {

/// A match on paper: a rulebook, and a world without physics or network. Bodies move only if the
/// referee or the test places them. Two rulebooks take turns: in each tick one takes over the
/// memory of the other. So every test of rules finds a member that take_memory() forgets.
class PaperMatch {
  public:
    /// Throws std::invalid_argument with a text if there is no such discipline or a setting is not
    /// legal. The test then fails with that text.
    explicit PaperMatch(std::string_view full_name,
                        std::span<const referee::SettingOverride> overrides = {});

    /// Plays one tick: applies the last verdict, advances time, and lets the referee judge.
    const referee::Verdict& tick();

    void tick(std::uint64_t times);

    /// Plays until an event of this kind. Returns the number of ticks played; more than `at_most`
    /// if the event did not happen.
    std::uint64_t tick_until(std::string_view kind, std::uint64_t at_most);

    PaperMatch(const PaperMatch&) = delete;
    PaperMatch& operator=(const PaperMatch&) = delete;

    /// Puts the ball there for the next tick. The last verdict is applied first.
    void put_ball(Vec2 position_m, Vec2 velocity_mps = {});

    /// Puts a robot there for the next tick. `height_m`: height of its centre.
    void put_robot(std::uint32_t id, const GroundPose& pose, Vec2 velocity_mps = {},
                   double height_m = 0);

    /// Returns a moving link of the next state, by its place in WorldState::links. Until a test
    /// moves them, links of the arena are where they are built, links of robots at the origin.
    referee::LinkState& link(std::size_t place);

    /// Returns a robot of the next state, for tests that move it in space.
    referee::RobotState& robot_state(std::uint32_t id) { return find_robot(RobotId{id}); }

    bool may_drive(std::uint32_t id) const { return rulebook_->may_drive(RobotId{id}); }

    /// Applies an official's ruling before the next tick. Fails: as Rulebook::check().
    Status rule(const referee::Ruling& ruling);

    /// Returns a team's request in its answer to the next tick, to be filled in.
    referee::TeamRequest& request_of(Team team) { return requests_.of(team); }

    /// Plays until play goes on, if it has stopped. Fails the program if it never does.
    void tick_until_play();

    const referee::RobotState& robot(std::uint32_t id) { return find_robot(RobotId{id}); }

    Vec2 ball_m() const;

    const referee::Discipline& discipline() const { return discipline_; }

    const referee::WorldState& state() const { return state_; }

    const referee::MatchStatus& status() const { return rulebook_->status(); }

    /// Returns the status that the rules describe beyond status(): of blue, then of yellow, and of
    /// the match.
    v1::MatchStatus described() const { return referee::description_of(*rulebook_); }

    /// Returns the statistics of the rules so far.
    v1::MatchStatistics statistics() const {
        v1::MatchStatistics statistics;
        rulebook_->describe_statistics(statistics);
        return statistics;
    }

    /// Saves the state of the rules, as an official does.
    void save(const std::string& name) { rulebook_->save(name); }

    /// Goes back to a saved state of the rules. Bodies stay where they are.
    void restore(const std::string& name) { rulebook_->restore(name); }

    /// Tells the rules that an official has moved a body.
    void begin_anew() { adopt(rulebook_->begin_anew(state_)); }

    const referee::Verdict& verdict() const { return verdict_; }

    /// Returns all events since the match began.
    const std::vector<referee::GameEvent>& events() const { return events_; }

    /// Applies the last verdict, once. tick() begins with it.
    void apply_verdict();

  private:
    referee::RobotState& find_robot(RobotId id);
    void set_pose(RobotId id, const GroundPose& pose);
    void set_ball(Vec2 position_m);
    void adopt(referee::Verdict verdict);
    std::unique_ptr<referee::Rulebook> make_rulebook() const;
    void change_rulebook();

    referee::Discipline discipline_;
    std::unique_ptr<referee::Rulebook> rulebook_;
    std::unique_ptr<referee::Rulebook> spare_;  ///< The rulebook of the next tick.
    referee::WorldState state_;
    referee::Verdict verdict_;
    bool is_applied_ = false;
    referee::Requests requests_;
    std::vector<referee::GameEvent> events_;
};

/// Returns the state of a discipline before the first tick: robots at their start poses, ball in
/// the centre, links of the arena where they are built.
referee::WorldState start_state_of(const referee::Discipline& discipline);

}  // namespace cancha::support

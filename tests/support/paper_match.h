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

/// A match for tests of rules: a rulebook (the code that applies the rules), and a world without
/// physics or network. Bodies move only if the referee or the test places them. Two rulebooks take
/// turns, one tick each. Each continues with the state that Rulebook::take_memory() copies from the
/// other. So if take_memory() forgets a member, tests of rules fail.
class PaperMatch {
  public:
    /// `full_name`: the discipline, "simurosot/5v5". Throws std::invalid_argument if there is no
    /// such discipline or a setting is not legal; the test then fails with the text of the
    /// exception.
    explicit PaperMatch(std::string_view full_name,
                        std::span<const referee::SettingOverride> overrides = {});

    /// Plays one tick: applies the placements of the last verdict, advances time, and lets the
    /// rulebook judge the new state. Returns its verdict.
    const referee::Verdict& tick();

    void tick(std::uint64_t times);

    /// Plays until an event of this kind, at most `at_most` ticks. Returns the number of ticks
    /// played; `at_most` + 1 if the event did not happen.
    std::uint64_t tick_until(std::string_view kind, std::uint64_t at_most);

    PaperMatch(const PaperMatch&) = delete;
    PaperMatch& operator=(const PaperMatch&) = delete;

    /// Puts the ball at `position_m` for the next tick. Applies the last verdict first, so that the
    /// verdict does not move the ball later.
    void put_ball(Vec2 position_m, Vec2 velocity_mps = {});

    /// Puts a robot at `pose` for the next tick. Applies the last verdict first, like put_ball().
    /// `height_m`: height of the robot's centre.
    void put_robot(std::uint32_t id, const GroundPose& pose, Vec2 velocity_mps = {},
                   double height_m = 0);

    /// Returns the state of a moving link (a rigid body of a model) in the next tick, for tests
    /// that move the link. `place`: index in WorldState::links. At first, links of the arena are at
    /// their built positions, links of robots at the origin.
    referee::LinkState& link(std::size_t place);

    /// Returns the state of a robot in the next tick, for tests that move the robot in space.
    referee::RobotState& robot_state(std::uint32_t id) { return find_robot(RobotId{id}); }

    bool may_drive(std::uint32_t id) const { return rulebook_->may_drive(RobotId{id}); }

    /// Applies a ruling (a decision) of an official before the next tick. Fails: with the error of
    /// Rulebook::check(), which says why the ruling is not possible now.
    Status rule(const referee::Ruling& ruling);

    /// Returns the request that the team sends in the next tick, for the test to fill in: a
    /// placement or a time-out.
    referee::TeamRequest& request_of(Team team) { return requests_.of(team); }

    /// If play has stopped, plays ticks until play goes on. Ends the program if play never goes on.
    void tick_until_play();

    const referee::RobotState& robot(std::uint32_t id) { return find_robot(RobotId{id}); }

    Vec2 ball_m() const;

    const referee::Discipline& discipline() const { return discipline_; }

    const referee::WorldState& state() const { return state_; }

    const referee::MatchStatus& status() const { return rulebook_->status(); }

    /// Returns the facts that the discipline's rules add to status() in messages to clients. The
    /// teams are blue, then yellow.
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

    /// Tells the rulebook that an official has moved a body. The rulebook then forgets what it has
    /// observed.
    void begin_anew() { adopt(rulebook_->begin_anew(state_)); }

    const referee::Verdict& verdict() const { return verdict_; }

    /// Returns all events since the match began.
    const std::vector<referee::GameEvent>& events() const { return events_; }

    /// Applies the placements of the last verdict, once. tick() calls this function first.
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
    std::unique_ptr<referee::Rulebook> spare_;  ///< Judges the next tick.
    referee::WorldState state_;
    referee::Verdict verdict_;
    bool is_applied_ = false;
    referee::Requests requests_;
    std::vector<referee::GameEvent> events_;
};

/// Returns the state of a discipline before the first tick: robots at their start poses, the ball
/// in the centre, links of the arena at their built positions.
referee::WorldState start_state_of(const referee::Discipline& discipline);

}  // namespace cancha::support

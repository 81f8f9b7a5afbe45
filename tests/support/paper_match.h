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

/// A match on paper: a rulebook, and a world in which nothing moves but what the referee places and
/// what the test puts somewhere. No physics, no network. Two rulebooks take turns: in each tick one
/// takes over the memory of the other, so that each test of rules finds what take_memory() forgets.
class PaperMatch {
  public:
    /// Throws std::invalid_argument, which says what is wrong, if there is no such discipline or a
    /// setting is not legal: then the test fails with that text.
    explicit PaperMatch(std::string_view full_name,
                        std::span<const referee::SettingOverride> overrides = {});

    /// One tick: what was decided before is applied, time goes on, the referee judges.
    const referee::Verdict& tick();

    void tick(std::uint64_t times);

    /// Ticks until an event of this kind. Returns how many ticks it took; more than `at_most` if it
    /// did not happen.
    std::uint64_t tick_until(std::string_view kind, std::uint64_t at_most);

    PaperMatch(const PaperMatch&) = delete;
    PaperMatch& operator=(const PaperMatch&) = delete;

    /// Puts the ball there, as play would have done in the tick to come; what the last verdict
    /// decided happens before.
    void put_ball(Vec2 position_m, Vec2 velocity_mps = {});

    /// `height_m`: of its centre.
    void put_robot(std::uint32_t id, const GroundPose& pose, Vec2 velocity_mps = {},
                   double height_m = 0);

    /// A link that moves, by its place in WorldState::links, as the next state has it. Links of
    /// the arena are where they are built, those of robots at the origin, until a test moves them.
    referee::LinkState& link(std::size_t place);

    /// Robot as the next state has it, for tests that move it in space.
    referee::RobotState& robot_state(std::uint32_t id) { return find_robot(RobotId{id}); }

    bool may_drive(std::uint32_t id) const { return rulebook_->may_drive(RobotId{id}); }

    /// What an official decides before the next tick. Fails: as Rulebook::check().
    Status rule(const referee::Ruling& ruling);

    /// What a team asks for in its answer to the next tick.
    referee::TeamRequest& request_of(Team team) { return requests_.of(team); }

    /// Ticks until play goes on, should it stand. Fails the program if it never does.
    void tick_until_play();

    const referee::RobotState& robot(std::uint32_t id) { return find_robot(RobotId{id}); }

    Vec2 ball_m() const;

    const referee::Discipline& discipline() const { return discipline_; }

    const referee::WorldState& state() const { return state_; }

    const referee::MatchStatus& status() const { return rulebook_->status(); }

    /// What the rules say beyond status(): of blue, then of yellow, and of the match.
    v1::MatchStatus described() const { return referee::description_of(*rulebook_); }

    /// What the rules have counted so far.
    v1::MatchStatistics statistics() const {
        v1::MatchStatistics statistics;
        rulebook_->describe_statistics(statistics);
        return statistics;
    }

    /// An official saves the state, or goes back to it: bodies stay where they are.
    void save(const std::string& name) { rulebook_->save(name); }

    /// The same.
    void restore(const std::string& name) { rulebook_->restore(name); }

    /// An official has put something elsewhere.
    void begin_anew() { adopt(rulebook_->begin_anew(state_)); }

    const referee::Verdict& verdict() const { return verdict_; }

    /// All events since the match began.
    const std::vector<referee::GameEvent>& events() const { return events_; }

    /// Does what the last verdict decided, once; tick() begins with it.
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
    std::unique_ptr<referee::Rulebook> spare_;  ///< Its turn is next.
    referee::WorldState state_;
    referee::Verdict verdict_;
    bool is_applied_ = false;
    referee::Requests requests_;
    std::vector<referee::GameEvent> events_;
};

/// The world of a discipline before the first tick: robots at their start poses, ball in the
/// centre, links of the arena where they are built.
referee::WorldState start_state_of(const referee::Discipline& discipline);

}  // namespace cancha::support

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "referee/core/rulebook.h"
#include "referee/kit/first_ends.h"
#include "referee/kit/memory.h"
#include "referee/kit/progress.h"
#include "referee/kit/robot_motion.h"

namespace cancha::referee {

/// The four rules of a course, numbered as in the README of the chapter.
struct CourseRules {
    RuleText start;      ///< Rule about the start of the robots.
    RuleText full_time;  ///< Rule about the time limit.
    /// Rule that says how progress is measured. Each hundredth of the course is a point.
    RuleText way;
    RuleText finish;  ///< Rule about the end: the first robot to finish wins.
};

/// Makes the object that measures the progress of a team's robot.
using ProgressMaker = std::function<std::unique_ptr<Progress>(Team)>;

/// The rules of any course, for one team or two, each with one robot. The first robot to finish
/// wins. If time runs out, the robot that came farther wins. A run of a single robot ends under the
/// same conditions. On a course with faults, a robot that finishes without faults beats one that
/// finishes with faults. The match therefore goes on until a robot has finished without faults or
/// all robots have finished.
class CourseRulebook final : public Rulebook {
  public:
    /// `length`: time limit, in ticks. `make`: called once for each team with a robot. Borrows: the
    /// settings and the rule values of the context.
    CourseRulebook(const RuleContext& context, const CourseRules& rules, std::uint64_t length,
                   const ProgressMaker& make);

    Verdict open(const WorldState& state, Start start) override;
    Verdict judge(const WorldState& state, const Requests& requests) override;

    Verdict begin_anew(const WorldState& state) override;

    const MatchStatus& status() const override { return status_; }

    void describe(v1::MatchStatus& message) const override { describe_first_ends(message); }

    void describe_statistics(v1::MatchStatistics& message) const override;

    void append_team_to(StateHash& hash, Team team) const override;
    void append_to(StateHash& hash) const override;

    void take_memory(const Rulebook& other) override {
        *this = static_cast<const CourseRulebook&>(other);
    }

  private:
    /// One robot on the course.
    struct Runner {
        RobotId robot{};
        Team team = Team::kNone;
        Owned<Progress> progress;
    };

    void follow(Runner& runner, const WorldState& state, Verdict& verdict);
    void end(Tick tick, const RuleText& rule, const std::string& reason, Verdict& verdict);

    void describe_figures(v1::MatchStatistics& message) const;

    bool has_finished(const Runner& runner) const { return status_.of(runner.team).finished != 0; }

    bool is_decided() const;

    /// Rank of a team. Neither team is better if both have equal ranks.
    auto rank_of(Team team) const;

    bool is_solo() const { return !status_.blue.plays || !status_.yellow.plays; }

    Team winner() const;
    std::string result() const;
    std::string come_so_far(Team team) const;

    CourseRules rules_;
    TickRate rate_;
    MatchStatus status_;
    Parts<Runner> runners_;
    RobotMotion motion_;
    Tick tick_;  ///< Tick of the last judged state.
};

}  // namespace cancha::referee

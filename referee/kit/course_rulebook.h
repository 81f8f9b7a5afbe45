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

/// The rules of a course, with the numbers of the chapter's README.
struct CourseRules {
    RuleText start;      ///< Start of the robots.
    RuleText full_time;  ///< Time limit.
    RuleText way;        ///< Measure of progress. Each hundredth of the way is a point.
    RuleText finish;     ///< The first to finish wins.
};

/// Makes the Progress that watches one robot.
using ProgressMaker = std::function<std::unique_ptr<Progress>(Team)>;

/// The rules of any course, for one team or two, each with one robot. The first to finish wins. If
/// time runs out, the robot that came farther wins. A solo run ends like a match of two. On a
/// course with faults, finishing without faults beats finishing with some. The match therefore goes
/// on until a robot has finished without faults or all have finished.
class CourseRulebook final : public Rulebook {
  public:
    /// `length`: time limit, in ticks. Borrows: the borrowed parts of the context.
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

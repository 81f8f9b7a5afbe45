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

/// The rules of a course as the chapter's README numbers them.
struct CourseRules {
    RuleText start;      ///< Start: who sets out, and when.
    RuleText full_time;  ///< How long they have.
    RuleText way;        ///< Measure of progress; a point for each hundredth of it.
    RuleText finish;     ///< Finish: the first to get through wins.
};

/// Makes what watches one robot.
using ProgressMaker = std::function<std::unique_ptr<Progress>(Team)>;

/// The rules of any way through a course, of one team or two with a robot each: who is through
/// first wins; when time is up, whoever has come farther. A solo run ends like a match of two.
/// Where a way has faults, whoever gets through without any beats those who do not, so that a match
/// goes on until one has, or all are through.
class CourseRulebook final : public Rulebook {
  public:
    /// `length`: in ticks. Borrows: what the context borrows.
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
    /// One robot on its way.
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

    /// Neither of two ways is better where both have equal ranks.
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
    Tick tick_;  ///< Tick of the state that was judged last.
};

}  // namespace cancha::referee

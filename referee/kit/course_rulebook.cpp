#include "referee/kit/course_rulebook.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "proto/base/text/duration_text.h"
#include "referee/core/event.h"

namespace cancha::referee {
namespace {

// So many points there are on the whole way, and after each of these one is told.
constexpr double kPoints = 100;
constexpr std::uint32_t kPointsBetweenNews = 25;

}  // namespace

CourseRulebook::CourseRulebook(const RuleContext& context, const CourseRules& rules,
                               std::uint64_t length, const ProgressMaker& make)
    : rules_(rules), rate_(context.rate), motion_(context.settings) {
    status_.period_length = length;
    status_.is_course = true;
    status_.blue.name = context.blue_name;
    status_.yellow.name = context.yellow_name;
    for (const v1::Robot& robot : context.settings.robots()) {
        const auto team = static_cast<Team>(robot.team());
        runners_.push_back({RobotId{robot.id()}, team, make(team)});
    }
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        status_.of(team).plays = std::ranges::find(runners_, team, &Runner::team) != runners_.end();
    }
}

Verdict CourseRulebook::open(const WorldState& state, Start /*start*/) {
    status_.phase = MatchPhase::kPlay;
    status_.period = 1;
    const std::string who =
        is_solo() ? fmt::format("{} sets out.",
                                status_.blue.plays ? status_.blue.name : status_.yellow.name)
                  : fmt::format("{} against {}.", status_.blue.name, status_.yellow.name);
    Verdict verdict;
    verdict.events.push_back(event_of(state.tick, "match_start", Team::kNone, rules_.start, who));
    return verdict;
}

Verdict CourseRulebook::judge(const WorldState& state, const Requests& /*requests*/) {
    Verdict verdict;
    ++status_.period_elapsed;
    tick_ = state.tick;
    motion_.watch(state);
    for (Runner& runner : runners_) {
        follow(runner, state, verdict);
    }
    const bool is_anybody_through = status_.blue.finished != 0 || status_.yellow.finished != 0;
    if (is_anybody_through) {
        end(state.tick, rules_.finish, "finished", verdict);
    } else if (status_.period_elapsed >= status_.period_length) {
        end(state.tick, rules_.full_time, "full time", verdict);
    }
    return verdict;
}

Verdict CourseRulebook::begin_anew(const WorldState& /*state*/) {
    motion_.interrupt();
    return {};
}

void CourseRulebook::describe_statistics(v1::MatchStatistics& message) const {
    message.set_tick(tick_.number);
    message.set_played_us(
        static_cast<std::uint64_t>(rate_.time_of(Tick{status_.period_elapsed}).count()));
    motion_.describe(message);
}

void CourseRulebook::follow(Runner& runner, const WorldState& state, Verdict& verdict) {
    const auto robot = std::ranges::find(state.robots, runner.robot, &RobotState::id);
    TeamStatus& team = status_.of(runner.team);
    team.progress = std::max(team.progress, runner.progress->follow(*robot));
    const std::uint32_t news = team.score / kPointsBetweenNews;
    team.score = static_cast<std::uint32_t>(kPoints * team.progress);
    if (team.progress >= 1) {
        team.finished = status_.period_elapsed;
        verdict.events.push_back(
            event_of(state.tick, "finish", runner.team, rules_.finish,
                     fmt::format("{} is through after {}.", team.name, come_so_far(team))));
    } else if (team.score / kPointsBetweenNews > news) {
        verdict.events.push_back(
            event_of(state.tick, "progress", runner.team, rules_.way,
                     fmt::format("{} is {} % of the way through.", team.name, team.score)));
    }
}

void CourseRulebook::end(Tick tick, const RuleText& rule, const std::string& reason,
                         Verdict& verdict) {
    status_.phase = MatchPhase::kOver;
    status_.end_reason = reason;
    status_.winner = winner();
    verdict.events.push_back(event_of(tick, "match_end", status_.winner, rule, result()));
}

// Progress counts to the last digit: points are coarser. Who runs alone wins by getting through.
Team CourseRulebook::winner() const {
    if (is_solo()) {
        const Team team = status_.blue.plays ? Team::kBlue : Team::kYellow;
        return status_.of(team).finished != 0 ? team : Team::kNone;
    }
    if (status_.blue.progress == status_.yellow.progress) {
        return Team::kNone;
    }
    return status_.blue.progress > status_.yellow.progress ? Team::kBlue : Team::kYellow;
}

/// Blue first, as wherever a result is told.
std::string CourseRulebook::result() const {
    const TeamStatus& blue = status_.blue;
    const TeamStatus& yellow = status_.yellow;
    if (is_solo()) {
        const TeamStatus& team = blue.plays ? blue : yellow;
        return fmt::format("Over: {} {}.", team.name, come_so_far(team));
    }
    const std::string outcome = status_.winner == Team::kNone
                                    ? "Draw"
                                    : fmt::format("{} wins, {}", status_.of(status_.winner).name,
                                                  come_so_far(status_.of(status_.winner)));
    return fmt::format("{}: {} {}, {} {}.", outcome, blue.name, come_so_far(blue), yellow.name,
                       come_so_far(yellow));
}

/// "16.00 s", "64 %".
std::string CourseRulebook::come_so_far(const TeamStatus& team) const {
    const auto time_us = rate_.time_of(Tick{team.finished}).count();
    return team.finished != 0 ? duration_text(static_cast<std::uint64_t>(time_us))
                              : fmt::format("{} %", team.score);
}

}  // namespace cancha::referee

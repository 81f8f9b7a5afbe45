#include "referee/kit/course_rulebook.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "proto/base/text/duration_text.h"
#include "referee/core/event.h"

namespace cancha::referee {
namespace {

// Points for the whole course, and points between two events.
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
        runners_.add({RobotId{robot.id()}, team, make(team)});
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
    if (is_decided()) {
        end(state.tick, rules_.finish, "finished", verdict);
    } else if (status_.period_elapsed >= status_.period_length) {
        end(state.tick, rules_.full_time, "full time", verdict);
    }
    return verdict;
}

Verdict CourseRulebook::begin_anew(const WorldState& /*state*/) {
    motion_.interrupt();
    for (const Runner& runner : runners_) {
        runner.progress->interrupt();
    }
    return {};
}

/// Whether the match is decided: robots still on their way cannot win any more.
bool CourseRulebook::is_decided() const {
    const auto is_through = [this](const Runner& runner) { return has_finished(runner); };
    return std::ranges::all_of(runners_, is_through) ||
           std::ranges::any_of(runners_, [&](const Runner& runner) {
               return is_through(runner) && status_.of(runner.team).faults == 0;
           });
}

void CourseRulebook::append_team_to(StateHash& hash, Team team) const {
    hash.append(static_cast<std::uint64_t>(team));
    hash.append(std::uint64_t{0});
    hash.append(std::uint64_t{0});
    hash.append(std::uint64_t{status_.of(team).faults});
}

void CourseRulebook::append_to(StateHash& hash) const {
    for (const Runner& runner : runners_) {
        runner.progress->append_to(hash);
    }
}

void CourseRulebook::describe_statistics(v1::MatchStatistics& message) const {
    message.set_tick(tick_.number);
    message.set_played_us(
        static_cast<std::uint64_t>(rate_.time_of(Tick{status_.period_elapsed}).count()));
    motion_.describe(message);
    describe_figures(message);
}

// Each robot has the same figures. Figures that no robot has yet are left out.
void CourseRulebook::describe_figures(v1::MatchStatistics& message) const {
    std::vector<std::vector<ProgressFigure>> figures;
    figures.reserve(runners_.size());
    for (const Runner& runner : runners_) {
        figures.push_back(runner.progress->figures());
    }
    for (std::size_t i = 0; i < figures.front().size(); ++i) {
        v1::Statistic* statistic = nullptr;
        for (std::size_t k = 0; k < runners_.size(); ++k) {
            const ProgressFigure& figure = figures[k][i];
            if (!figure.value) {
                continue;
            }
            if (statistic == nullptr) {
                statistic = &add_statistic(figure.text, message);
            }
            add_value(runners_[k].team, *figure.value, *statistic);
            add_value(runners_[k].robot, *figure.value, *statistic);
        }
    }
}

void CourseRulebook::follow(Runner& runner, const WorldState& state, Verdict& verdict) {
    if (has_finished(runner)) {
        return;
    }
    const auto robot = std::ranges::find(state.robots, runner.robot, &RobotState::id);
    TeamStatus& team = status_.of(runner.team);
    runner.progress->notice(state);
    team.progress = std::max(team.progress, runner.progress->follow(*robot));
    team.faults = runner.progress->faults();
    for (const ProgressNote& note : runner.progress->take_notes()) {
        verdict.events.push_back(event_of(state.tick, note.kind, runner.team, note.rule,
                                          fmt::format("{} {}.", team.name, note.text)));
        verdict.events.back().robot = runner.robot;
    }
    const std::uint32_t news = team.score / kPointsBetweenNews;
    team.score = static_cast<std::uint32_t>(kPoints * team.progress);
    if (team.progress >= 1) {
        team.finished = status_.period_elapsed;
        verdict.events.push_back(
            event_of(state.tick, "finish", runner.team, rules_.finish,
                     fmt::format("{} is through after {}.", team.name, come_so_far(runner.team))));
    } else if (team.score / kPointsBetweenNews > news) {
        verdict.events.push_back(
            event_of(state.tick, "progress", runner.team, rules_.way,
                     fmt::format("{} is {}% of the way through.", team.name, team.score)));
    }
}

void CourseRulebook::end(Tick tick, const RuleText& rule, const std::string& reason,
                         Verdict& verdict) {
    status_.phase = MatchPhase::kOver;
    status_.end_reason = reason;
    status_.winner = winner();
    verdict.events.push_back(event_of(tick, "match_end", status_.winner, rule, result()));
}

auto CourseRulebook::rank_of(Team team) const {
    const TeamStatus& status = status_.of(team);
    const bool is_through = status.finished != 0;
    const std::uint64_t left = std::numeric_limits<std::uint64_t>::max() - status.finished;
    return std::tuple(is_through && status.faults == 0, is_through, is_through ? left : 0,
                      status.progress);
}

// Compares progress to the last digit, because points are coarser. A robot that runs alone wins by
// finishing without a fault.
Team CourseRulebook::winner() const {
    if (is_solo()) {
        const Team team = status_.blue.plays ? Team::kBlue : Team::kYellow;
        return std::get<0>(rank_of(team)) ? team : Team::kNone;
    }
    if (rank_of(Team::kBlue) == rank_of(Team::kYellow)) {
        return Team::kNone;
    }
    return rank_of(Team::kBlue) > rank_of(Team::kYellow) ? Team::kBlue : Team::kYellow;
}

/// Returns the result, blue first, as everywhere.
std::string CourseRulebook::result() const {
    if (is_solo()) {
        const Team team = status_.blue.plays ? Team::kBlue : Team::kYellow;
        return fmt::format("Over: {} {}.", status_.of(team).name, come_so_far(team));
    }
    const std::string outcome = status_.winner == Team::kNone
                                    ? "Draw"
                                    : fmt::format("{} wins, {}", status_.of(status_.winner).name,
                                                  come_so_far(status_.winner));
    return fmt::format("{}: {} {}, {} {}.", outcome, status_.blue.name, come_so_far(Team::kBlue),
                       status_.yellow.name, come_so_far(Team::kYellow));
}

/// Returns "16.00 s", "64%" or "70.00 s with 2 faults".
std::string CourseRulebook::come_so_far(Team team) const {
    const TeamStatus& status = status_.of(team);
    const auto time_us = rate_.time_of(Tick{status.finished}).count();
    const std::string way = status.finished != 0
                                ? duration_text(static_cast<std::uint64_t>(time_us))
                                : fmt::format("{}%", status.score);
    const std::uint32_t faults = status.faults;
    return faults == 0
               ? way
               : fmt::format("{} with {} {}", way, faults, faults == 1 ? "fault" : "faults");
}

}  // namespace cancha::referee

#include "referee/kit/soccer_statistics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <span>

#include "referee/core/statistic.h"
#include "referee/kit/attack_frame.h"
#include "referee/kit/goal_box.h"

namespace cancha::referee {

namespace {

// The robot that touched the ball last has it, as in RoboCup's log analysers.
constexpr StatisticText kPossession{"possession", "Possession", "%", 0,
                                    "Share of the time in which one of the teams had the ball. The "
                                    "team that touched it last has it; "
                                    "after a restart nobody has it until it is touched."};
constexpr StatisticText kTerritory{
    "territory", "Territory", "%", 0,
    "Share of play with the ball in the half that the team attacks."};
constexpr StatisticText kShots{
    "shots", "Shots", "", 0,
    "Times that the ball left a robot in the half that its team attacks, towards the goal or at "
    "most "
    "half of the goal's width beside it, so fast that it would have been there within a second, "
    "and "
    "no robot of the team touched it next. All goals are shots, but own goals."};
constexpr StatisticText kShotsOnTarget{"shots_on_target", "Shots on target", "", 0,
                                       "Shots that went in, or would have but for the keeper. What "
                                       "hits a post, or another opponent, is "
                                       "not on target."};
constexpr StatisticText kSaves{"saves", "Saves", "", 0,
                               "Opponents' shots on target that the keeper was the next to touch."};
constexpr StatisticText kPasses{
    "passes", "Passes completed", "", 0,
    "Times that another robot of the team was the next to touch the ball, at least the length of a "
    "robot away."};
constexpr StatisticText kTopBallSpeed{"top_ball_speed", "Fastest ball", "m/s", 2,
                                      "Fastest that the ball moved while the team had it."};

/// Combines the figures of a team's robots to the team's figure.
using Combine = double (*)(double, double);

double sum(double a, double b) {
    return a + b;
}

double greater(double a, double b) {
    return std::max(a, b);
}

/// Adds a figure of all robots and both teams, each times `scale`. `value_of`: value of a robot, by
/// its index among the players; whole numbers if they are summed.
void add_figure(const StatisticText& text, std::span<const Player> players,
                const std::function<double(std::size_t)>& value_of, Combine combine, double scale,
                v1::MatchStatistics& message) {
    v1::Statistic& statistic = add_statistic(text, message);
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        double value = 0;
        for (std::size_t i = 0; i < players.size(); ++i) {
            value = players[i].team == team ? combine(value, value_of(i)) : value;
        }
        add_value(team, scale * value, statistic);
    }
    for (std::size_t i = 0; i < players.size(); ++i) {
        add_value(players[i].id, scale * value_of(i), statistic);
    }
}

double percent_of(std::uint64_t whole) {
    return whole == 0 ? 0 : 100 / static_cast<double>(whole);
}

}  // namespace

SoccerStatistics::SoccerStatistics(const RuleContext& context)
    : rate_(context.rate),
      sides_{Side{.robots = HeatMap(context.settings), .ball = HeatMap(context.settings)},
             Side{.robots = HeatMap(context.settings), .ball = HeatMap(context.settings)}},
      motion_(context.settings),
      ball_(context.settings, context.rate) {}

void SoccerStatistics::watch(const WorldState& state, const SoccerStatus& status,
                             const Touch& touch) {
    tick_ = state.tick;
    ++played_;
    motion_.watch(state);
    ball_.watch(state, status, touch);
    for (const RobotState& robot : state.robots) {
        side_of(robot.team)
            .robots.count(
                in_attack_frame(robot.ground_position_m(), status.side_of(robot.team).defends));
    }
    const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
    ++side_of(opponent_of(status.defender_of(half_of(ball_m)))).territory;
    if (const Team owner = ball_.owner(); owner != Team::kNone) {
        side_of(owner).ball.count(in_attack_frame(ball_m, status.side_of(owner).defends));
    }
}

void SoccerStatistics::stop() {
    motion_.interrupt();
    ball_.stop();
}

void SoccerStatistics::forget() {
    motion_.interrupt();
    ball_.forget();
}

void SoccerStatistics::describe(v1::MatchStatistics& message) const {
    message.set_tick(tick_.number);
    message.set_played_us(static_cast<std::uint64_t>(rate_.time_of(Tick{played_}).count()));
    describe_ball(message);
    motion_.describe(message);
    list_shots(message);
    draw_heat_maps(message);
}

void SoccerStatistics::describe_ball(v1::MatchStatistics& message) const {
    const std::span<const Player> players = ball_.players();
    const std::span<const BallWatch::Tally> tallies = ball_.tallies();
    const std::map<RobotId, ShotCount> counts = ball_.shots().count();
    const auto count_of = [&](std::uint64_t ShotCount::*figure) {
        return [&counts, players, figure](std::size_t i) {
            const auto found = counts.find(players[i].id);
            return found == counts.end() ? 0.0 : static_cast<double>(found->second.*figure);
        };
    };
    std::uint64_t possessed = 0;
    for (const BallWatch::Tally& tally : tallies) {
        possessed += tally.possession;
    }
    add_figure(
        kPossession, players,
        [&](std::size_t i) { return static_cast<double>(tallies[i].possession); }, sum,
        percent_of(possessed), message);
    describe_territory(message);
    add_figure(kShots, players, count_of(&ShotCount::shots), sum, 1, message);
    add_figure(kShotsOnTarget, players, count_of(&ShotCount::on_target), sum, 1, message);
    add_figure(kSaves, players, count_of(&ShotCount::saves), sum, 1, message);
    add_figure(
        kPasses, players, [&](std::size_t i) { return static_cast<double>(tallies[i].passes); },
        sum, 1, message);
    add_figure(
        kTopBallSpeed, players,
        [&](std::size_t i) { return std::sqrt(tallies[i].top_ball_speed_squared); }, greater, 1,
        message);
}

void SoccerStatistics::describe_territory(v1::MatchStatistics& message) const {
    v1::Statistic& territory = add_statistic(kTerritory, message);
    add_value(Team::kBlue, static_cast<double>(sides_[0].territory) * percent_of(played_),
              territory);
    add_value(Team::kYellow, static_cast<double>(sides_[1].territory) * percent_of(played_),
              territory);
}

void SoccerStatistics::list_shots(v1::MatchStatistics& message) const {
    for (const Shot& shot : ball_.shots().listed()) {
        v1::Shot& listed = *message.add_shots();
        listed.set_tick(shot.tick.number);
        listed.set_period(shot.period);
        listed.set_period_elapsed_us(
            static_cast<std::uint64_t>(rate_.time_of(Tick{shot.period_elapsed}).count()));
        listed.set_team(static_cast<v1::Team>(shot.team));
        listed.set_robot_id(to_number(shot.robot));
        listed.set_from_x_m(shot.from_m.x);
        listed.set_from_y_m(shot.from_m.y);
        listed.set_to_x_m(shot.to_m.x);
        listed.set_to_y_m(shot.to_m.y);
        listed.set_speed_mps(shot.speed_mps);
        listed.set_is_on_target(shot.is_on_target);
        listed.set_is_goal(shot.is_goal);
        listed.set_saved_by_robot_id(to_number(shot.saved_by));
    }
    message.set_shots_omitted(static_cast<std::uint32_t>(ball_.shots().omitted()));
}

void SoccerStatistics::draw_heat_maps(v1::MatchStatistics& message) const {
    const auto draw = [&message](Team team, const char* name, const char* title,
                                 const HeatMap& map) {
        v1::HeatMap& drawn = *message.add_heat_maps();
        drawn.set_name(name);
        drawn.set_title(title);
        drawn.set_team(static_cast<v1::Team>(team));
        map.describe(drawn);
    };
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        const Side& side = sides_[team == Team::kBlue ? 0 : 1];
        draw(team, "robots", "Robots", side.robots);
        draw(team, "ball", "Ball in possession", side.ball);
    }
}

}  // namespace cancha::referee

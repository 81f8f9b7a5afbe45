#include "server/sim/scenario/row.h"

#include <chrono>
#include <cmath>

#include <fmt/format.h>

namespace cancha::scenario {

namespace {

Value or_nothing(Team team) {
    return team == Team::kNone ? Value() : Value(std::string(to_string(team)));
}

void add_ball(const std::optional<referee::BallState>& ball, Row& row) {
    if (!ball) {
        row.resize(row.size() + 4);
        return;
    }
    const Vec3& velocity = ball->velocity_mps;
    row.emplace_back(ball->position_m.x);
    row.emplace_back(ball->position_m.y);
    row.emplace_back(ball->position_m.z);
    row.emplace_back(std::hypot(velocity.x, velocity.y, velocity.z));
}

}  // namespace

std::vector<std::string> column_names(const Scenario& scenario) {
    std::vector<std::string> names{"repeat",  "seed",     "end",      "tick",     "time_s",
                                   "goal_by", "ball_x_m", "ball_y_m", "ball_z_m", "ball_speed_mps"};
    for (const Variation& variation : scenario.variations) {
        names.push_back(variation.path);
    }
    for (const Measure& measure : scenario.measures) {
        names.push_back(measure.column);
    }
    names.emplace_back("state_hash");
    return names;
}

Row make_row(std::uint64_t number, const Repeat& repeat, const Outcome& outcome, TickRate rate) {
    const std::chrono::duration<double> time = rate.time_of(outcome.tick);
    Row row{number,       repeat.seed,
            outcome.end,  outcome.tick.number,
            time.count(), or_nothing(outcome.goal_by)};
    add_ball(outcome.ball, row);
    row.insert(row.end(), repeat.drawn.begin(), repeat.drawn.end());
    row.insert(row.end(), outcome.measures.begin(), outcome.measures.end());
    row.emplace_back(fmt::format("{:016x}", outcome.state_hash));
    return row;
}

}  // namespace cancha::scenario

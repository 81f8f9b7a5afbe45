#include "server/world/world_spec_builder.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/timing.h"
#include "server/world/arena_builder.h"
#include "server/world/robot_builder.h"

namespace cancha::world {
namespace {

constexpr Colour kBallColour{.r = 1.0, .g = 0.55, .b = 0.1};  // The rules ask for an orange ball.

SolverSpec make_solver(const v1::Timing& timing, TickRate rate, const v1::Physics& physics) {
    return {.gravity_mps2 = physics.gravity_mps2(),
            .erp = physics.erp(),
            .cfm = physics.cfm(),
            .iterations = static_cast<int>(physics.solver_iterations()),
            .contacts_per_pair = static_cast<int>(physics.contacts_per_pair()),
            .max_correcting_speed_mps = physics.max_correcting_speed_mps(),
            .tick_rate_hz = rate.hz(),
            .substeps = timing.substeps()};
}

BallSpec make_ball(const v1::Ball& ball) {
    const bool has_colour = ball.has_colour();
    return {.radius_m = ball.radius_m(),
            .mass_kg = ball.mass_kg(),
            .wall_restitution = ball.wall_restitution(),
            .robot_restitution = ball.robot_restitution(),
            .ground_restitution = ball.ground_restitution(),
            .ground_friction = ball.ground_friction(),
            .wall_friction = ball.wall_friction(),
            .robot_friction = ball.robot_friction(),
            .rolling_deceleration_mps2 = ball.rolling_deceleration_mps2(),
            .start_m = {ball.start_x_m(), ball.start_y_m()},
            .colour = has_colour ? Colour{ball.colour().r(), ball.colour().g(), ball.colour().b()}
                                 : kBallColour};
}

// Ticks are exact to the nanosecond, so a substep that is just as long as it may be can come out
// longer by that much.
constexpr double kRounding_s = 1e-9;

Status check_timing(const v1::Timing& timing, TickRate rate) {
    const double substep_s = rate.period_s() / timing.substeps();
    if (substep_s <= kLongestSubstep_s + kRounding_s) {
        return {};
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("timing.substeps: {} in a tick of {:.4g} s are {:.4g} s each; collisions "
                    "need at most {:.4g} s, so use at least {} substeps",
                    timing.substeps(), rate.period_s(), substep_s, kLongestSubstep_s,
                    std::ceil((rate.period_s() - kRounding_s) / kLongestSubstep_s))};
}

Status check_ball_fits(const v1::Ball& ball, const v1::Field& field) {
    const double mouth_m = field.goal_top_m() - field.goal_bottom_m();
    if (!has_goals(field) || 2 * ball.radius_m() < mouth_m) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("ball.radius_m: a ball {:.4g} m across does not fit the goal mouth "
                             "between field.goal_bottom_m and field.goal_top_m, {:.4g} m",
                             2 * ball.radius_m(), mouth_m)};
}

}  // namespace

Result<WorldSpec> make_world_spec(const v1::Discipline& resolved) {
    if (!resolved.has_field()) {
        return Error{ErrorCode::kInvalidInput, "`field` is missing; the arena is built from it"};
    }
    const Result<TickRate> rate = tick_rate_of(resolved.timing());
    if (!rate) {
        return rate.error();
    }
    if (const Status status = check_timing(resolved.timing(), *rate); !status) {
        return status.error();
    }
    Result<ArenaSpec> arena = make_arena(resolved.field());
    if (!arena) {
        return arena.error();
    }
    if (const Status status = check_ball_fits(resolved.ball(), resolved.field());
        resolved.has_ball() && !status) {
        return status.error();
    }
    Result<std::vector<RobotSpec>> robots = make_robots(resolved);
    if (!robots) {
        return robots.error();
    }
    std::optional<BallSpec> ball;
    if (resolved.has_ball()) {
        ball = make_ball(resolved.ball());
    }
    if (const Status status = check_starts(*robots, edges_of(resolved.field()), ball); !status) {
        return status.error();
    }
    return WorldSpec{.solver = make_solver(resolved.timing(), *rate, resolved.physics()),
                     .floor = arena->floor,
                     .boxes = std::move(arena->boxes),
                     .ball = ball,
                     .robots = *std::move(robots),
                     .robot_restitution = resolved.physics().robot_restitution(),
                     .robot_friction = resolved.physics().robot_friction()};
}

}  // namespace cancha::world

#include "server/sim/world/world_spec_builder.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "proto/base/values/timing.h"
#include "server/sim/mesh/glb.h"
#include "server/sim/world/arena_builder.h"
#include "server/sim/world/clearance.h"
#include "server/sim/world/model_builder.h"
#include "server/sim/world/obstacles.h"
#include "server/sim/world/robot_builder.h"

namespace cancha::world {
namespace {

constexpr Colour kBallColour{.r = 1.0, .g = 0.55, .b = 0.1};  // The rules ask for an orange ball.

SolverSpec make_solver(const v1::Physics& physics, TickRate rate, std::uint32_t substeps) {
    return {.gravity_mps2 = physics.gravity_mps2(),
            .erp = physics.erp(),
            .cfm = physics.cfm(),
            .iterations = static_cast<int>(physics.solver_iterations()),
            .contacts_per_pair = static_cast<int>(physics.contacts_per_pair()),
            .max_correcting_speed_mps = physics.max_correcting_speed_mps(),
            .tick_rate_hz = rate.hz(),
            .substeps = substeps};
}

AirSpec make_air(const v1::Air& air) {
    return {.density_kgpm3 = air.density_kgpm3(),
            .wind_mps = {air.wind_x_mps(), air.wind_y_mps(), air.wind_z_mps()},
            .gust_mps = air.gust_mps(),
            .gust_time_s = air.gust_time_s()};
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

// Ticks are exact to the nanosecond, so the longest legal substep may come out longer by this.
constexpr double kRounding_s = 1e-9;

/// Number of substeps: that of `timing`, or more if the arena needs shorter ones.
std::uint32_t substeps_of(const v1::Discipline& resolved, TickRate rate) {
    const std::uint32_t wanted = resolved.timing().substeps();
    if (!resolved.arena().has_longest_substep_s()) {
        return wanted;
    }
    const double needed =
        std::ceil((rate.period_s() - kRounding_s) / resolved.arena().longest_substep_s());
    return std::max(wanted, static_cast<std::uint32_t>(needed));
}

Status check_timing(std::uint32_t substeps, TickRate rate) {
    const double substep_s = rate.period_s() / substeps;
    if (substep_s <= kLongestSubstep_s + kRounding_s) {
        return {};
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("timing.substeps: {} in a tick of {:.4g} s are {:.4g} s each; collisions "
                    "need at most {:.4g} s, so use at least {} substeps",
                    substeps, rate.period_s(), substep_s, kLongestSubstep_s,
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

/// Field and models together, with the edges of the field.
struct Surroundings {
    ArenaSpec arena;
    std::vector<FieldEdge> edges{};
    std::vector<Prism> walls{};  ///< Walls of the models.
};

Status add_field(const v1::Discipline& resolved, Surroundings& all) {
    Result<ArenaSpec> field = make_arena(resolved.field());
    if (!field) {
        return field.error();
    }
    all.arena = *std::move(field);
    all.edges = edges_of(resolved.field());
    return resolved.has_ball() ? check_ball_fits(resolved.ball(), resolved.field()) : Status{};
}

Status add_models(const v1::Discipline& resolved, Surroundings& all) {
    Result<ArenaSpec> models = make_models(resolved.arena());
    if (!models) {
        return models.error();
    }
    all.walls = walls_of(models->boxes, models->collisions);
    const Colour floor = resolved.has_field() ? all.arena.floor.colour : kFloorColour;
    std::ranges::move(models->boxes, std::back_inserter(all.arena.boxes));
    all.arena.collisions = std::move(models->collisions);
    all.arena.visuals = std::move(models->visuals);
    all.arena.models = std::move(models->models);
    all.arena.floor = floor_under(all.arena, floor);
    return {};
}

Result<Surroundings> make_surroundings(const v1::Discipline& resolved) {
    Surroundings all;
    if (!resolved.has_field() && !resolved.has_arena()) {
        return Error{
            ErrorCode::kInvalidInput,
            "`field` and `arena` are missing; the world is built from one of them or both"};
    }
    if (resolved.has_field()) {
        if (const Status added = add_field(resolved, all); !added) {
            return added.error();
        }
    }
    if (resolved.has_arena()) {
        if (const Status added = add_models(resolved, all); !added) {
            return added.error();
        }
    }
    return all;
}

/// Checks the size of all meshes: a page loads them all before it shows anything.
Status check_meshes(const v1::Discipline& resolved) {
    std::size_t bytes = 0;
    const auto add = [&bytes](const v1::Model& model) {
        for (const v1::Mesh& mesh : model.meshes()) {
            bytes += mesh.glb().size();
        }
    };
    std::ranges::for_each(resolved.arena().models(), add);
    for (const v1::RobotKind& kind : resolved.robot_kinds()) {
        add(kind.structure());
    }
    if (bytes <= mesh::kMostBytesInAll) {
        return {};
    }
    return Error{
        ErrorCode::kTooLarge,
        fmt::format("meshes: those of arena and robots have {} bytes together, expected at "
                    "most {}; simplify them",
                    bytes, mesh::kMostBytesInAll)};
}

/// Checks round and tilted obstacles, too.
Status check_clear_of_obstacles(const WorldSpec& spec) {
    for (std::size_t i = 0; i < spec.robots.size(); ++i) {
        const RobotSpec& robot = spec.robots[i];
        std::string obstacle =
            obstacle_at(robot, robot.start, robot.start_stance, robot.start_joints, spec);
        if (obstacle.empty()) {
            obstacle = link_at_start(robot, spec);
        }
        if (!obstacle.empty()) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("robots[{}].start: overlaps with {}", i, obstacle)};
        }
    }
    for (const ModelSpec& model : spec.models) {
        if (const StartProblem problem = obstacle_of_model(model, spec);
            !problem.obstacle.empty()) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("arena.models: the link '{}' starts in {}; move it",
                                     problem.link, problem.obstacle)};
        }
    }
    return {};
}

Status choose_solver(v1::Solver wanted, WorldSpec& spec) {
    const bool is_planar = spec.is_planar();
    if (wanted == v1::SOLVER_PLANAR && !is_planar) {
        return Error{ErrorCode::kInvalidInput,
                     "physics.solver: planar solves upright boxes among upright walls alone; here "
                     "something else moves or collides; take auto, quickstep or step"};
    }
    if (wanted == v1::SOLVER_STEP) {
        spec.solver.kind = SolverKind::kStep;
    } else if (is_planar && wanted != v1::SOLVER_QUICKSTEP) {
        spec.solver.kind = SolverKind::kPlanar;
    } else {
        spec.solver.kind = SolverKind::kQuickStep;
    }
    return {};
}

/// Checks that the numbers of moving parts and of meshes are within limits.
Status check_bounds(const v1::Discipline& resolved) {
    const Status few = check_moving(resolved);
    return few ? check_meshes(resolved) : few;
}

}  // namespace

Result<WorldSpec> make_world_spec(const v1::Discipline& resolved) {
    const Result<TickRate> rate = tick_rate_of(resolved.timing());
    if (!rate) {
        return rate.error();
    }
    const std::uint32_t substeps = substeps_of(resolved, *rate);
    if (const Status status = check_timing(substeps, *rate); !status) {
        return status.error();
    }
    if (const Status bounded = check_bounds(resolved); !bounded) {
        return bounded.error();
    }
    Result<Surroundings> surroundings = make_surroundings(resolved);
    if (!surroundings) {
        return surroundings.error();
    }
    Result<std::vector<RobotSpec>> robots = make_robots(resolved);
    if (!robots) {
        return robots.error();
    }
    std::optional<BallSpec> ball;
    if (resolved.has_ball()) {
        ball = make_ball(resolved.ball());
    }
    if (const Status status = check_starts(*robots, surroundings->edges, surroundings->walls, ball);
        !status) {
        return status.error();
    }
    ArenaSpec& arena = surroundings->arena;
    WorldSpec spec{.solver = make_solver(resolved.physics(), *rate, substeps),
                   .air = make_air(resolved.physics().air()),
                   .floor = arena.floor,
                   .boxes = std::move(arena.boxes),
                   .collisions = std::move(arena.collisions),
                   .visuals = std::move(arena.visuals),
                   .models = std::move(arena.models),
                   .ball = ball,
                   .robots = *std::move(robots),
                   .robot_restitution = resolved.physics().robot_restitution(),
                   .robot_friction = resolved.physics().robot_friction()};
    if (const Status chosen = choose_solver(resolved.physics().solver(), spec); !chosen) {
        return chosen.error();
    }
    const Status clear = check_clear_of_obstacles(spec);
    return clear ? Result<WorldSpec>(std::move(spec)) : clear.error();
}

std::vector<std::string> warnings_about(const v1::Physics& physics) {
    std::vector<std::string> warnings;
    if (physics.contacts_per_pair() == 1) {
        warnings.emplace_back(
            "physics.contacts_per_pair: with one contact, bodies that push turn into each other "
            "and walls, and boxes do not stand still; 4 are usual");
    }
    return warnings;
}

}  // namespace cancha::world

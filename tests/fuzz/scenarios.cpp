#include <cmath>
#include <string>
#include <vector>

#include "cancha/base/contract.h"
#include "referee/core/discipline.h"
#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/scenario.h"
#include "server/sim/scenario/watch.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

constexpr int kTicks = 3;
constexpr std::uint64_t kSeed = 7;

bool is_finite(const Vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

void expect_to_play(const scenario::Scenario& scenario, const scenario::Repeat& repeat) {
    const match::Stage& stage = repeat.stage(scenario);
    match::SimulatedMatch match(stage.discipline, stage.world,
                                {.seed = repeat.seed, .opening = repeat.opening});
    scenario::Watch watch(scenario, stage.discipline);
    watch.look(match);
    for (int tick = 0; tick < kTicks && !watch.is_over(); ++tick) {
        match.open_tick();
        for (const scenario::ScriptStep& step : repeat.script.steps_from(match.tick())) {
            match.command(step.command);
        }
        match.close_tick();
        watch.look(match);
    }
    for (const referee::RobotState& robot : match.state().robots) {
        CANCHA_EXPECTS(is_finite(robot.position_m));
    }
    CANCHA_EXPECTS(!watch.outcome().ball || is_finite(watch.outcome().ball->position_m));
    CANCHA_EXPECTS(watch.outcome().measures.size() == scenario.measures.size());
}

/// Returns two stages: a plane with a ball, and an arena with robots that leave the plane.
const std::vector<match::Stage>& stages() {
    static const std::vector<match::Stage> all = [] {
        std::vector<match::Stage> made;
        for (const char* const name : {"simurosot/5v5", "line_race/solo"}) {
            made.push_back(*match::make_stage(*referee::load_discipline(name)));
        }
        return made;
    }();
    return all;
}

// A scenario is refused with its file name, or its first ticks can be played.
void feed(std::string_view bytes) {
    for (const match::Stage& stage : stages()) {
        const auto scenario = scenario::parse_scenario(bytes, "file.txtpb", stage);
        if (!scenario) {
            CANCHA_EXPECTS(scenario.error().message.starts_with("file.txtpb:"));
            continue;
        }
        const auto repeat = scenario::make_repeat(*scenario, kSeed);
        if (!repeat) {
            CANCHA_EXPECTS(repeat.error().message.starts_with("file.txtpb:"));
            continue;
        }
        expect_to_play(*scenario, *repeat);
    }
}

std::vector<std::string> seeds() {
    return {
        R"(time_limit_s: 3 ball { x_m: -0.4 y_m: 0.1 aim { x_m: -1.1 y_m: 0 } speed_mps: 2
           rolling: true } robots { id: 6 pose { x_m: -1.04 y_m: 0 heading_rad: 1.57 } wheels {
           left_mps: 1 right_mps: 1 } wheels { from_s: 0.02 left_mps: -1 right_mps: -1 } } ends
           { goal {} })",
        R"(vary { path: 'ball.speed_mps' min: 0.8 max: 2.5 } vary { path: 'robots.9.pose.x_m'
           min: -0.3 max: 0.3 } robots { id: 9 pose { y_m: 0.7 heading_rad: 0 } speed_mps: -1 }
           ball { direction_rad: 1 } time_limit_s: 1)",
        R"(ends { label: 'off' ball_leaves { circle { centre { x_m: 0 y_m: 0 } radius_m: 1 } }
           } ends { ball_enters { rectangle { min_x_m: 0 max_x_m: 1 min_y_m: -1 max_y_m: 1 } }
           } ends { robot_arrives { id: 1 x_m: 0 y_m: 0 heading_rad: 1 } })",
        R"(time_limit_s: 1 ball { z_m: 0.5 vx_mps: 20 turn_rate_z_radps: 9 } report {
           max_ball_speed: true ball_to_robot: [1, 6] ball_to_goal: TEAM_YELLOW robot_pose: 3 })",
        R"(time_limit_s: 1 set { path: 'ball.mass_kg' value: '0.05' } vary { setting:
           'physics.robot_friction' min: 0.1 max: 0.4 } robots { id: 3 })",
        R"(time_limit_s: 1 robots { id: 1 pose { x_m: 1 y_m: 0 heading_rad: 0 z_m: 0.3
           roll_rad: 1 pitch_rad: -0.5 } wheels { left_mps: 0.1 right_mps: 0.1 } } vary {
           setting: 'arena.models.ramp.links.up.pose.pitch_rad' min: -0.3 max: 0 } ends {
           robot_arrives { id: 1 x_m: 0 y_m: 0 z_m: 0.1 } } report { robot_pose: 1 progress:
           TEAM_BLUE })",
    };
}

}  // namespace

Target scenarios() {
    return {"scenarios", &feed, &seeds};
}

}  // namespace cancha::fuzz

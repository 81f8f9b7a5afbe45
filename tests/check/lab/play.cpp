#include "tests/check/lab/play.h"

#include <limits>
#include <map>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "cancha/base/pose.h"
#include "proto/base/values/angle.h"
#include "referee/core/description.h"
#include "referee/physics_lab/told.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/command.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::check::lab {
namespace {

using referee::physics_lab::kToldBaseTurn_radps;
using referee::physics_lab::kToldSpeed_mps;
using referee::physics_lab::kToldStop_deg;
using referee::physics_lab::kToldTurn_radps;

/// Gives the robots of an exhibit the commands of the chapter's assistant. The real assistant talks
/// to a server; exhibit_test.py plays with it.
class Assistant {
  public:
    explicit Assistant(const v1::Discipline& settings) {
        for (const v1::Robot& robot : settings.robots()) {
            const std::string role = robot.kind().substr(0, robot.kind().find('-'));
            tasks_[robot.id()].role = role;
            for (const v1::RobotKind& kind : settings.robot_kinds()) {
                if (kind.name() == robot.kind()) {
                    tasks_[robot.id()].half_track_m = kind.wheels().track_m() / 2;
                    tasks_[robot.id()].has_wheels = kind.has_wheels();
                }
            }
        }
    }

    void tell(const referee::WorldState& state, match::SimulatedMatch& match) {
        for (const referee::RobotState& robot : state.robots) {
            Task& task = tasks_[to_number(robot.id)];
            if (task.role == "turner") {
                const double rim_mps = turn_rate(robot, task) * task.half_track_m;
                match.command({robot.id, world::WheelSpeeds{-rim_mps, rim_mps}});
            } else if (task.role == "base") {
                match.command({robot.id,
                               {.kind = command::find_kind("body_velocity"),
                                .numbers = {0, 0, 0, kToldBaseTurn_radps}}});
            } else if (task.role == "cruiser") {
                match.command({robot.id, {.kind = command::find_kind("airship"), .numbers = {1}}});
            } else if (task.role != "sinker" && task.has_wheels) {
                match.command({robot.id, world::WheelSpeeds{kToldSpeed_mps, kToldSpeed_mps}});
            } else if (task.role != "sinker") {
                match.command(
                    {robot.id,
                     {.kind = command::find_kind("body_velocity"), .numbers = {kToldSpeed_mps}}});
            }
        }
    }

  private:
    struct Task {
        std::string role;
        double half_track_m = 0;
        bool has_wheels = false;
        double heading_rad = 0;
        double turned_rad = 0;
        bool is_done = false;
    };

    /// Returns the wanted turn rate of a turner. Every robot begins with heading 0.
    static double turn_rate(const referee::RobotState& robot, Task& task) {
        task.turned_rad += wrap_angle_rad(robot.heading_rad - task.heading_rad);
        task.heading_rad = robot.heading_rad;
        task.is_done = task.is_done || task.turned_rad >= kToldStop_deg * kRadPerDegree;
        return task.is_done ? 0 : kToldTurn_radps;
    }

    std::map<std::uint32_t, Task> tasks_;
};

/// Returns the value. Throws std::invalid_argument with the exhibit's problem if there is none.
template <typename Value>
Value expected(Result<Value> result, std::string_view variant) {
    if (!result) {
        throw std::invalid_argument(fmt::format("{}: {}", variant, result.error().message));
    }
    return *std::move(result);
}

v1::MatchStatus end_of(const referee::Discipline& discipline) {
    match::SimulatedMatch match(
        discipline, expected(world::make_world_spec(discipline.settings), discipline.variant),
        {.seed = 1});
    Assistant assistant(discipline.settings);
    while (!match.is_over()) {
        assistant.tell(match.open_tick(), match);
        match.close_tick();
    }
    return referee::description_of(match);
}

}  // namespace

std::vector<Check> play(std::string_view variant,
                        const std::vector<referee::SettingOverride>& overrides) {
    const referee::Discipline discipline = expected(
        referee::load_discipline(fmt::format("physics_lab/{}", variant), overrides), variant);
    std::vector<Check> checks;
    const v1::MatchStatus end = end_of(discipline);
    for (const v1::Measurement& one : end.measurements()) {
        if (one.has_expected()) {
            checks.push_back(
                {fmt::format("{}{}{}", one.title(), one.unit().empty() ? "" : ", ", one.unit()),
                 one.meaning(), one.expected(), one.tolerance(),
                 one.has_measured() ? one.measured() : std::numeric_limits<double>::quiet_NaN()});
        }
    }
    return checks;
}

}  // namespace cancha::check::lab

// The part of cancha_engine.h that concerns one engine.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cancha/engine/engine.h"
#include "cancha_engine.h"
#include "server/sim/arrays/status_table.h"
#include "server/sim/batch/batch.h"
#include "server/sim/c_interface/guard.h"
#include "server/sim/c_interface/messages.h"
#include "server/sim/c_interface/options.h"
#include "server/sim/c_interface/output.h"
#include "server/sim/c_interface/rows.h"
#include "server/sim/c_interface/snapshot.h"
#include "server/sim/engine/running.h"

using cancha::Error;
using cancha::ErrorCode;
using cancha::Result;
using cancha::RobotId;
using cancha::Status;
using cancha::engine::Engine;
using cancha::engine::Inside;
using cancha::engine::Running;
using cancha::engine::Snapshot;
namespace c_interface = cancha::c_interface;
namespace v1 = cancha::v1;

struct cancha_engine : c_interface::Handle {
    Engine engine;
    std::optional<c_interface::Rows> rows{};  ///< Set while the engine runs.
};

namespace {

using c_interface::alone;

Error invalid(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

/// Calls act(simulation, its rows) -> Status. Fails: the engine is not running.
template <typename Act>
int running(cancha_engine* engine, const char* call, Act act) {
    return alone(engine, call, [&]() -> Status {
        Running* const runs = Inside::running_of(engine->engine);
        if (runs == nullptr) {
            return Error{ErrorCode::kRefused,
                         "the engine is not running; call init() or load() first"};
        }
        return act(*runs, *engine->rows);
    });
}

/// Makes the rows of an engine that has just started. Stops the engine if that fails.
Status keep_rows(cancha_engine& engine, std::span<const std::string> kinds) {
    Running& runs = *Inside::running_of(engine.engine);
    try {
        auto commands = cancha::arrays::CommandTable::make(runs.spec(), kinds);
        if (commands) {
            engine.rows.emplace(runs, *std::move(commands));
            return {};
        }
        const Status stopped = engine.engine.stop();
        return stopped ? commands.error() : stopped.error();
    } catch (...) {  // No memory. A call that fails changes nothing.
        static_cast<void>(engine.engine.stop());
        throw;
    }
}

/// Sets a field of a message. NaN leaves the default.
template <typename Message>
void set_number(Message& message, void (Message::*set)(double), double number) {
    if (!std::isnan(number)) {
        (message.*set)(number);
    }
}

cancha::engine::AfterPlacing after(int keeps_velocity) {
    return keeps_velocity != 0 ? cancha::engine::AfterPlacing::kKeepsVelocity
                               : cancha::engine::AfterPlacing::kAtRest;
}

/// Applies the settings of cancha_init(): physics and timing. No others can be set at that point.
Status set_world(const char* settings, v1::Discipline& message) {
    for (const std::string& line : c_interface::lines_of(settings)) {
        if (!line.starts_with("physics.") && !line.starts_with("timing.")) {
            return invalid(
                fmt::format("'{}': expected a path that begins with physics. or timing.", line));
        }
    }
    return c_interface::set_all(settings, message);
}

Status load(cancha_engine& engine, const cancha_load_options* options,
            Status (*load)(Engine&, const cancha::engine::LoadOptions&, const char*, const char*),
            const char* name, const char* variant) {
    const auto loading = c_interface::loading_of(options);
    if (!loading) {
        return loading.error();
    }
    const Status loaded = load(engine.engine, loading->options, name, variant);
    return loaded ? keep_rows(engine, loading->kinds) : loaded;
}

}  // namespace

cancha_engine* cancha_engine_new(void) {
    return new (std::nothrow) cancha_engine;
}

void cancha_engine_free(cancha_engine* engine) {
    delete engine;
}

int cancha_create_field(cancha_engine* engine, const double dimensions[11], const char* settings) {
    return alone(engine, "create_field", [&]() -> Status {
        v1::Field field;
        constexpr void (v1::Field::*kSetters[])(double) = {
            &v1::Field::set_right_m,       &v1::Field::set_left_m,
            &v1::Field::set_top_m,         &v1::Field::set_bottom_m,
            &v1::Field::set_goal_top_m,    &v1::Field::set_goal_bottom_m,
            &v1::Field::set_goal_right_m,  &v1::Field::set_goal_left_m,
            &v1::Field::set_corner_side_m, &v1::Field::set_wall_thickness_m,
            &v1::Field::set_wall_height_m};
        for (std::size_t i = 0; dimensions != nullptr && i < std::size(kSetters); ++i) {
            set_number(field, kSetters[i], dimensions[i]);
        }
        const Status set = c_interface::set_all(settings, field);
        return set ? engine->engine.create_field(field) : set;
    });
}

int cancha_create_ball(cancha_engine* engine, double x_m, double y_m, double radius_m,
                       double mass_kg, const char* settings) {
    return alone(engine, "create_ball", [&]() -> Status {
        v1::Ball ball;
        set_number(ball, &v1::Ball::set_radius_m, radius_m);
        set_number(ball, &v1::Ball::set_mass_kg, mass_kg);
        const Status set = c_interface::set_all(settings, ball);
        return set ? engine->engine.create_ball(ball, {x_m, y_m}) : set;
    });
}

// NOLINTNEXTLINE(readability-function-size): the parameters are those of the original.
int cancha_create_robots(cancha_engine* engine, const double* poses, size_t count, double side_m,
                         double mass_kg, double wheel_radius_m, double wheel_offset_m,
                         const char* settings) {
    return alone(engine, "create_robots", [&]() -> Status {
        if (poses == nullptr && count != 0) {
            return invalid("poses: null, but with a count");
        }
        // Ids are 1 to 1000.
        constexpr std::size_t kMostRobots = 1000;
        if (count > kMostRobots) {
            return invalid(fmt::format("count: got {}, expected at most {}", count, kMostRobots));
        }
        v1::RobotKind kind;
        set_number(kind, &v1::RobotKind::set_length_m, side_m);
        set_number(kind, &v1::RobotKind::set_width_m, side_m);
        set_number(kind, &v1::RobotKind::set_height_m, side_m);
        set_number(kind, &v1::RobotKind::set_mass_kg, mass_kg);
        set_number(*kind.mutable_wheels(), &v1::Wheels::set_radius_m, wheel_radius_m);
        set_number(*kind.mutable_wheels(), &v1::Wheels::set_offset_m, wheel_offset_m);
        if (Status set = c_interface::set_all(settings, kind); !set) {
            return set;
        }
        std::vector<cancha::GroundPose> all;
        all.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            all.push_back({poses[3 * i], poses[3 * i + 1], poses[3 * i + 2]});
        }
        return engine->engine.create_robots(all, kind);
    });
}

// NOLINTNEXTLINE(readability-function-size): the parameters are those of the original.
int cancha_init(cancha_engine* engine, double gravity_mps2, double step_s, uint32_t contacts,
                double erp, const char* settings, uint64_t seed) {
    return alone(engine, "init", [&]() -> Status {
        v1::Discipline message;
        set_number(*message.mutable_physics(), &v1::Physics::set_gravity_mps2, gravity_mps2);
        set_number(*message.mutable_physics(), &v1::Physics::set_erp, erp);
        if (contacts != 0) {
            message.mutable_physics()->set_contacts_per_pair(contacts);
        }
        if (Status set = set_world(settings, message); !set) {
            return set;
        }
        const v1::Timing& timing = message.timing();
        const Status built =
            std::isnan(step_s)
                ? engine->engine.init(message.physics(), timing, seed)
                : engine->engine.init(
                      message.physics(),
                      cancha::engine::StepLength{.step_s = step_s, .substeps = timing.substeps()},
                      seed);
        return built ? keep_rows(*engine, {}) : built;
    });
}

int cancha_load(cancha_engine* engine, const char* discipline, const cancha_load_options* options) {
    return alone(engine, "load", [&]() -> Status {
        return load(
            *engine, options,
            [](Engine& into, const auto& how, const char* name, const char*) {
                return into.load(c_interface::text_of(name), how);
            },
            discipline, nullptr);
    });
}

int cancha_load_file(cancha_engine* engine, const char* file, const char* variant,
                     const cancha_load_options* options) {
    return alone(engine, "load_file", [&]() -> Status {
        return load(
            *engine, options,
            [](Engine& into, const auto& how, const char* name, const char* which) {
                return into.load_file(c_interface::text_of(name), c_interface::text_of(which), how);
            },
            file, variant);
    });
}

int cancha_reset(cancha_engine* engine, uint64_t seed) {
    return alone(engine, "reset", [&] { return engine->engine.reset(seed); });
}

int cancha_step(cancha_engine* engine) {
    return alone(engine, "step", [&] { return engine->engine.step(); });
}

int cancha_get_environment(cancha_engine* engine, double* state, size_t length) {
    return running(engine, "get_environment", [&](Running& runs, const auto& rows) {
        Status checked =
            c_interface::check_row("state", state, length, rows.states().columns().size());
        if (checked) {
            rows.states().write(runs.state(), std::span(state, length));
        }
        return checked;
    });
}

int cancha_set_ball_state(cancha_engine* engine, double x_m, double y_m, int keeps_velocity) {
    return alone(engine, "set_ball_state", [&] {
        return engine->engine.set_ball_state({x_m, y_m}, after(keeps_velocity));
    });
}

int cancha_set_ball_vel(cancha_engine* engine, double vx_mps, double vy_mps, int is_rolling) {
    return alone(engine, "set_ball_vel", [&] {
        using cancha::engine::BallSpin;
        return engine->engine.set_ball_velocity(
            {vx_mps, vy_mps}, is_rolling != 0 ? BallSpin::kRolling : BallSpin::kNone);
    });
}

int cancha_set_robot_state(cancha_engine* engine, uint32_t robot, double x_m, double y_m,
                           double heading_rad, int keeps_velocity) {
    return alone(engine, "set_robot_state", [&] {
        return engine->engine.set_robot_state(RobotId{robot}, {x_m, y_m, heading_rad},
                                              after(keeps_velocity));
    });
}

int cancha_set_robot_vels(cancha_engine* engine, uint32_t robot, double left_mps,
                          double right_mps) {
    return alone(engine, "set_robot_vels", [&] {
        return engine->engine.set_robot_velocities(RobotId{robot}, {left_mps, right_mps});
    });
}

int cancha_stop(cancha_engine* engine) {
    return alone(engine, "stop", [&] {
        Status stopped = engine->engine.stop();
        if (stopped) {
            engine->rows.reset();
        }
        return stopped;
    });
}

int cancha_row_length(cancha_engine* engine, int row, size_t* length) {
    return running(engine, "row_length", [&](Running&, const auto& rows) -> Status {
        const auto found = c_interface::row_length(c_interface::tables_of(rows), row);
        if (!found || length == nullptr) {
            return found ? invalid("length: null") : found.error();
        }
        *length = *found;
        return {};
    });
}

int cancha_get_column(cancha_engine* engine, int row, size_t index, cancha_column* column) {
    return running(engine, "get_column", [&](Running&, const auto& rows) {
        return c_interface::get_column(c_interface::tables_of(rows), row, index, column);
    });
}

int cancha_set_commands(cancha_engine* engine, const double* commands, size_t length) {
    return running(engine, "set_commands", [&](Running& runs, const auto& rows) {
        const auto& table = rows.commands();
        Status checked =
            c_interface::check_row("commands", commands, length, table.columns().size());
        if (!checked || !(checked = table.check(std::span(commands, length)))) {
            return checked;
        }
        table.read(std::span(commands, length),
                   [&runs](const cancha::world::RobotCommand& command) { runs.command(command); });
        return checked;
    });
}

int cancha_get_status(cancha_engine* engine, double* status, size_t length) {
    return running(engine, "get_status", [&](Running& runs, const auto&) {
        Status checked = c_interface::check_row("status", status, length, CANCHA_STATUS_COUNT);
        if (checked) {
            cancha::batch::write_status(runs, std::span(status, length));
        }
        return checked;
    });
}

int cancha_get_sensors(cancha_engine* engine, double* sensors, size_t length) {
    return running(engine, "get_sensors", [&](Running& runs, const auto& rows) {
        Status checked =
            c_interface::check_row("sensors", sensors, length, rows.sensors().columns().size());
        if (checked) {
            rows.sensors().write(runs.readings(), std::span(sensors, length));
        }
        return checked;
    });
}

int cancha_state_hash(cancha_engine* engine, uint64_t* hash) {
    return running(engine, "state_hash", [&](Running& runs, const auto&) -> Status {
        if (hash == nullptr) {
            return invalid("hash: null");
        }
        *hash = runs.state_hash();
        return {};
    });
}

int cancha_get_message(cancha_engine* engine, int message, int format, char* buffer,
                       size_t capacity, size_t* size) {
    return running(engine, "get_message", [&](Running& runs, const auto&) -> Status {
        const auto bytes = c_interface::message_of(runs, message, format);
        return bytes ? c_interface::put(*bytes, format != CANCHA_BINARY, {buffer, capacity, size})
                     : bytes.error();
    });
}

int cancha_command(cancha_engine* engine, int format, const char* message, size_t size) {
    return alone(engine, "command", [&] {
        v1::RobotCommand command;
        const Status parsed = c_interface::parse(message, size, format, command);
        return parsed ? engine->engine.command(command) : parsed;
    });
}

int cancha_request(cancha_engine* engine, uint32_t team, int format, const char* message,
                   size_t size) {
    return running(engine, "request", [&](Running& runs, const auto&) {
        return c_interface::request(runs, team, format, {message, size});
    });
}

int cancha_take_snapshot(cancha_engine* engine, cancha_snapshot** snapshot) {
    return running(engine, "take_snapshot",
                   [&](Running& runs, const auto&) { return c_interface::take(runs, snapshot); });
}

int cancha_restore(cancha_engine* engine, const cancha_snapshot* snapshot) {
    return running(engine, "restore", [&](Running& runs, const auto&) {
        return c_interface::with_state(snapshot,
                                       [&](const Snapshot& state) { return runs.restore(state); });
    });
}

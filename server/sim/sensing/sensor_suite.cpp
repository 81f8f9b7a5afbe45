#include "server/sim/sensing/sensor_suite.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/text/did_you_mean.h"
#include "proto/base/values/timing.h"

namespace cancha::sensing {
namespace {

// Each of them costs time in every period, and its readings cross the network.
constexpr int kMostSensorsPerKind = 32;

Error invalid(std::string text) {
    return Error{ErrorCode::kInvalidInput, std::move(text)};
}

Result<const SensorModel*> model_of(const v1::Sensor& sensor, const std::string& path) {
    const SensorModel* model = find_sensor_model(sensor.type());
    if (model != nullptr) {
        return model;
    }
    std::string list;
    for (const SensorModel* known : sensor_models()) {
        list += fmt::format("\n  {:<8} {}", known->name, known->summary);
    }
    return invalid(
        fmt::format("{}.type: no sensor '{}'; the sensors are:{}", path, sensor.type(), list));
}

Result<ParameterValues> settings_of(const v1::Sensor& sensor, const SensorModel& model,
                                    const std::string& path) {
    const auto& given = sensor.settings();
    return complete_parameters(model.settings, {given.begin(), given.end()}, path + ".settings");
}

Status check_sensors_of(const v1::RobotKind& kind) {
    const std::string kind_path = fmt::format("robot_kinds.{}.sensors", kind.name());
    if (kind.sensors_size() > kMostSensorsPerKind) {
        return invalid(fmt::format("{}: there are {}, {} are allowed", kind_path,
                                   kind.sensors_size(), kMostSensorsPerKind));
    }
    std::set<std::string> names;
    for (const v1::Sensor& sensor : kind.sensors()) {
        if (sensor.name().empty() || !names.insert(sensor.name()).second) {
            return invalid(
                fmt::format("{}: name '{}' is empty or used twice", kind_path, sensor.name()));
        }
        const std::string path = fmt::format("{}.{}", kind_path, sensor.name());
        const Result<const SensorModel*> model = model_of(sensor, path);
        if (!model) {
            return model.error();
        }
        if (const auto settings = settings_of(sensor, **model, path); !settings) {
            return settings.error();
        }
    }
    return {};
}

Status check_types(const google::protobuf::RepeatedPtrField<std::string>& types,
                   const std::string& path) {
    for (const std::string& type : types) {
        if (type_of(type) == 0) {
            std::vector<std::string> names;
            for (const SensorModel* model : sensor_models()) {
                names.emplace_back(model->name);
            }
            return invalid(
                fmt::format("{}.seen_by: no sensor '{}'{}", path, type, alternatives(type, names)));
        }
    }
    return {};
}

Status check_course(const v1::Course& course) {
    std::set<std::string> names;
    for (const v1::Sign& sign : course.signs()) {
        if (sign.name().empty() || !names.insert(sign.name()).second) {
            return invalid(
                fmt::format("course.signs: name '{}' is empty or used twice", sign.name()));
        }
        if (Status status = check_types(sign.seen_by(), "course.signs." + sign.name()); !status) {
            return status;
        }
    }
    for (const v1::Line& line : course.lines()) {
        if (line.points_size() < 2) {
            return invalid(
                fmt::format("course.lines.{}.points: a line has at least two", line.name()));
        }
    }
    return {};
}

Status check_visuals(const v1::Link& link, const std::string& path) {
    for (const v1::Visual& visual : link.visuals()) {
        const std::string visual_path = fmt::format("{}.visuals.{}", path, visual.name());
        if (Status status = check_types(visual.seen_by(), visual_path); !status) {
            return status;
        }
    }
    return {};
}

Status check_model(const v1::Model& model, const std::string& path) {
    for (const v1::Link& link : model.links()) {
        if (Status status = check_visuals(link, fmt::format("{}.links.{}", path, link.name()));
            !status) {
            return status;
        }
    }
    return {};
}

Status check_arena(const v1::Arena& arena) {
    for (const v1::Model& model : arena.models()) {
        if (Status status = check_model(model, "arena.models." + model.name()); !status) {
            return status;
        }
    }
    return {};
}

bool is_same_sensor(const v1::Reading& a, const v1::Reading& b) {
    return a.robot_id() == b.robot_id() && a.sensor() == b.sensor();
}

const v1::RobotKind& kind_of(const v1::Robot& robot, const v1::Discipline& settings) {
    const auto kind = std::ranges::find(settings.robot_kinds(), robot.kind(), &v1::RobotKind::name);
    CANCHA_EXPECTS(kind != settings.robot_kinds().end());
    return *kind;
}

}  // namespace

Status check_sensors(const v1::Discipline& resolved) {
    for (const v1::RobotKind& kind : resolved.robot_kinds()) {
        if (Status status = check_sensors_of(kind); !status) {
            return status;
        }
        const std::string path = fmt::format("robot_kinds.{}.structure", kind.name());
        if (Status status = check_model(kind.structure(), path); !status) {
            return status;
        }
    }
    if (Status status = check_course(resolved.course()); !status) {
        return status;
    }
    return check_arena(resolved.arena());
}

SensorSuite::SensorSuite(const v1::Discipline& settings, const world::WorldSpec& spec,
                         std::uint64_t seed)
    : surroundings_(spec, settings), seed_(seed) {
    const Result<TickRate> rate = tick_rate_of(settings.timing());
    CANCHA_EXPECTS(rate.has_value());
    for (std::size_t i = 0; i < spec.robots.size(); ++i) {
        const v1::RobotKind& kind = kind_of(settings.robots(static_cast<int>(i)), settings);
        for (const v1::Sensor& sensor : kind.sensors()) {
            mount(sensor, i, spec.robots[i].id, *rate);
        }
    }
}

void SensorSuite::mount(const v1::Sensor& settings, std::size_t robot, RobotId id, TickRate rate) {
    const SensorModel& model = *find_sensor_model(settings.type());
    const Result<ParameterValues> values = settings_of(settings, model, "");
    CANCHA_EXPECTS(values.has_value());
    const v1::Pose& pose = settings.mount();
    mounted_.push_back({.robot = robot,
                        .model = &model,
                        .sensor = model.make(*values),
                        .mount = {.position_m = {pose.x_m(), pose.y_m(), pose.z_m()},
                                  .orientation = world::orientation_of(
                                      pose.roll_rad(), pose.pitch_rad(), pose.heading_rad())},
                        .period = std::max<std::uint64_t>(1, rate.ticks_in(settings.period_s()))});
    v1::Reading& reading = readings_.emplace_back();
    reading.set_robot_id(to_number(id));
    reading.set_sensor(settings.name());
}

bool SensorSuite::read(const referee::WorldState& state) {
    if (mounted_.empty()) {
        return false;
    }
    surroundings_.follow(state);
    bool is_any_read = false;
    for (std::size_t i = 0; i < mounted_.size(); ++i) {
        if (!is_read_ || state.tick.number % mounted_[i].period == 0) {
            read(i, state);
            is_any_read = true;
        }
    }
    is_read_ = true;
    return is_any_read;
}

void SensorSuite::recall(v1::Reading reading) {
    const auto known = std::ranges::find_if(
        readings_, [&reading](const v1::Reading& one) { return is_same_sensor(one, reading); });
    if (known != readings_.end()) {
        known->Swap(&reading);
        is_read_ = true;
    }
}

Status SensorSuite::check(std::span<const v1::Reading> readings) const {
    if (std::ranges::equal(readings, readings_, is_same_sensor)) {
        return {};
    }
    return invalid(fmt::format(
        "the snapshot holds {} readings, but not those of the {} sensors of this world: it "
        "was taken from a world with other robots",
        readings.size(), readings_.size()));
}

void SensorSuite::restore(std::uint64_t seed, std::span<const v1::Reading> readings) {
    seed_ = seed;
    for (const v1::Reading& reading : readings) {
        recall(reading);
    }
}

void SensorSuite::read(std::size_t index, const referee::WorldState& state) {
    const Mounted& mounted = mounted_[index];
    Noise noise(seed_, state.tick.number, index);
    v1::Reading& reading = readings_[index];
    reading.clear_found();
    reading.set_tick(state.tick.number);
    const referee::RobotState& robot = state.robots[mounted.robot];
    mounted.sensor->read({.surroundings = surroundings_,
                          .robot = robot,
                          .pose = pose_of(mounted, state),
                          .beholder = {robot.id, type_of(mounted.model->name)},
                          .noise = noise},
                         reading);
}

// On the grid of the states a quaternion is not quite of unit length.
world::SpacePose SensorSuite::pose_of(const Mounted& mounted, const referee::WorldState& state) {
    const referee::RobotState& robot = state.robots[mounted.robot];
    const Quaternion& q = robot.orientation;
    const double size = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return world::composed({robot.position_m, {q.w / size, q.x / size, q.y / size, q.z / size}},
                           mounted.mount);
}

void SensorSuite::draw(const referee::WorldState& state,
                       std::vector<v1::SensorDrawing>& drawings) const {
    drawings.resize(is_read_ ? mounted_.size() : 0);
    for (std::size_t i = 0; i < drawings.size(); ++i) {
        drawings[i].Clear();
        drawings[i].set_robot_id(readings_[i].robot_id());
        drawings[i].set_sensor(readings_[i].sensor());
        mounted_[i].model->draw(readings_[i], pose_of(mounted_[i], state), drawings[i]);
    }
}

void SensorSuite::append_to(StateHash& hash) const {
    for (const v1::Reading& reading : readings_) {
        const std::string bytes = reading.SerializeAsString();
        hash.append_bytes(bytes.data(), bytes.size());
    }
}

}  // namespace cancha::sensing

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "proto/base/text/did_you_mean.h"
#include "server/sim/sensing/sensor.h"
#include "server/sim/sensing/sensor_suite.h"

namespace cancha::sensing {
namespace {

// Most sensors of a kind. Each costs time in every period, and its readings cross the network.
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
        list += fmt::format("\n  {:<14} {}", known->name, known->summary);
    }
    return invalid(
        fmt::format("{}.type: no sensor '{}'; the sensors are:{}", path, sensor.type(), list));
}

/// Names of links or joints.
template <typename Elements>
std::vector<std::string> names_of(const Elements& elements) {
    std::vector<std::string> names;
    for (const auto& element : elements) {
        names.push_back(element.name());
    }
    return names;
}

/// Checks that a link or a joint exists. `what`: "link" or "joint".
template <typename Elements>
Status check_part(const std::string& name, const Elements& elements, const std::string& path,
                  std::string_view what) {
    const std::vector<std::string> names = names_of(elements);
    if (std::ranges::find(names, name) != names.end()) {
        return {};
    }
    if (names.empty()) {
        return invalid(
            fmt::format("{}.{}: no {} '{}': the robot has none; give it a structure, or "
                        "remove this",
                        path, what, what, name));
    }
    return invalid(
        fmt::format("{}.{}: no {} '{}'{}", path, what, what, name, alternatives(name, names)));
}

Status check_joint(const v1::Sensor& sensor, const SensorModel& model, const v1::Model& structure,
                   const std::string& path) {
    if (model.needs_joint) {
        return check_part(sensor.joint(), structure.joints(), path, "joint");
    }
    return sensor.has_joint() ? invalid(fmt::format("{}.joint: '{}' measures no joint; remove it",
                                                    path, model.name))
                              : Status();
}

Status check_sensor(const v1::Sensor& sensor, const SensorModel& model, const v1::Model& structure,
                    const std::string& path) {
    const auto& given = sensor.settings();
    const auto settings =
        complete_parameters(model.settings, {given.begin(), given.end()}, path + ".settings");
    if (!settings) {
        return settings.error();
    }
    if (sensor.has_link()) {
        if (Status status = check_part(sensor.link(), structure.links(), path, "link"); !status) {
            return status;
        }
    }
    return check_joint(sensor, model, structure, path);
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
        if (Status status = check_sensor(sensor, **model, kind.structure(), path); !status) {
            return status;
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

/// Most points; far fewer than a welcome message has room for.
constexpr int kMostPoints = 1000;

/// Checks names, by which settings find elements of a list.
template <typename List>
Status check_names(const List& list, std::string_view path) {
    std::set<std::string> names;
    for (const auto& element : list) {
        if (element.name().empty() || !names.insert(element.name()).second) {
            return invalid(
                fmt::format("{}: name '{}' is empty or used twice", path, element.name()));
        }
    }
    return {};
}

Status check_course(const v1::Course& course) {
    if (Status named = check_names(course.signs(), "course.signs"); !named) {
        return named;
    }
    for (const v1::Sign& sign : course.signs()) {
        if (Status status = check_types(sign.seen_by(), "course.signs." + sign.name()); !status) {
            return status;
        }
    }
    if (Status named = check_names(course.lines(), "course.lines"); !named) {
        return named;
    }
    for (const v1::Line& line : course.lines()) {
        if (line.points_size() < 2) {
            return invalid(
                fmt::format("course.lines.{}.points: a line has at least two", line.name()));
        }
    }
    if (Status named = check_names(course.routes(), "course.routes"); !named) {
        return named;
    }
    for (const v1::Route& route : course.routes()) {
        if (route.points_size() < 2 || route.points_size() > kMostPoints) {
            return invalid(fmt::format("course.routes.{}.points: are {}, expected 2 to {}",
                                       route.name(), route.points_size(), kMostPoints));
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

}  // namespace cancha::sensing

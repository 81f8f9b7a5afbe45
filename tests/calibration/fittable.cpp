#include "tests/calibration/fittable.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "proto/base/text/did_you_mean.h"
#include "referee/core/settings.h"

namespace cancha::calibration {
namespace {

FittedSetting setting_of(const referee::LimitedSetting& limited) {
    return {.path = limited.path,
            .start = limited.value,
            .min = limited.min,
            .max = limited.max,
            .value = limited.value};
}

/// Returns the settings of the robot's drives. They are a map in the discipline, with limits that
/// the drive declares.
std::vector<FittedSetting> drive_settings_of(const v1::Discipline& settings,
                                             const world::RobotSpec& robot) {
    const auto kind = std::ranges::find(settings.robot_kinds(), robot.kind, &v1::RobotKind::name);
    const bool has_list = kind != settings.robot_kinds().end() && kind->drives_size() > 0;
    std::vector<FittedSetting> found;
    for (const world::ActuatorSpec& actuator : robot.actuators) {
        const std::string folder =
            has_list ? fmt::format("robot_kinds.{}.drives.{}.settings", robot.kind, actuator.name)
                     : fmt::format("robot_kinds.{}.drive_settings", robot.kind);
        for (const Parameter& parameter : actuator.drive->settings) {
            const double value = value_of(actuator.settings, parameter.key);
            found.push_back({.path = fmt::format("{}.{}", folder, parameter.key),
                             .start = value,
                             .min = parameter.min,
                             .max = parameter.max,
                             .value = value});
        }
    }
    return found;
}

/// Returns whether the setting takes whole numbers only.
bool is_whole(const FittedSetting& setting, const referee::Discipline& discipline) {
    v1::Discipline trial = discipline.settings;
    return !referee::set_setting(trial, setting.path,
                                 fmt::format("{}.5", static_cast<long>(setting.min)));
}

}  // namespace

std::vector<FittedSetting> settings_of(const v1::Discipline& settings,
                                       const world::RobotSpec& robot) {
    std::vector<FittedSetting> found;
    const std::string wheels = fmt::format("robot_kinds.{}.wheels.", robot.kind);
    referee::for_each_limited(settings, [&](const referee::LimitedSetting& limited) {
        if (limited.path.starts_with(wheels) && !limited.is_left_out) {
            found.push_back(setting_of(limited));
        }
    });
    std::ranges::copy(drive_settings_of(settings, robot), std::back_inserter(found));
    return found;
}

Result<std::vector<FittedSetting>> settings_called(std::span<const std::string> paths,
                                                   const referee::Discipline& discipline,
                                                   const world::RobotSpec& robot) {
    std::vector<FittedSetting> known = drive_settings_of(discipline.settings, robot);
    std::set<std::string> left_out;
    referee::for_each_limited(discipline.settings, [&](const referee::LimitedSetting& limited) {
        known.push_back(setting_of(limited));
        if (limited.is_left_out) {
            left_out.insert(limited.path);
        }
    });
    std::vector<std::string> names;
    names.reserve(known.size());
    std::ranges::transform(known, std::back_inserter(names), &FittedSetting::path);

    std::vector<FittedSetting> called;
    std::string problems;
    const auto refuse = [&problems](const std::string& path, const std::string& problem) {
        problems += fmt::format("{}--fit: {}: {}", problems.empty() ? "" : "\n", path, problem);
    };
    called.reserve(paths.size());
    for (const std::string& path : paths) {
        const auto found = std::ranges::find(known, path, &FittedSetting::path);
        if (found == known.end()) {
            refuse(path, "no number that can be fitted" + did_you_mean(path, names));
        } else if (std::ranges::find(called, path, &FittedSetting::path) != called.end()) {
            refuse(path, "is there twice");
        } else if (left_out.contains(path)) {
            refuse(path, "is left out; --set gives it a value to start from");
        } else if (is_whole(*found, discipline)) {
            refuse(path, "takes whole numbers only, which cannot be fitted");
        } else {
            called.push_back(*found);
        }
    }
    if (!problems.empty()) {
        return Error{ErrorCode::kInvalidInput, problems};
    }
    return called;
}

}  // namespace cancha::calibration

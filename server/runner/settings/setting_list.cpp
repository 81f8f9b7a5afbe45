#include "server/runner/settings/setting_list.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>

#include "proto/base/streams/fold.h"
#include "proto/base/text/joined.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "proto/schema/comments.h"
#include "referee/core/robot_extent.h"
#include "referee/core/settings.h"
#include "server/sim/sensing/sensor.h"

namespace cancha::runner {

namespace {

// Indent of a setting's meaning below its line.
constexpr int kMeaningIndent = 4;

/// Units by the ends of paths. The longer of two endings comes first if it ends in the other.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kUnits{{
    {"_radps", "rad/s"},
    {"_per_s", "1/s"},
    {"_kgm2", "kg m2"},
    {"_mps2", "m/s2"},
    {"_mps", "m/s"},
    {"_rad", "rad"},
    {"_hz", "Hz"},
    {"_kg", "kg"},
    {"_nm", "N m"},
    {"_m", "m"},
    {"_s", "s"},
}};

/// Returns the schema's comment on the setting with this path, such as
/// "robot_kinds.simurosot.mass_kg". The path contains the names of list elements. Expects: there is
/// such a field.
std::string comment_at(const google::protobuf::Descriptor& message, std::string_view path) {
    const std::size_t dot = path.find('.');
    const auto& field = *message.FindFieldByName(std::string(path.substr(0, dot)));
    if (dot == std::string_view::npos) {
        return schema::comment_of(field);
    }
    std::string_view tail = path.substr(dot + 1);
    if (field.is_repeated()) {
        tail.remove_prefix(tail.find('.') + 1);
    }
    return comment_at(*field.message_type(), tail);
}

std::string range(double min, double max) {
    return fmt::format("{:g} to {:g}", min, max);
}

void append_parameters(std::span<const Parameter> declared, const ParameterValues& values,
                       const std::string& path, std::vector<SettingLine>& lines) {
    for (const Parameter& parameter : declared) {
        lines.push_back({.path = fmt::format("{}.{}", path, parameter.key),
                         .value = fmt::format("{:.6g}", value_of(values, parameter.key)),
                         .range = range(parameter.min, parameter.max),
                         .meaning = std::string(parameter.meaning),
                         .preset = fmt::format("{:.6g}", parameter.fallback)});
    }
}

void append_handlings(const referee::Discipline& discipline, std::vector<SettingLine>& lines) {
    const auto& handlings = discipline.settings.handlings();
    for (const referee::RuleText& rule : discipline.chapter->rules) {
        if (rule.is_found) {
            const auto set = handlings.find(std::string(rule.number));
            lines.push_back({.path = fmt::format("handlings.{}", rule.number),
                             .value = set == handlings.end() ? "accept" : set->second,
                             .range = "accept, propose or ignore",
                             .meaning = std::string(rule.title)});
        }
    }
}

void append_choices(const google::protobuf::Message& message, const std::string& path,
                    std::vector<SettingLine>& lines) {
    for (referee::ChosenSetting& one : referee::choices_in(message)) {
        const std::string whole = fmt::format("{}.{}", path, one.name);
        lines.push_back({.path = whole,
                         .value = std::move(one.value),
                         .range = std::move(one.choices),
                         .meaning = comment_at(*v1::Discipline::descriptor(), whole)});
    }
}

/// Whether the setting is a number of a robot kind that the kind's model determines.
bool is_said_by_model(const v1::Discipline& settings, std::string_view path) {
    return std::ranges::any_of(settings.robot_kinds(), [path](const v1::RobotKind& kind) {
        const auto is_path = [&](std::string_view setting) {
            return path == fmt::format("robot_kinds.{}.{}", kind.name(), setting);
        };
        return kind.has_structure() && std::ranges::any_of(referee::measured_settings(), is_path);
    });
}

const v1::RobotKind& kind_of(const v1::Discipline& settings, const std::string& name) {
    return *std::ranges::find(settings.robot_kinds(), name, &v1::RobotKind::name);
}

/// Appends the drive of an actuator and its settings; in the short form if the kind uses it.
void append_drive(const v1::RobotKind& kind, const world::ActuatorSpec& actuator,
                  std::vector<SettingLine>& lines) {
    const bool is_listed = !kind.drives().empty();
    const std::string path =
        is_listed ? fmt::format("robot_kinds.{}.drives.{}", kind.name(), actuator.name)
                  : fmt::format("robot_kinds.{}.drive", kind.name());
    const std::string drive_path = is_listed ? path + ".type" : path;
    lines.push_back({.path = drive_path,
                     .value = std::string(actuator.drive->name),
                     .range = joined(world::drive_models(), &world::DriveModel::name),
                     .meaning = comment_at(*v1::Discipline::descriptor(), drive_path)});
    append_parameters(actuator.drive->settings, actuator.settings,
                      path + (is_listed ? ".settings" : "_settings"), lines);
}

/// Appends the drives of each robot kind once, as its robots have them. Settings and world list the
/// robots in the same order.
void append_drives(const v1::Discipline& settings, const world::WorldSpec& world,
                   std::vector<SettingLine>& lines) {
    std::set<std::string> listed;
    for (int i = 0; i < settings.robots_size(); ++i) {
        const std::string& kind = settings.robots(i).kind();
        if (listed.insert(kind).second) {
            for (const world::ActuatorSpec& actuator :
                 world.robots[static_cast<std::size_t>(i)].actuators) {
                append_drive(kind_of(settings, kind), actuator, lines);
            }
        }
    }
}

/// Appends the settings of the sensors of each robot kind in use; defaults if the discipline sets
/// nothing.
void append_sensors(const v1::Discipline& settings, std::vector<SettingLine>& lines) {
    for (const v1::RobotKind& kind : settings.robot_kinds()) {
        for (const v1::Sensor& sensor : kind.sensors()) {
            const sensing::SensorModel* const model = sensing::find_sensor_model(sensor.type());
            const std::string path =
                fmt::format("robot_kinds.{}.sensors.{}.settings", kind.name(), sensor.name());
            const auto& given = sensor.settings();
            const auto complete =
                complete_parameters(model->settings, {given.begin(), given.end()}, path);
            append_parameters(model->settings, *complete, path, lines);
        }
    }
}

/// Returns a number if the text is one, null if the value is left out, else the text.
nlohmann::ordered_json json_value(const std::string& text) {
    const auto number = nlohmann::ordered_json::parse(text, nullptr, false);
    const bool is_left_out = text.empty() || text == referee::kLeftOut;
    return number.is_number() ? number
           : is_left_out      ? nlohmann::ordered_json()
                              : nlohmann::ordered_json(text);
}

/// Whether the setting is a number of a drawn mesh or its hull: there are hundreds of them.
bool is_of_a_mesh(std::string_view path) {
    const std::size_t visual = path.find(".visuals.");
    const std::string_view tail = path.substr(std::min(visual, path.size()));
    return tail.find(".mesh.") != std::string_view::npos ||
           tail.find(".shape.convex.") != std::string_view::npos;
}

}  // namespace

std::vector<SettingLine> list_settings(const referee::Discipline& discipline,
                                       const world::WorldSpec& world) {
    v1::Discipline settings = discipline.settings;
    settings.clear_markings();
    referee::fill_defaults(*settings.mutable_physics()->mutable_air());
    std::vector<SettingLine> lines;
    referee::for_each_limited(settings, [&](const referee::LimitedSetting& setting) {
        const bool is_drawn_only =
            setting.path.find("colour.") != std::string::npos || is_of_a_mesh(setting.path);
        if (is_drawn_only || is_said_by_model(settings, setting.path)) {
            return;
        }
        lines.push_back({.path = setting.path,
                         .value = setting.is_left_out ? referee::kLeftOut
                                                      : fmt::format("{:.6g}", setting.value),
                         .range = range(setting.min, setting.max),
                         .meaning = comment_at(*v1::Discipline::descriptor(), setting.path)});
    });
    append_choices(settings.physics(), "physics", lines);
    append_parameters(discipline.chapter->parameters,
                      ParameterValues(settings.rules().begin(), settings.rules().end()), "rules",
                      lines);
    append_drives(settings, world, lines);
    append_sensors(settings, lines);
    append_handlings(discipline, lines);
    return lines;
}

void add_presets(const std::vector<SettingLine>& presets, std::vector<SettingLine>& settings) {
    for (SettingLine& line : settings) {
        const auto preset = std::ranges::find(presets, line.path, &SettingLine::path);
        line.preset = preset == presets.end() ? line.preset : preset->value;
    }
}

std::string unit_of(const std::string& path) {
    const auto unit = std::ranges::find_if(
        kUnits, [&](const auto& entry) { return path.ends_with(entry.first); });
    return unit == kUnits.end() ? "" : std::string(unit->second);
}

std::string to_text(const std::vector<SettingLine>& settings) {
    std::string text;
    const std::string* last_meaning = nullptr;
    for (const SettingLine& line : settings) {
        const std::string unit = unit_of(line.path);
        const std::string preset = line.preset.empty() ? "" : ", default " + line.preset;
        text += streams::folded(fmt::format("{}={}  ({}{}{}{})", line.path, line.value, line.range,
                                            unit.empty() ? "" : " ", unit, preset)) +
                "\n";
        if (!line.meaning.empty() && (last_meaning == nullptr || *last_meaning != line.meaning)) {
            text += streams::paragraph(line.meaning, kMeaningIndent) + "\n";
        }
        last_meaning = &line.meaning;
    }
    return text;
}

nlohmann::ordered_json to_json(const std::vector<SettingLine>& settings) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const SettingLine& line : settings) {
        all.push_back({{"path", line.path},
                       {"value", json_value(line.value)},
                       {"default", json_value(line.preset)},
                       {"range", line.range},
                       {"unit", unit_of(line.path)},
                       {"meaning", line.meaning}});
    }
    return all;
}

}  // namespace cancha::runner

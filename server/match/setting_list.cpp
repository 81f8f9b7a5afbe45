#include "server/match/setting_list.h"

#include <algorithm>
#include <set>
#include <span>

#include <fmt/format.h>

#include "referee/core/settings.h"

namespace cancha::match {

namespace {

std::string range(double min, double max) {
    return fmt::format("{:g} to {:g}", min, max);
}

void append_parameters(std::span<const Parameter> declared, const ParameterValues& values,
                       const std::string& path, std::vector<SettingLine>& lines) {
    for (const Parameter& parameter : declared) {
        lines.push_back({.path = fmt::format("{}.{}", path, parameter.key),
                         .value = fmt::format("{:.6g}", value_of(values, parameter.key)),
                         .range = range(parameter.min, parameter.max),
                         .meaning = parameter.meaning});
    }
}

void append_handlings(const referee::Discipline& discipline, std::vector<SettingLine>& lines) {
    const auto& handlings = discipline.settings.handlings();
    for (const referee::RuleText& rule : discipline.chapter->rules) {
        if (rule.is_found) {
            const auto set = handlings.find(std::string(rule.number));
            lines.push_back({.path = fmt::format("handlings.{}", rule.number),
                             .value = set == handlings.end() ? "accept" : set->second,
                             .range = "accept|propose|ignore",
                             .meaning = rule.title});
        }
    }
}

/// Each kind of robots once, as robots of that kind have it. Both list the robots in one order.
void append_drives(const v1::Discipline& settings, const world::WorldSpec& world,
                   std::vector<SettingLine>& lines) {
    std::set<std::string> listed;
    for (int i = 0; i < settings.robots_size(); ++i) {
        const std::string& kind = settings.robots(i).kind();
        if (listed.insert(kind).second) {
            const world::RobotSpec& robot = world.robots[static_cast<std::size_t>(i)];
            append_parameters(robot.drive->settings, robot.drive_settings,
                              fmt::format("robot_kinds.{}.drive_settings", kind), lines);
        }
    }
}

}  // namespace

std::vector<SettingLine> list_settings(const referee::Discipline& discipline,
                                       const world::WorldSpec& world) {
    v1::Discipline settings = discipline.settings;
    settings.clear_markings();
    std::vector<SettingLine> lines;
    referee::for_each_limited(settings, [&lines](const referee::LimitedSetting& setting) {
        lines.push_back({.path = setting.path,
                         .value = setting.is_left_out ? "-" : fmt::format("{:.6g}", setting.value),
                         .range = range(setting.min, setting.max),
                         .meaning = {}});
    });
    append_parameters(discipline.chapter->parameters,
                      ParameterValues(settings.rules().begin(), settings.rules().end()), "rules",
                      lines);
    append_drives(settings, world, lines);
    append_handlings(discipline, lines);
    return lines;
}

std::string to_table(const std::vector<SettingLine>& settings) {
    std::size_t width = 0;
    for (const SettingLine& line : settings) {
        width = std::max(width, line.path.size());
    }
    std::string table =
        fmt::format("{:<{}}  {:>10}  {:<21} {}\n", "setting", width, "value", "range", "meaning");
    for (const SettingLine& line : settings) {
        std::string row = fmt::format("{:<{}}  {:>10}  {:<21} {}", line.path, width, line.value,
                                      line.range, line.meaning);
        row.erase(row.find_last_not_of(' ') + 1);
        table += row + "\n";
    }
    return table;
}

}  // namespace cancha::match

#include "server/recording/statistics_json.h"

#include <chrono>
#include <string>
#include <utility>

#include "cancha/base/ids.h"

namespace cancha::recording {

namespace {

using Json = nlohmann::ordered_json;

std::string name_of(v1::Team team) {
    return to_string(static_cast<Team>(team));
}

Json statistic_json(const v1::Statistic& statistic) {
    Json json{{"title", statistic.title()},
              {"unit", statistic.unit()},
              {"decimals", statistic.decimals()},
              {"meaning", statistic.meaning()}};
    for (const v1::Statistic::OfTeam& team : statistic.teams()) {
        json[name_of(team.team())] = team.value();
    }
    for (const v1::Statistic::OfRobot& robot : statistic.robots()) {
        json["robots"][std::to_string(robot.robot_id())] = robot.value();
    }
    return json;
}

Json shot_json(const v1::Shot& shot) {
    const std::chrono::duration<double> clock = std::chrono::microseconds(shot.period_elapsed_us());
    return {{"tick", shot.tick()},
            {"period", shot.period()},
            {"period_elapsed_s", clock.count()},
            {"team", name_of(shot.team())},
            {"robot", shot.robot_id()},
            {"from_m", {shot.from_x_m(), shot.from_y_m()}},
            {"to_m", {shot.to_x_m(), shot.to_y_m()}},
            {"speed_mps", shot.speed_mps()},
            {"is_on_target", shot.is_on_target()},
            {"is_goal", shot.is_goal()},
            {"saved_by", shot.saved_by_robot_id()}};
}

Json heat_map_json(const v1::HeatMap& map) {
    return {{"name", map.name()},
            {"title", map.title()},
            {"team", name_of(map.team())},
            {"columns", map.columns()},
            {"rows", map.rows()},
            {"min_m", {map.min_x_m(), map.min_y_m()}},
            {"cell_m", {map.cell_x_m(), map.cell_y_m()}},
            {"ticks", map.ticks()}};
}

}  // namespace

void add_statistics(const v1::MatchStatistics& statistics, Json& report) {
    if (statistics.statistics().empty()) {
        return;
    }
    Json figures = Json::object();
    for (const v1::Statistic& statistic : statistics.statistics()) {
        figures[statistic.name()] = statistic_json(statistic);
    }
    Json shots = Json::array();
    for (const v1::Shot& shot : statistics.shots()) {
        shots.push_back(shot_json(shot));
    }
    report["statistics"] = std::move(figures);
    report["shots"] = std::move(shots);
    report["shots_omitted"] = statistics.shots_omitted();
}

void add_heat_maps(const v1::MatchStatistics& statistics, Json& json) {
    for (const v1::HeatMap& map : statistics.heat_maps()) {
        json["heat_maps"].push_back(heat_map_json(map));
    }
}

}  // namespace cancha::recording

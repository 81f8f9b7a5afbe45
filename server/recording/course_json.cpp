#include "server/recording/course_json.h"

#include <chrono>
#include <string>

namespace cancha::recording {

void add_course(const match::Match& match, TickRate rate, nlohmann::ordered_json& report) {
    const referee::MatchStatus& status = match.status();
    if (!status.is_course) {
        return;
    }
    nlohmann::ordered_json& course = report["course"];
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        const referee::TeamStatus& way = status.of(team);
        if (!way.plays) {
            continue;
        }
        nlohmann::ordered_json& entry = course[std::string(to_string(team))];
        entry["progress"] = way.progress;
        entry["finished_s"] = nullptr;
        if (way.finished != 0) {
            entry["finished_s"] =
                std::chrono::duration<double>(rate.time_of(Tick{way.finished})).count();
        }
        entry["faults"] = way.faults;
    }
}

}  // namespace cancha::recording

#include "server/recording/test_forged_race.h"

#include <cstdint>

#include <fmt/format.h>

#include "server/recording/test_recordings.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::recording {

namespace {

/// More than two segments.
constexpr std::uint64_t kRaceTicks = 300;

std::string record_race() {
    const std::string path = new_file();
    const referee::Discipline discipline = *referee::load_discipline("line_race/race");
    RecordedMatch match(path, discipline);
    for (std::uint64_t tick = 0; tick < kRaceTicks; ++tick) {
        match->open_tick();
        for (const referee::RobotState& robot : match->state().robots) {
            const auto phase = static_cast<double>((tick + 11UL * to_number(robot.id)) % 128);
            match->command({robot.id, world::WheelSpeeds{phase / 128, 1 - phase / 128}});
        }
        for (SeatIndex seat : {kBlue, kYellow}) {
            match.recorder().seat_drew(seat, drawing_of(fmt::format("plan {}", tick)));
        }
        match->close_tick();
    }
    match.close();
    return content_of(path);
}

}  // namespace

const std::string& recorded_race() {
    static const std::string race = record_race();
    return race;
}

}  // namespace cancha::recording

#include "server/recording/test_forged_race.h"

#include <cstdint>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/recording/recorder.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::recording {

namespace {

/// More than two segments.
constexpr std::uint64_t kRaceTicks = 300;

v1::Drawing plan_of(const std::string& text) {
    v1::Drawing drawing;
    drawing.add_labels()->set_text(text);
    return drawing;
}

}  // namespace

std::string recorded_race() {
    std::string path = write_items({});
    const referee::Discipline discipline = *referee::load_discipline("line_race/race");
    const world::WorldSpec spec = *world::make_world_spec(discipline.settings);
    Recorder recorder = *Recorder::create(path, discipline);
    match::SimulatedMatch match(discipline, spec, {.seed = 7}, &recorder);
    for (std::uint64_t tick = 0; tick < kRaceTicks; ++tick) {
        match.open_tick();
        for (const world::RobotSpec& robot : spec.robots) {
            const auto phase = static_cast<double>((tick + 11UL * to_number(robot.id)) % 128);
            match.command({robot.id, world::WheelSpeeds{phase / 128, 1 - phase / 128}});
        }
        for (SeatIndex seat : {kBlue, kYellow}) {
            recorder.seat_drew(seat, plan_of(fmt::format("plan {}", tick)));
        }
        match.close_tick();
    }
    EXPECT_TRUE(recorder.close(match, ""));
    return content_of(path);
}

std::string content_hash_in(const std::string& bytes) {
    Result<RecordingReader> reader = RecordingReader::of_bytes(bytes, "forged.mcap");
    TickRecord record;
    while (reader && reader->next(record)) {
    }
    return reader && reader->status() ? reader->content_hash() : "";
}

std::string refusal_of(const std::string& bytes) {
    Result<RecordingReader> reader = RecordingReader::of_bytes(bytes, "forged.mcap");
    if (!reader) {
        return reader.error().message;
    }
    const Result<Verification> found = verify(*reader);
    if (!found) {
        return found.error().message;
    }
    if (!found->is_equal) {
        return found->difference;
    }
    return found->is_verified() ? "" : "shown, but not proved: " + found->unproved.front().text;
}

std::string content_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace cancha::recording

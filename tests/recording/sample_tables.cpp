// Plays some ticks of each discipline, with commands of all sizes, placements and a restored state.
// Writes the recording, and the table that is exported from it. Readers in other languages read the
// recording and compare it with the table.
//
//     cancha-sample-tables FOLDER     writes FOLDER/DISCIPLINE.mcap and FOLDER/DISCIPLINE.csv

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/streams/run_program.h"
#include "referee/core/discipline.h"
#include "server/recording/export.h"
#include "server/recording/recorder.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"
#include "tests/support/every_actuator.h"
#include "tests/support/link_fixture.h"

namespace cancha {

namespace {

constexpr std::uint64_t kTicks = 300;

bool has_robots(const std::string& name) {
    return !referee::load_discipline(name).value().settings.robots().empty();
}

/// Loads the variant "NAME/VARIANT". If its arena has room, adds a crate that falls and a crate
/// that swings about a hinge on its edge.
Result<referee::Discipline> with_crates(const std::string& name) {
    Result<referee::Discipline> discipline = referee::load_discipline(name);
    if (!discipline || !discipline->settings.has_arena()) {
        return discipline;
    }
    v1::Discipline settings = discipline->settings;
    world::add_crate(settings, "crate", {0, 0, 1}, {0.1, 0.2, 0.3});
    world::write_pose(*world::last_model(settings).mutable_pose(), {0, 0, 1}, 0.4, 0.3, 0.2);
    world::add_crate(settings, "flap", {0, 0, 2}, {0.1, 0.4, 0.1});
    v1::Joint& hinge = world::add_joint(settings, v1::JOINT_TYPE_REVOLUTE, {1, 0, 0});
    world::write_pose(*hinge.mutable_pose(), {0, -0.2, 0});
    Result<referee::Discipline> changed = referee::load_discipline(name, {}, &settings.arena());
    return changed && match::make_world(changed->settings) ? changed : discipline;
}

/// Returns a command with numbers of both signs, multiples of the smallest step.
command::Command command_at(const command::Kind& kind, std::uint64_t tick, RobotId robot) {
    command::Command command{.kind = &kind};
    for (std::size_t i = 0; i < kind.numbers.size(); ++i) {
        const std::uint64_t steps =
            (37 * tick + std::uint64_t{1009} * to_number(robot) + 4001 * i) % 20'001;
        const command::Number& number = kind.numbers[i];
        command.numbers[i] =
            number.nearest(number.at_step(static_cast<std::int64_t>(steps) - 10'000));
    }
    return command;
}

/// Makes the officials' changes before this tick.
void intervene(match::SimulatedMatch& match, std::uint64_t tick) {
    const referee::RobotState& robot = match.state().robots.front();
    if (tick == kTicks / 4) {
        CANCHA_EXPECTS(match.change(match::save_state("start"), "Anna").has_value());
    } else if (tick == kTicks / 2) {
        const match::PlacedRobot placed{.id = robot.id, .pose = robot.ground_pose()};
        CANCHA_EXPECTS(match.change(match::move_robot(placed), "Anna").has_value());
    } else if (tick == 3 * kTicks / 4) {
        CANCHA_EXPECTS(match.change(match::restore_state("start"), "Anna").has_value());
    }
}

Status record(const std::string& name, const std::string& path) {
    const Result<referee::Discipline> made = with_crates(name);
    if (!made) {
        return made.error();
    }
    const referee::Discipline& discipline = *made;
    const Result<world::WorldSpec> spec = match::make_world(discipline.settings);
    if (!spec) {
        return spec.error();
    }
    Result<recording::Recorder> recorder = recording::Recorder::create(path, discipline);
    if (!recorder) {
        return recorder.error();
    }
    match::SimulatedMatch match(discipline, *spec, {.seed = 7}, &*recorder);
    for (std::uint64_t tick = 0; tick < kTicks && !match.is_over(); ++tick) {
        intervene(match, tick);
        match.open_tick();
        for (const world::RobotSpec& robot : spec->robots) {
            const auto told = commands_for(robot, tick, [&](const command::Kind& kind) {
                return command_at(kind, tick, robot.id);
            });
            std::ranges::for_each(told, [&match](const auto& command) { match.command(command); });
        }
        match.close_tick();
    }
    return recorder->close(match, "");
}

Status write_table(const std::string& recorded, const std::string& path) {
    Result<recording::RecordingReader> reader = recording::RecordingReader::open(recorded);
    if (!reader) {
        return reader.error();
    }
    std::string table;
    const Status exported = recording::export_csv(*reader, [&table](std::string_view part) {
        table += part;
        return Status{};
    });
    return exported ? streams::replace_file(path, table) : exported;
}

int run(int argc, char** argv) {
    if (argc != 2) {
        streams::print_error("usage: cancha-sample-tables FOLDER\n");
        return 2;
    }
    std::set<std::string> written_disciplines;  // The first variant of each that has robots.
    for (const referee::VariantListing& variant : referee::list_variants()) {
        const std::string discipline = variant.full_name.substr(0, variant.full_name.find('/'));
        if (!has_robots(variant.full_name) || !written_disciplines.insert(discipline).second) {
            continue;
        }
        const std::string stem = fmt::format("{}/{}", argv[1], discipline);
        Status written = record(variant.full_name, stem + ".mcap");
        written = written ? write_table(stem + ".mcap", stem + ".csv") : written;
        if (!written) {
            streams::print_error("cancha-sample-tables: {}: {}\n", variant.full_name,
                                 written.error().message);
            return 1;
        }
    }
    return 0;
}

}  // namespace

}  // namespace cancha

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-sample-tables",
                                        [argc, argv] { return cancha::run(argc, argv); });
}

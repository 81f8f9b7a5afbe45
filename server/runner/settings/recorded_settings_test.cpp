// Tests that every setting in --settings, set to another value, is recorded as played.

#include <cctype>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"
#include "referee/core/settings.h"
#include "server/recording/recorder.h"
#include "server/recording/verify.h"
#include "server/runner/settings/setting_list.h"
#include "server/sim/match/stage.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::runner {
namespace {

using Overrides = std::vector<referee::SettingOverride>;

/// Writes and reads again the facts of a match of this discipline.
Result<recording::MatchFacts> restored(const referee::Discipline& discipline) {
    const recording::MatchFacts facts{.build = "test",
                                      .started_at = "2026-11-29T20:46:00Z",
                                      .discipline = discipline,
                                      .discipline_hash = discipline.hash,
                                      .options = {}};
    return recording::facts_from(recording::to_metadata(facts),
                                 referee::bytes_of(discipline.settings), std::nullopt);
}

/// Returns values that differ from the present one. Some may be refused, because settings must be
/// consistent.
std::vector<std::string> other_values(const SettingLine& line) {
    if (line.path.starts_with("handlings.")) {
        return {"ignore", "propose:15s:reject"};
    }
    if (line.path.ends_with(".drive") || line.path.ends_with(".type")) {
        return {"none", "traction"};
    }
    if (line.path == "physics.solver") {
        return {"planar", "quickstep", "step"};
    }
    const double value = line.value == "-" ? 0 : std::stod(line.value);  // "-" means left out.
    const double min = std::stod(line.range);
    const double max = std::stod(line.range.substr(line.range.find(" to ") + 4));
    const bool is_whole = value == std::floor(value);
    std::vector<std::string> others;
    for (const double other : {value + 1, value - 1, value * 1.01, value * 0.99,
                               value + (max - value) / 1000, max, min}) {
        if (other != value && other >= min && other <= max) {
            others.push_back(fmt::format(
                "{:.10g}", is_whole && std::abs(other - value) >= 1 ? std::round(other) : other));
        }
    }
    return others;
}

bool can_be_played(const Result<referee::Discipline>& discipline) {
    return discipline && match::make_world(discipline->settings);
}

class RecordedSettingsTest : public testing::TestWithParam<std::string> {};

TEST_P(RecordedSettingsTest, AreRestoredWhateverTheyAreSetTo) {
    const referee::Discipline usual = *referee::load_discipline(GetParam());
    std::size_t changed = 0;
    for (const SettingLine& line : list_settings(usual, *world::make_world_spec(usual.settings))) {
        // Arenas and robots have hundreds of parts, so two values for each of their numbers are
        // enough.
        const bool is_part = line.path.starts_with("arena.") || line.path.starts_with("course.") ||
                             line.path.find(".structure.") != std::string::npos;
        int tried = 0;
        for (const std::string& value : other_values(line)) {
            if (is_part && tried == 2) {
                break;
            }
            const Overrides overrides{{line.path, value}};
            const auto discipline = referee::change_settings(usual, overrides);
            if (!can_be_played(discipline)) {
                continue;
            }
            ++tried;
            const auto facts = restored(*discipline);
            ASSERT_TRUE(facts) << line.path << "=" << value << ": " << facts.error().message;
            EXPECT_EQ(facts->discipline.hash, discipline->hash) << line.path << "=" << value;
            changed += discipline->hash != usual.hash ? 1 : 0;
        }
    }
    EXPECT_GT(changed, 50U) << "few settings could be changed: the test proves little";
}

std::vector<std::string> all_variants() {
    std::vector<std::string> names;
    for (const referee::VariantListing& listing : referee::list_variants()) {
        names.push_back(listing.full_name);
    }
    return names;
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& letter : name) {
        letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
    }
    return name;
}

INSTANTIATE_TEST_SUITE_P(Variant, RecordedSettingsTest, testing::ValuesIn(all_variants()), name_of);

TEST(RecordedSettingsOfAMatchTest, AreThoseThatItIsVerifiedWith) {
    for (const referee::SettingOverride& setting :
         Overrides{{"robots.3.number", "99"},
                   {"robots.4.start.x_m", "0.45"},
                   {"seats.blue.name", "azul"},
                   {"timing.substeps", "5"},
                   {"physics.gravity_mps2", "-3.7"},
                   {"ball.mass_kg", "0.05"},
                   {"robot_kinds.simurosot.wheels.max_speed_mps", "1.23456"},
                   {"robot_kinds.simurosot.drive_settings.max_torque_nm", "0.3"},
                   {"rules.half_s", "1.5"},
                   {"handlings.3.1", "propose:15s:reject"}}) {
        const Overrides overrides{setting};
        const auto discipline = referee::load_discipline("simurosot/5v5-real", overrides);
        ASSERT_TRUE(discipline) << setting.path << ": " << discipline.error().message;
        const auto spec = match::make_world(discipline->settings);
        ASSERT_TRUE(spec) << setting.path << ": " << spec.error().message;
        const ScratchFolder folder;
        const std::string path = folder.file("match.mcap");
        auto recorder = *recording::Recorder::create(path, *discipline);
        match::SimulatedMatch match(*discipline, *spec, {}, &recorder);
        for (int tick = 0; tick < 50 && !match.is_over(); ++tick) {
            match.open_tick();
            for (std::uint32_t robot = 1; robot <= 10; ++robot) {
                // Some of these exceed the highest wheel speed.
                match.command({RobotId{robot}, world::WheelSpeeds{0.1 * tick, 3 - 0.2 * robot}});
            }
            match.close_tick();
        }
        ASSERT_TRUE(recorder.close(match, ""));

        auto reader = recording::RecordingReader::open(path);
        ASSERT_TRUE(reader) << setting.path << ": " << reader.error().message;
        const auto found = recording::verify(*reader);

        ASSERT_TRUE(found) << setting.path << ": " << found.error().message;
        EXPECT_TRUE(found->is_equal) << setting.path << ": " << found->difference;
    }
}

}  // namespace
}  // namespace cancha::runner

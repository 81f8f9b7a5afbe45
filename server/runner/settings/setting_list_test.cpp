#include "server/runner/settings/setting_list.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "server/sim/world/drive.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::runner {
namespace {

std::vector<SettingLine> settings_of(std::string_view discipline,
                                     const std::vector<referee::SettingOverride>& overrides = {}) {
    const auto loaded = referee::load_discipline(discipline, overrides);
    EXPECT_TRUE(loaded);
    const auto world = world::make_world_spec(loaded->settings);
    EXPECT_TRUE(world);
    return list_settings(*loaded, *world);
}

const SettingLine& at(const std::vector<SettingLine>& lines, std::string_view path) {
    const auto found = std::ranges::find(lines, path, &SettingLine::path);
    EXPECT_NE(found, lines.end()) << path;
    return *found;
}

TEST(SettingListTest, HasValueAndRangeOfMessagesRulesAndDrives) {
    const auto lines = settings_of("simurosot/5v5-real", {{"ball.mass_kg", "0.05"}});

    EXPECT_EQ(at(lines, "ball.mass_kg").value, "0.05");
    EXPECT_EQ(at(lines, "rules.time_outs").range, "0 to 100");
    EXPECT_EQ(at(lines, "rules.half_s").value, "300");
    EXPECT_FALSE(at(lines, "rules.half_s").meaning.empty());
    EXPECT_FALSE(at(lines, "robot_kinds.simurosot.drive_settings.max_torque_nm").value.empty());
}

TEST(SettingListTest, HasTheSettingsOfSensors) {
    const auto lines = settings_of("drone_maze/signed");

    EXPECT_EQ(at(lines, "robot_kinds.drone.sensors.signs.settings.range_m").value, "0.9");
    EXPECT_FALSE(at(lines, "robot_kinds.drone.sensors.camera.settings.width").meaning.empty());
}

TEST(SettingListTest, SaysWhatSetUnderstands) {
    for (const char* discipline :
         {"simurosot/11v11", "soccer_duel/1v1", "drone_maze/signed", "blimp_course/solo"}) {
        for (const SettingLine& line : settings_of(discipline)) {
            const std::vector<referee::SettingOverride> again{{line.path, line.value}};
            EXPECT_TRUE(referee::load_discipline(discipline, again)) << line.path;
        }
    }
}

TEST(SettingListTest, HasChoicesAndTheAirOfADisciplineThatNamesNone) {
    const auto lines = settings_of("simurosot/5v5", {{"physics.solver", "step"}});

    EXPECT_EQ(at(lines, "physics.solver").value, "step");
    EXPECT_EQ(at(lines, "physics.solver").range, "auto, planar, quickstep, step");
    EXPECT_EQ(at(lines, "physics.air.gust_mps").value, "0");
}

TEST(SettingListTest, LeavesOutWhatAModelSays) {
    const auto lines = settings_of("blimp_course/solo");

    EXPECT_FALSE(std::ranges::any_of(
        lines, [](const SettingLine& line) { return line.path == "robot_kinds.blimp.mass_kg"; }));
    at(lines, "robot_kinds.blimp.structure.links.hull.inertia.mass_kg");
}

TEST(SettingListTest, HasWhatIsDoneWithEachRuleThatJudgesFindBy) {
    const auto lines = settings_of("simurosot/5v5", {{"handlings.3.1", "propose:15s"}});

    EXPECT_EQ(at(lines, "handlings.3.1").value, "propose:15s");
    EXPECT_EQ(at(lines, "handlings.5.9").value, "accept");
}

TEST(SettingListTest, EverySettingIsExplained) {
    for (const char* discipline :
         {"simurosot/5v5", "simurosot/5v5-real", "simurosot/11v11", "soccer_duel/1v1"}) {
        for (const SettingLine& line : settings_of(discipline)) {
            EXPECT_NE(line.meaning, "") << line.path;
        }
    }
}

TEST(SettingListTest, KnowsTheValueWithoutSet) {
    auto lines = settings_of("simurosot/5v5", {{"rules.half_s", "60"}});
    add_presets(settings_of("simurosot/5v5"), lines);

    EXPECT_EQ(at(lines, "rules.half_s").value, "60");
    EXPECT_EQ(at(lines, "rules.half_s").preset, "300");
}

TEST(SettingListTest, HasTheDriveThatIsChosenAndItsDefaults) {
    auto lines = settings_of("simurosot/5v5", {{"robot_kinds.simurosot.drive", "traction"}});
    add_presets(settings_of("simurosot/5v5"), lines);

    const SettingLine& drive = at(lines, "robot_kinds.simurosot.drive");
    EXPECT_EQ(drive.value, "traction");
    EXPECT_EQ(drive.preset, "calibrated");
    for (const world::DriveModel* model : world::drive_models()) {
        EXPECT_NE(drive.range.find(model->name), std::string::npos) << model->name;
    }
    EXPECT_EQ(at(lines, "robot_kinds.simurosot.drive_settings.grip").preset, "1");
}

TEST(SettingListTest, TheUnitIsTheEndOfThePath) {
    EXPECT_EQ(unit_of("rules.half_s"), "s");
    EXPECT_EQ(unit_of("rules.push_speed_mps"), "m/s");
    EXPECT_EQ(unit_of("physics.gravity_mps2"), "m/s2");
    EXPECT_EQ(unit_of("rules.time_outs"), "");
}

const std::vector<SettingLine> kTwo{
    {"ball.mass_kg", "0.046", "0.001 to 10", "Mass.", "0.046"},
    {"handlings.3.1", "accept", "accept, propose or ignore", "Goal"}};

TEST(SettingListTest, IsTextWithTheMeaningBelowEach) {
    EXPECT_EQ(to_text(kTwo),
              "ball.mass_kg=0.046  (0.001 to 10 kg, default 0.046)\n"
              "    Mass.\n"
              "handlings.3.1=accept  (accept, propose or ignore)\n"
              "    Goal\n");
}

TEST(SettingListTest, IsJsonForPrograms) {
    EXPECT_EQ(to_json(kTwo)[0].dump(), R"({"path":"ball.mass_kg","value":0.046,"default":0.046,)"
                                       R"("range":"0.001 to 10","unit":"kg","meaning":"Mass."})");
    EXPECT_EQ(to_json(kTwo)[1]["value"], "accept");
    EXPECT_TRUE(to_json(kTwo)[1]["default"].is_null());
    EXPECT_TRUE(to_json({{"timing.tick_s", "-", "0 to 1", "Time."}})[0]["value"].is_null());
}

}  // namespace
}  // namespace cancha::runner

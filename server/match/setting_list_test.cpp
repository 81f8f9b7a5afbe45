#include "server/match/setting_list.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "server/world/world_spec_builder.h"

namespace cancha::match {
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

TEST(SettingListTest, SaysWhatSetUnderstands) {
    for (const char* discipline : {"simurosot/11v11", "soccer_duel/1v1"}) {
        for (const SettingLine& line : settings_of(discipline)) {
            const std::vector<referee::SettingOverride> again{{line.path, line.value}};
            EXPECT_TRUE(referee::load_discipline(discipline, again)) << line.path;
        }
    }
}

TEST(SettingListTest, HasWhatIsDoneWithEachRuleThatJudgesFindBy) {
    const auto lines = settings_of("simurosot/5v5", {{"handlings.3.1", "propose:15s"}});

    EXPECT_EQ(at(lines, "handlings.3.1").value, "propose:15s");
    EXPECT_EQ(at(lines, "handlings.5.9").value, "accept");
}

TEST(SettingListTest, IsATableWithALineForEach) {
    EXPECT_EQ(to_table({{"ball.mass_kg", "0.046", "0.001 to 10", {}},
                        {"rules.half_s", "300", "1 to 3600", "of one half"}}),
              "setting            value  range                 meaning\n"
              "ball.mass_kg       0.046  0.001 to 10\n"
              "rules.half_s         300  1 to 3600             of one half\n");
}

}  // namespace
}  // namespace cancha::match

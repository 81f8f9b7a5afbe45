#include "tests/calibration/script.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace cancha::calibration {
namespace {

/// Returns the lengths of runs of equal commands.
std::vector<std::size_t> holds_of(const Script& script) {
    std::vector<std::size_t> holds;
    for (std::size_t tick = 0; tick < script.commands.size(); ++tick) {
        if (tick > 0 && script.commands[tick] == script.commands[tick - 1]) {
            ++holds.back();
        } else {
            holds.push_back(1);
        }
    }
    return holds;
}

bool is_legal(double units) {
    return std::abs(units) <= kMaxUnits;
}

TEST(ScriptTest, EveryOneCommandsEachTickWithinTheLegalRange) {
    for (const Script& script : all_scripts()) {
        EXPECT_EQ(script.commands.size(), kScriptTicks) << script.name;
        for (const WheelUnits& wheels : script.commands) {
            EXPECT_TRUE(is_legal(wheels.left) && is_legal(wheels.right)) << script.name;
        }
    }
}

TEST(ScriptTest, NamesAreUnique) {
    const std::vector<Script> scripts = all_scripts();
    std::set<std::string> names;
    for (const Script& script : scripts) {
        names.insert(script.name);
    }

    EXPECT_EQ(names.size(), scripts.size());
}

TEST(ScriptTest, TwoHalvesChangeInTheMiddle) {
    const Script script = two_halves_script("stop", {125, 125}, {0, 0});

    EXPECT_EQ(script.commands[59], (WheelUnits{125, 125}));
    EXPECT_EQ(script.commands[60], (WheelUnits{0, 0}));
    EXPECT_THAT(holds_of(script), testing::ElementsAre(60, 60));
}

TEST(ScriptTest, RandomCommandsChangeAsOftenAsAsked) {
    std::vector<std::size_t> holds = holds_of(random_script("held", 3, 5, 30));
    holds.pop_back();  // The end of the script cuts the last one off.

    EXPECT_THAT(holds, testing::Not(testing::IsEmpty()));
    EXPECT_THAT(holds, testing::Each(testing::AllOf(testing::Ge(5U), testing::Le(30U))));
}

TEST(ScriptTest, RandomCommandsOfOneTickReachBothEndsOfTheRange) {
    double least = 0;
    double greatest = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        for (const WheelUnits& wheels : random_script("busy", seed, 1, 1).commands) {
            least = std::min({least, wheels.left, wheels.right});
            greatest = std::max({greatest, wheels.left, wheels.right});
        }
    }

    // 4800 even draws from 251 numbers miss one of the two ends with a probability of 1e-8.
    EXPECT_EQ(least, -kMaxUnits);
    EXPECT_EQ(greatest, kMaxUnits);
}

TEST(ScriptTest, TheSeedDecidesTheRandomCommands) {
    const Script script = random_script("first", 1, 1, 1);

    EXPECT_EQ(random_script("again", 1, 1, 1).commands, script.commands);
    EXPECT_NE(random_script("other", 2, 1, 1).commands, script.commands);
}

}  // namespace
}  // namespace cancha::calibration

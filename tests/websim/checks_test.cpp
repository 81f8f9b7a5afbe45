#include "tests/websim/checks.h"

#include <fstream>
#include <iterator>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace cancha::websim {

void PrintTo(const Experiment& experiment, std::ostream* out) {
    *out << experiment.name;
}

namespace {

class WebsimExperimentTest : public ::testing::TestWithParam<Experiment> {};

TEST_P(WebsimExperimentTest, GivesWhatTheorySays) {
    for (const Check& check : GetParam().run()) {
        EXPECT_NEAR(check.measured, check.expected, check.tolerance) << check.what;
    }
}

INSTANTIATE_TEST_SUITE_P(Experiments, WebsimExperimentTest, ::testing::ValuesIn(experiments()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(WebsimReportTest, IsTheOneThatIsKept) {
    std::ifstream file(CANCHA_SOURCE_DIR "/server/sim/world/drives/websim.md");
    const std::string kept(std::istreambuf_iterator<char>(file), {});

    EXPECT_EQ(kept, report()) << "after a change that is meant: cancha-websim-check > "
                                 "server/sim/world/drives/websim.md";
}

}  // namespace
}  // namespace cancha::websim

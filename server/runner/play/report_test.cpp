#include "server/runner/play/report.h"

#include <gtest/gtest.h>

namespace cancha::runner {
namespace {

TEST(ReportTest, TicksPerSecondHaveOneDigitBehindThePoint) {
    EXPECT_EQ(nlohmann::ordered_json(ticks_per_second(2408, 0.22898170)).dump(), "10516.1");
    EXPECT_EQ(nlohmann::ordered_json(ticks_per_second(600, 10)).dump(), "60.0");
    EXPECT_EQ(ticks_per_second(0, 0), 0);
}

}  // namespace
}  // namespace cancha::runner

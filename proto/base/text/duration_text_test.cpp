#include "proto/base/text/duration_text.h"

#include <gtest/gtest.h>

namespace cancha {
namespace {

TEST(DurationTextTest, HasHundredthsOfASecondAndMinutesWhereThereAreSome) {
    EXPECT_EQ(duration_text(0), "0.00 s");
    EXPECT_EQ(duration_text(16'000'000), "16.00 s");
    EXPECT_EQ(duration_text(123'516'000), "2 min 03.52 s");
}

TEST(DurationTextTest, RoundsUpToAMinute) {
    EXPECT_EQ(duration_text(59'996'000), "1 min 00.00 s");
}

}  // namespace
}  // namespace cancha

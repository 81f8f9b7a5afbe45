#include "tests/check/websim/responses.h"

#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace cancha::websim {

void PrintTo(const Response& response, std::ostream* out) {
    *out << response.name;
}

namespace {

class WebsimResponseTest : public ::testing::TestWithParam<Response> {};

TEST_P(WebsimResponseTest, KeepsToTheory) {
    for (const Curve& curve : GetParam().curves) {
        ASSERT_FALSE(curve.theories.empty()) << curve.name;
        for (const Theory& theory : curve.theories) {
            ASSERT_EQ(curve.measured.size(), theory.values.size()) << curve.name;
            for (std::size_t tick = 0; tick < theory.values.size(); ++tick) {
                EXPECT_NEAR(curve.measured[tick], theory.values[tick], theory.tolerance)
                    << curve.name << ", " << theory.name << ", tick " << tick;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Responses, WebsimResponseTest, ::testing::ValuesIn(responses()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace cancha::websim

#include "referee/order/order_check.h"

#include <limits>

#include <gmock/gmock.h>

namespace cancha::order {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

v1::CreateMatch usual_order() {
    v1::CreateMatch order;
    order.set_name("final");
    order.set_discipline("simurosot/5v5");
    return order;
}

/// Returns the error of the order after this change; empty: none.
template <typename Change>
std::string problem_after(Change change) {
    v1::CreateMatch order = usual_order();
    change(order);
    const auto checked = check_order(order);
    return checked ? "" : checked.error().message;
}

TEST(OrderCheckTest, AnOrderGivesItsDisciplineWithItsSettings) {
    v1::CreateMatch order = usual_order();
    order.add_settings("rules.half_s=60");

    const auto checked = check_order(order);

    ASSERT_TRUE(checked) << checked.error().message;
    EXPECT_EQ(checked->discipline.full_name(), "simurosot/5v5");
    EXPECT_EQ(checked->discipline.settings.rules().at("half_s"), 60);
}

TEST(OrderCheckTest, NumbersHaveTheRangesOfCanchaMatch) {
    for (const double speed : {0.0, 0.01, 1000.0}) {
        EXPECT_EQ(problem_after([&](auto& order) { order.set_speed(speed); }), "") << speed;
    }
    for (const double speed : {-3.0, 0.009, 1001.0, std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_THAT(problem_after([&](auto& order) { order.set_speed(speed); }),
                    StartsWith("`speed`: "))
            << speed;
    }
    for (const double seconds : {0.0, -1.0, 1e10, std::numeric_limits<double>::infinity()}) {
        EXPECT_THAT(problem_after([&](auto& order) { order.set_duration_s(seconds); }),
                    StartsWith("`duration_s`: "))
            << seconds;
        EXPECT_THAT(problem_after([&](auto& order) { order.set_ready_timeout_s(seconds); }),
                    StartsWith("`ready_timeout_s`: "))
            << seconds;
    }
}

TEST(OrderCheckTest, WhoFillsItInWithOptionsReadsTheirNames) {
    v1::CreateMatch order = usual_order();
    order.clear_name();
    EXPECT_TRUE(check_order(order, Wording::kOptions));

    order.set_ready_timeout_s(0);
    EXPECT_EQ(check_order(order, Wording::kOptions).error().message,
              "--ready-timeout: 0 is out of range, expected 0.1 to 86400");
}

TEST(OrderCheckTest, AMatchHasAName) {
    EXPECT_THAT(problem_after([](auto& order) { order.set_name("a b"); }), StartsWith("`name`: "));
}

TEST(OrderCheckTest, ASettingIsOneLineOfText) {
    for (const std::string& text :
         {std::string("title=a\0b", 9), std::string("rules.half_s=60\n")}) {
        EXPECT_THAT(problem_after([&](auto& order) { order.add_settings(text); }),
                    StartsWith("`settings`: an entry has a control character"));
        EXPECT_THAT(problem_after([&](auto& order) { order.add_deadlines(text); }),
                    StartsWith("`deadlines`: an entry has a control character"));
    }
}

TEST(OrderCheckTest, ATeamsNameIsPrintableAndShort) {
    EXPECT_EQ(problem_after([](auto& order) { order.set_blue_name(std::string(32, 'a')); }), "");
    EXPECT_THAT(problem_after([](auto& order) { order.set_blue_name(std::string(33, 'a')); }),
                StartsWith("`blue_name`: "));
    EXPECT_THAT(problem_after([](auto& order) { order.set_yellow_name("a\nb"); }),
                StartsWith("`yellow_name`: "));
}

TEST(OrderCheckTest, SettingsAndDeadlinesFitTheDiscipline) {
    EXPECT_THAT(problem_after([](auto& order) { order.set_discipline("chess/8x8"); }),
                StartsWith("`discipline`: "));
    EXPECT_THAT(problem_after([](auto& order) { order.add_settings("rules.half_s"); }),
                StartsWith("`settings`: "));
    EXPECT_THAT(problem_after([](auto& order) { order.add_settings("rules.half_s=-1"); }),
                HasSubstr("half_s: -1 is out of range"));
    EXPECT_THAT(problem_after([](auto& order) { order.add_settings("handlings.3.1=perhaps"); }),
                HasSubstr("handlings.3.1: expected accept"));
    EXPECT_THAT(problem_after([](auto& order) { order.add_deadlines("soon"); }),
                StartsWith("`deadlines`: 'soon': "));
    EXPECT_THAT(problem_after([](auto& order) { order.add_deadlines("green=wait"); }),
                StartsWith("`deadlines`: there is no seat 'green'"));
}

TEST(OrderCheckTest, TooMuchIsRefused) {
    EXPECT_THAT(problem_after([](auto& order) {
                    for (int i = 0; i < 65; ++i) {
                        order.add_deadlines("wait");
                    }
                }),
                HasSubstr("`deadlines`: has 65 entries, 64 are allowed"));
    EXPECT_THAT(problem_after([](auto& order) { order.add_settings(std::string(300, 'x')); }),
                HasSubstr("`settings`: an entry has 300 bytes, 256 are allowed"));
}

}  // namespace
}  // namespace cancha::order

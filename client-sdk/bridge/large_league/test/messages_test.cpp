#include "client-sdk/bridge/large_league/messages.h"

#include <gtest/gtest.h>

namespace cancha::large_league {
namespace {

// The field of the Large League: 400 cm x 280 cm.
constexpr Pixels kPixels{.half_length_m = 2, .half_width_m = 1.4};

TEST(Pixels, HaveTheirOriginAboveTheFieldAndYDownwards) {
    const Pixels::Point middle = kPixels.shown({0, 0});
    EXPECT_EQ(middle.x, 515);
    EXPECT_EQ(middle.y, 409);
    const Pixels::Point corner = kPixels.shown({-2, 1.4});  // Left and to the top.
    EXPECT_EQ(corner.x, 65);
    EXPECT_EQ(corner.y, 95);
    EXPECT_DOUBLE_EQ(kPixels.shown_deg(std::numbers::pi / 2), -90);  // Up is counter-clockwise.
}

TEST(Pixels, TurnWithTheEnds) {
    Pixels turned = kPixels;
    turned.is_turned = true;
    const Pixels::Point corner = turned.shown({2, -1.4});
    EXPECT_EQ(corner.x, 65);
    EXPECT_EQ(corner.y, 95);
    EXPECT_NEAR(turned.shown_deg(std::numbers::pi / 2), 90, 1e-9);
}

TEST(Init, HasTheNameOfTheTeam) {
    EXPECT_EQ(read_init("(init Red (version 4.00))"), "Red");
    EXPECT_EQ(read_init("(init)"), "");
    EXPECT_FALSE(read_init("(see 1)"));
    EXPECT_EQ(init_text(Side::kLeft), "(init l before_kick_off)");
    EXPECT_EQ(init_text(Side::kRight), "(init r before_kick_off)");
}

TEST(Orders, AreReadByPlayer) {
    const auto orders =
        read_orders("((player left 1) 10 -20) ((player left 11) 127 5)", Side::kLeft);
    ASSERT_TRUE(orders);
    EXPECT_EQ((*orders)[0], (WheelNumbers{10, -20}));
    EXPECT_EQ((*orders)[10], (WheelNumbers{127, 5}));
    EXPECT_FALSE((*orders)[5]);
}

TEST(Orders, KeepToTheLimit) {
    const auto orders = read_orders("((player right 2) 1e9 nan)", Side::kRight);
    ASSERT_TRUE(orders);
    EXPECT_EQ((*orders)[1], (WheelNumbers{127, 0}));
}

TEST(Orders, LeaveOutWhatIsNotTheirs) {
    const auto orders = read_orders(
        "((player right 1) 1 1) ((player left 12) 1 1) ((player left 0) 1 1) "
        "((player left 1.5) 1 1)",
        Side::kLeft);
    ASSERT_TRUE(orders);
    for (const auto& order : *orders) {
        EXPECT_FALSE(order);
    }
}

TEST(Orders, TakeTheZeroAtTheEndOfATextInC) {
    const std::string text = "((player left 1) 1 2)";
    EXPECT_TRUE(read_orders(std::string_view(text.c_str(), text.size() + 1), Side::kLeft));
}

TEST(Orders, AreRefusedAsAWholeIfDamaged) {
    for (const char* const damaged :
         {"", "(", "((player left 1) 1", "((player left 1) 1 2", "((player left) 1 2)", "hello",
          "((player left 1) 1 2) x", "((ball) 1 2)"}) {
        EXPECT_FALSE(read_orders(damaged, Side::kLeft)) << damaged;
    }
    EXPECT_FALSE(read_orders("((player left 1) 1 2)" + std::string(kMostBytes, ' '), Side::kLeft));
}

client::Observation kick_off() {
    client::Observation view;
    view.tick = {7};
    for (std::uint32_t i = 0; i < kPlayers; ++i) {
        view.mine.push_back({.info = {.id = RobotId{i + 1}}, .position_m = {1, 0.1 * i}});
        view.opponents.push_back({.info = {.id = RobotId{i + 12}}, .position_m = {-1, 0.1 * i}});
    }
    return view;
}

TEST(See, NumbersTheLeftTeamFirstAndKeepersLast) {
    const std::string text = see_text(kick_off(), Side::kRight, kPixels);
    EXPECT_TRUE(text.starts_with("(see 7 ((player left 1) 290 387 -0.00)")) << text;
    // Keepers are the first robots: on y 0.
    EXPECT_NE(text.find("((player left 11) 290 409 "), std::string::npos) << text;
    EXPECT_NE(text.find("((player right 22) 740 409 "), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with(" ((ball) 515 409))")) << text;
}

}  // namespace
}  // namespace cancha::large_league

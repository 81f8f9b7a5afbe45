#include "referee/physics_lab/rules.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>

#include "proto/base/values/angle.h"
#include "tests/support/paper_match.h"

namespace cancha::referee::physics_lab {
namespace {

using support::PaperMatch;
using testing::HasSubstr;

// The links of `balls`: left1, right1, left2, right2, left3, right3.
constexpr std::size_t kLeft1 = 0;
constexpr std::size_t kRight1 = 1;

constexpr double kTick_s = 0.02;

v1::Measurement measurement(const PaperMatch& match, std::string_view name) {
    const v1::MatchStatus status = match.described();
    const auto found = std::ranges::find(status.measurements(), name, &v1::Measurement::name);
    if (found == status.measurements().end()) {
        ADD_FAILURE() << "no measurement " << name;
        return {};
    }
    return *found;
}

std::string last_text(const PaperMatch& match) {
    return match.events().back().text;
}

/// The first two balls of `balls` are about to touch, and part with these speeds.
void meet(PaperMatch& match, double left_mps, double right_mps) {
    LinkState& left = match.link(kLeft1);
    LinkState& right = match.link(kRight1);
    constexpr double kRadius_m = 0.5;
    left.position_m = {-kRadius_m - 0.01, left.position_m.y, kRadius_m};
    right.position_m = {kRadius_m + 0.01, right.position_m.y, kRadius_m};
    left.velocity_mps = {3, 0, 0};
    right.velocity_mps = {-3, 0, 0};
    match.tick();
    left.velocity_mps = {left_mps, 0, 0};
    right.velocity_mps = {right_mps, 0, 0};
    match.tick(10);
}

TEST(PhysicsLabTest, HasNoTeamWhereNothingIsDriven) {
    const PaperMatch balls("physics_lab/balls");
    EXPECT_FALSE(balls.status().blue.plays);
    EXPECT_FALSE(balls.status().yellow.plays);

    const PaperMatch ice("physics_lab/ice");
    EXPECT_TRUE(ice.status().blue.plays);
    EXPECT_FALSE(ice.status().yellow.plays);
}

TEST(PhysicsLabTest, ExpectsOfBallsWhatTheirSettingsSay) {
    const std::vector<SettingOverride> unlike{
        {"arena.models.right1.links.body.inertia.mass_kg", "3"},
        {"arena.models.left1.links.body.collisions.body.surface.restitution", "0.5"},
        {"arena.models.right1.links.body.collisions.body.surface.restitution", "0.8"}};
    const PaperMatch match("physics_lab/balls", unlike);
    const double v = measurement(match, "left1_before_mps").expected();

    // Both at v; 1 kg on 3 kg; the smaller restitution counts.
    const double common = (1 * v - 3 * v) / 4;
    EXPECT_NEAR(measurement(match, "left1_after_mps").expected(), common - 0.75 * 0.5 * 2 * v,
                1e-12);
    EXPECT_NEAR(measurement(match, "right1_after_mps").expected(), common + 0.25 * 0.5 * 2 * v,
                1e-12);
}

TEST(PhysicsLabTest, ExpectsBallsToFallTheHeightOfTheirRamp) {
    const PaperMatch match("physics_lab/balls");
    const v1::Discipline& settings = match.discipline().settings;
    const auto model = [&settings](std::string_view name) {
        return *std::ranges::find(settings.arena().models(), name, &v1::Model::name);
    };
    const v1::Link ball = model("left1").links(0);
    const double slope_rad = model("left ramp").links(0).pose().pitch_rad();
    constexpr double kFloor_m = 0.05;
    const double fall_m =
        ball.pose().z_m() - ball.collisions(0).shape().sphere().radius_m() - kFloor_m;

    EXPECT_NEAR(measurement(match, "left1_before_mps").expected(),
                std::sqrt(2 * 9.8 * fall_m) * std::cos(slope_rad), 1e-9);
}

TEST(PhysicsLabTest, MeasuresBallsATenthOfASecondAfterTheyTouch) {
    PaperMatch match("physics_lab/balls");
    EXPECT_FALSE(measurement(match, "left1_after_mps").has_measured());

    meet(match, -0.5, 0.25);

    EXPECT_DOUBLE_EQ(measurement(match, "left1_before_mps").measured(), 3);
    EXPECT_DOUBLE_EQ(measurement(match, "left1_after_mps").measured(), -0.5);
    EXPECT_DOUBLE_EQ(measurement(match, "right1_after_mps").measured(), 0.25);
}

TEST(PhysicsLabTest, TellsWhatIsNotAsExpected) {
    PaperMatch match("physics_lab/balls");

    meet(match, -0.5, 0);

    std::string all;
    for (const GameEvent& event : match.events()) {
        all += event.text + "\n";
    }
    EXPECT_THAT(all, HasSubstr("ball from the left, after: -0.500 m/s, expected 0.000 m/s."));
    EXPECT_THAT(all, HasSubstr("ball from the right, after: 0.000 m/s, as expected."));
}

TEST(PhysicsLabTest, EndsASecondAfterAllIsMeasured) {
    PaperMatch match("physics_lab/friction");
    // The first block stays, the second slides; both are measured after three seconds.
    const double gain_mps2 = measurement(match, "block2_mps2").expected();
    const double slope_rad = 27.57 * kRadPerDegree;
    std::uint64_t ticks = 0;
    while (match.status().phase != MatchPhase::kOver && ticks < 1000) {
        ++ticks;
        const double speed_mps = gain_mps2 * kTick_s * static_cast<double>(ticks);
        match.link(1).velocity_mps = {speed_mps * std::cos(slope_rad), 0,
                                      -speed_mps * std::sin(slope_rad)};
        match.tick();
    }

    EXPECT_NEAR(static_cast<double>(ticks) * kTick_s, 4, 2 * kTick_s);
    EXPECT_EQ(match.status().end_reason, "all measured");
    EXPECT_EQ(last_text(match), "The exhibit is over: 2 of 2 quantities as expected.");
}

TEST(PhysicsLabTest, EndsWhenTimeIsUp) {
    PaperMatch match("physics_lab/balls");  // Nothing moves on paper.

    match.tick(30 * 50);

    EXPECT_EQ(match.status().end_reason, "full time");
    EXPECT_THAT(last_text(match), HasSubstr("0 of 9"));
}

TEST(PhysicsLabTest, BeginsAnewWhereAnOfficialPutsSomething) {
    PaperMatch match("physics_lab/balls");
    meet(match, -0.5, 0.25);

    match.begin_anew();

    EXPECT_FALSE(measurement(match, "left1_after_mps").has_measured());
}

TEST(PhysicsLabTest, MeasuresHowFarARobotTurns) {
    PaperMatch match("physics_lab/ice");
    EXPECT_NEAR(measurement(match, "robot1_turned_deg").expected(), 120.7, 0.1);
    EXPECT_NEAR(measurement(match, "robot2_turned_deg").expected(), 180.0, 0.1);

    // Past half a turn: the heading jumps, the angle does not.
    for (int deg = 0; deg <= 200; deg += 5) {
        match.robot_state(1).heading_rad = wrap_angle_rad(deg * kRadPerDegree);
        match.robot_state(1).turn_rate_radps = 1;
        match.tick();
    }

    EXPECT_NEAR(measurement(match, "robot1_turned_deg").measured(), 200, 1e-9);
}

TEST(PhysicsLabTest, ExpectsRobotsOnSandToStall) {
    const PaperMatch match("physics_lab/sand");

    EXPECT_EQ(measurement(match, "robot2_turned_deg").expected(), 0);
    // mu g / (0.45 f).
    EXPECT_NEAR(measurement(match, "robot4_mps").expected(), 2 - 0.4 * 9.8 / 27, 1e-12);
}

TEST(PhysicsLabTest, ExpectsNothingWhereOnlyTheDriveKnows) {
    const std::vector<SettingOverride> other_drive{
        {"robot_kinds.turner-ice.drive", "traction"}};
    const PaperMatch match("physics_lab/ice", other_drive);

    EXPECT_FALSE(measurement(match, "robot1_turned_deg").has_expected());
    EXPECT_TRUE(measurement(match, "robot2_turned_deg").has_expected());
}

TEST(PhysicsLabTest, RefusesAnArenaWithNothingToMeasure) {
    const v1::Arena empty;

    const auto loaded = load_discipline("physics_lab/balls", {}, &empty);

    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error().message, HasSubstr("arena.models: no exhibit finds anything"));
}

}  // namespace
}  // namespace cancha::referee::physics_lab

#include "referee/physics_lab/rules.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
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

std::string texts(const PaperMatch& match) {
    std::string all;
    for (const GameEvent& event : match.events()) {
        all += event.text + "\n";
    }
    return all;
}

/// The first two balls of `balls` are about to touch, and separate with these speeds.
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

    // Both have speed v; 1 kg hits 3 kg; the smaller restitution counts.
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

    EXPECT_THAT(texts(match),
                HasSubstr("ball from the left, after: -0.500 m/s, expected 0.000 m/s."));
    EXPECT_THAT(texts(match), HasSubstr("ball from the right, after: 0.000 m/s, as expected."));
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

    match.tick(std::uint64_t{30} * 50);

    EXPECT_EQ(match.status().end_reason, "full time");
    EXPECT_THAT(last_text(match), HasSubstr("0 of 9"));
}

TEST(PhysicsLabTest, TakesNothingForMeasuredThatCouldStillChangeAsTheExhibitEnds) {
    const std::vector<SettingOverride> brief{{"rules.match_s", "1"}};
    PaperMatch match("physics_lab/balls", brief);
    const double expected_mps = measurement(match, "left1_before_mps").expected();
    match.link(kLeft1).velocity_mps = {expected_mps, 0, 0};  // On its ramp.
    match.tick(49);
    EXPECT_TRUE(measurement(match, "left1_before_mps").has_measured()) << "so far";

    match.tick();

    ASSERT_EQ(match.status().end_reason, "full time");
    const v1::MatchStatus status = match.described();
    for (const v1::Measurement& one : status.measurements()) {
        EXPECT_FALSE(one.has_measured()) << one.name();
    }
    EXPECT_THAT(texts(match),
                HasSubstr("ball from the left, before: not reached, expected 3.480 m/s."));
    EXPECT_EQ(last_text(match), "The exhibit is over: 0 of 9 quantities as expected.");
}

TEST(PhysicsLabTest, ReadsBlimpsInTheLastTickOfABriefExhibit) {
    const std::vector<SettingOverride> brief{{"rules.match_s", "1.009"}};  // No whole ticks.
    PaperMatch match("physics_lab/blimp", brief);

    match.tick(60);

    EXPECT_EQ(match.status().phase, MatchPhase::kOver);
    EXPECT_TRUE(measurement(match, "robot1_mps").has_measured());
}

TEST(PhysicsLabTest, MeasuresAnewWhatAnOfficialPutsElsewhereAndNothingElse) {
    PaperMatch match("physics_lab/sand");
    const auto drive = [&match](std::uint32_t id, double speed_mps) {
        match.robot_state(id).velocity_mps = {speed_mps, 0, 0};
        match.robot_state(id).position_m.x += speed_mps * kTick_s;
    };
    match.robot_state(1).turn_rate_radps = 1;
    for (int i = 0; i < 200; ++i) {
        drive(3, 1.96367);
        match.tick();
    }
    EXPECT_EQ(measurement(match, "robot3_rise_ms").measured(), 20);

    match.begin_anew();
    match.put_robot(1, {-4, 3, 1});
    match.robot_state(1).turn_rate_radps = 0.5;
    match.tick();

    EXPECT_EQ(measurement(match, "robot3_rise_ms").measured(), 20) << "it drives on";
    EXPECT_EQ(measurement(match, "robot1_turned_deg").measured(), 0);
    match.robot_state(1).heading_rad += 0.3;
    match.tick(200);
    EXPECT_NEAR(measurement(match, "robot1_turned_deg").measured(), 0.3 * kDegreesPerRad, 1e-9);
}

TEST(PhysicsLabTest, MeasuresAnewWhereBodiesOfTheArenaArePutBack) {
    PaperMatch match("physics_lab/balls");
    const LinkState start = match.link(kLeft1);
    meet(match, -0.5, 0.25);
    ASSERT_TRUE(measurement(match, "left1_after_mps").has_measured());

    match.begin_anew();
    match.link(kLeft1) = start;
    match.tick();

    EXPECT_FALSE(measurement(match, "left1_after_mps").has_measured());
}

TEST(PhysicsLabTest, TellsOfWhatIsNotReached) {
    PaperMatch match("physics_lab/engine");  // Nobody drives on paper.

    match.tick(150);

    EXPECT_THAT(texts(match), HasSubstr("Robot 1: 95% of it after: not reached, expected 80 ms."));
    EXPECT_FALSE(measurement(match, "robot1_rise_ms").has_measured());
    EXPECT_EQ(match.status().blue.score, 0);
}

TEST(PhysicsLabTest, ComparesOnlyWhatSomethingIsExpectedOf) {
    PaperMatch match("physics_lab/grasp");

    match.tick(2000);

    EXPECT_EQ(match.described().measurements_size(), 4);
    EXPECT_EQ(last_text(match), "The exhibit is over: 1 of 3 quantities as expected.");
}

TEST(PhysicsLabTest, DoesNotTakeAGluedCubeForOneThatIsHeld) {
    PaperMatch match("physics_lab/grasp");

    match.tick(2000);

    const v1::Measurement sunk = measurement(match, "cube2_fallen_mm");
    EXPECT_EQ(sunk.measured(), 0);
    EXPECT_LT(sunk.tolerance(), sunk.expected());
}

TEST(PhysicsLabTest, KnowsDamping) {
    const std::vector<SettingOverride> damped{
        {"robot_kinds.driver-engine.drive_settings.linear_damping", "0.9"},
        {"robot_kinds.turner-ice.drive_settings.angular_damping", "0.9"}};
    const PaperMatch engine("physics_lab/engine", damped);
    const PaperMatch ice("physics_lab/ice", damped);

    // c = ln 10 against 0.45 f, and a hundredth of that for substeps.
    EXPECT_NEAR(measurement(engine, "robot1_mps").expected(), 2 * 27 / (27 + std::log(10)), 0.01);
    EXPECT_LT(measurement(ice, "robot1_turned_deg").expected(), 105);
}

TEST(PhysicsLabTest, ReadsBlimpsWhenTheirSettingsSay) {
    const auto row = [](const char* weight_n) {
        const std::vector<SettingOverride> light{
            {"robot_kinds.sinker.drive_settings.net_weight_n", weight_n}};
        return measurement(PaperMatch("physics_lab/blimp", light), "robot1_mps");
    };
    constexpr double kMass_kg = 0.184 + 0.129;
    const double slow_s = kMass_kg / std::sqrt(0.22 * 0.001);

    EXPECT_NEAR(row("0.01").expected(), std::sqrt(0.01 / 0.22) * std::tanh(5), 1e-9);
    // 105 s would be five time constants, but the speed is read after 40 s.
    EXPECT_NEAR(row("0.001").expected(), std::sqrt(0.001 / 0.22) * std::tanh(40 / slow_s), 1e-9);
    EXPECT_LT(row("-0.01").expected(), 0) << "it rises";
    EXPECT_EQ(row("0").expected(), 0);
}

TEST(PhysicsLabTest, KnowsAirAndExpectsNothingOfABlimpInTheWind) {
    const std::vector<SettingOverride> wind{{"physics.air.wind_x_mps", "1"}};
    const std::vector<SettingOverride> dense{{"physics.air.density_kgpm3", "1.2"}};

    EXPECT_FALSE(measurement(PaperMatch("physics_lab/blimp", wind), "robot2_mps").has_expected());
    const PaperMatch rising("physics_lab/blimp", dense);
    EXPECT_LT(measurement(rising, "robot1_mps").expected(), 0);
    EXPECT_FALSE(measurement(rising, "robot2_mps").has_expected()) << "it rises, too";
}

TEST(PhysicsLabTest, MeasuresHowFarARobotTurns) {
    PaperMatch match("physics_lab/ice");
    EXPECT_NEAR(measurement(match, "robot1_turned_deg").expected(), 120.7, 0.1);
    EXPECT_NEAR(measurement(match, "robot2_turned_deg").expected(), 180.0, 0.1);

    // Past half a turn the heading jumps, but the angle does not.
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
    const std::vector<SettingOverride> other_drive{{"robot_kinds.turner-ice.drive", "traction"}};
    const PaperMatch match("physics_lab/ice", other_drive);

    EXPECT_FALSE(measurement(match, "robot1_turned_deg").has_expected());
    EXPECT_TRUE(measurement(match, "robot2_turned_deg").has_expected());
}

/// Returns the problem of a variant after a change of its arena.
template <typename Change>
std::string problem_of(const char* variant, Change change) {
    v1::Arena arena = PaperMatch(variant).discipline().settings.arena();
    change(arena);
    const auto loaded = load_discipline(variant, {}, &arena);
    return loaded ? "" : loaded.error().message;
}

v1::Model& model_of(v1::Arena& arena, std::string_view name) {
    return *std::ranges::find(*arena.mutable_models(), name, &v1::Model::name);
}

TEST(PhysicsLabTest, RefusesModelsOfWhichItsFormulasDoNotHold) {
    const std::string balls = problem_of("physics_lab/balls", [](v1::Arena& arena) {
        model_of(arena, "left1").set_is_static(true);
        v1::Link& right = *model_of(arena, "right1").mutable_links(0);
        right.mutable_collisions(0)->mutable_shape()->mutable_box()->set_length_m(1);
    });
    EXPECT_THAT(balls, HasSubstr("arena.models.left1.is_static: "));

    const std::string boxes = problem_of("physics_lab/balls", [](v1::Arena& arena) {
        v1::Link& right = *model_of(arena, "right1").mutable_links(0);
        v1::Shape::Box& box = *right.mutable_collisions(0)->mutable_shape()->mutable_box();
        box.set_length_m(1);
        box.set_width_m(1);
        box.set_height_m(1);
    });
    EXPECT_THAT(boxes, HasSubstr("arena.models.right1.links.body.collisions: "));
    EXPECT_THAT(boxes, HasSubstr("expected one as the first collision"));

    const std::string blocks = problem_of("physics_lab/friction", [](v1::Arena& arena) {
        model_of(arena, "block1").mutable_links(0)->clear_collisions();
    });
    EXPECT_THAT(blocks, HasSubstr("arena.models.block1.links.body.collisions: "));

    const std::string fingers = problem_of("physics_lab/grasp", [](v1::Arena& arena) {
        model_of(arena, "fingers1").mutable_joints(0)->clear_motor();
    });
    EXPECT_THAT(fingers, HasSubstr("arena.models.fingers1.joints: "));
}

/// Returns the problem of a variant with these settings.
std::string problem_with(const char* variant, const std::vector<SettingOverride>& settings) {
    const auto loaded = load_discipline(variant, settings);
    return loaded ? "" : loaded.error().message;
}

std::ptrdiff_t lines_of(const std::string& text) {
    return text.empty() ? 0 : std::ranges::count(text, '\n') + 1;
}

TEST(PhysicsLabTest, RefusesDampingOfWhichItsFormulasDoNotKnow) {
    const std::string block = problem_with(
        "physics_lab/friction", {{"arena.models.block2.links.body.linear_damping", "0.1"}});
    EXPECT_THAT(block, HasSubstr("arena.models.block2.links.body.linear_damping: 0.1"));

    const std::string balls = problem_with(
        "physics_lab/uneven_balls", {{"arena.models.left1.links.body.linear_damping", "0.5"},
                                     {"arena.models.right1.links.body.angular_damping", "0.5"},
                                     {"arena.models.left3.links.body.linear_damping", "0.5"}});
    EXPECT_THAT(balls, HasSubstr("arena.models.left1.links.body.linear_damping: 0.5"));
    EXPECT_THAT(balls, HasSubstr("arena.models.right1.links.body.angular_damping: 0.5"));
    EXPECT_THAT(balls, HasSubstr("arena.models.left3.links.body.linear_damping: 0.5"));
    EXPECT_EQ(lines_of(balls), 3);

    const std::string finger = problem_with(
        "physics_lab/grasp", {{"arena.models.fingers1.links.right.linear_damping", "0.1"}});
    EXPECT_THAT(finger, HasSubstr("arena.models.fingers1.links.right.linear_damping: 0.1"));
}

TEST(PhysicsLabTest, RefusesCentresOfMassAwayFromTheMiddleOfTheShape) {
    const std::string balls = problem_with(
        "physics_lab/balls", {{"arena.models.left1.links.body.inertia.pose.z_m", "0.1"},
                              {"arena.models.right2.links.body.inertia.pose.x_m", "-0.2"},
                              {"arena.models.left3.links.body.linear_damping", "0.5"}});
    EXPECT_THAT(balls, HasSubstr("arena.models.left1.links.body.inertia.pose: the centre of mass "
                                 "is 0.1 m off the middle of the shape"));
    EXPECT_THAT(balls, HasSubstr("arena.models.right2.links.body.inertia.pose: "));
    EXPECT_THAT(balls, HasSubstr("arena.models.left3.links.body.linear_damping: "));
    EXPECT_EQ(lines_of(balls), 3);

    EXPECT_THAT(problem_with("physics_lab/friction",
                             {{"arena.models.block1.links.body.inertia.pose.z_m", "0.1"}}),
                HasSubstr("arena.models.block1.links.body.inertia.pose: "));
    EXPECT_THAT(problem_with("physics_lab/grasp",
                             {{"arena.models.cube2.links.body.inertia.pose.z_m", "0.1"}}),
                HasSubstr("arena.models.cube2.links.body.inertia.pose: "));
}

TEST(PhysicsLabTest, MeasuresWhatIsElsewhereInItsLinkTogetherWithItsCentreOfMass) {
    const std::string body = "arena.models.left1.links.body.";
    const std::vector<SettingOverride> moved{{body + "collisions.body.pose.z_m", "0.1"},
                                             {body + "inertia.pose.z_m", "0.1"},
                                             {body + "pose.z_m", "1.074531"}};
    const PaperMatch usual("physics_lab/balls");
    const PaperMatch match("physics_lab/balls", moved);

    EXPECT_NEAR(measurement(match, "left1_before_mps").expected(),
                measurement(usual, "left1_before_mps").expected(), 1e-9);
}

TEST(PhysicsLabTest, RefusesACubeThatIsNotBetweenItsFingers) {
    const std::string refused = "arena.models.cube2.links.body.pose: it is not between fingers2";
    for (const auto& [key, value] : {std::pair("z_m", "0.5"), std::pair("x_m", "-0.3"),
                                     std::pair("y_m", "0.2"), std::pair("y_m", "0.001")}) {
        const std::string setting = std::string("arena.models.cube2.links.body.pose.") + key;
        const std::string problem = problem_with("physics_lab/grasp", {{setting, value}});
        EXPECT_THAT(problem, HasSubstr(refused)) << setting << "=" << value;
        EXPECT_EQ(lines_of(problem), 1);
    }
    // Together with its fingers and its plate, the cube may be anywhere.
    EXPECT_EQ(problem_with("physics_lab/grasp", {{"arena.models.cube2.pose.z_m", "0.1"},
                                                 {"arena.models.fingers2.pose.z_m", "0.1"},
                                                 {"arena.models.plate2.pose.z_m", "0.1"}}),
              "");
}

TEST(PhysicsLabTest, ShowsSoManyDigitsThatWhatIsOffLooksSo) {
    for (const char* variant : {"balls", "wall", "friction", "ramp", "grasp", "blimp"}) {
        const std::vector<SettingOverride> light{{"physics.gravity_mps2", "-0.01"}};
        const PaperMatch match(std::string("physics_lab/") + variant, light);
        const v1::MatchStatus status = match.described();
        for (const v1::Measurement& one : status.measurements()) {
            if (one.tolerance() > 0) {
                EXPECT_GE(one.tolerance() * std::pow(10, one.decimals()), 0.999) << one.name();
            }
        }
    }
}

TEST(PhysicsLabTest, DoesNotTakeRoundingOfStatesForFriction) {
    const std::vector<SettingOverride> light{{"physics.gravity_mps2", "-0.01"}};

    // Speeds are whole millimetres per second, a second apart.
    EXPECT_GE(measurement(PaperMatch("physics_lab/friction", light), "block2_mps2").tolerance(),
              0.001);
}

TEST(PhysicsLabTest, RefusesAnArenaWithNothingToMeasure) {
    const v1::Arena empty;

    const auto loaded = load_discipline("physics_lab/balls", {}, &empty);

    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error().message, HasSubstr("arena.models: no exhibit finds anything"));
}

}  // namespace
}  // namespace cancha::referee::physics_lab

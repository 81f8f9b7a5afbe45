#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "referee/logistics/site.h"
#include "tests/support/paper_match.h"

namespace cancha::referee::logistics {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// Times from the README, in ticks of 1/60 s.
constexpr std::uint64_t kRestTicks = 30;
constexpr std::uint64_t kHomeTicks = 60;

constexpr double kBaseHeight_m = 0.084;
constexpr double kPlate_m = 0.0485;  // youbot.sdf: 0.045 + 0.007 / 2.
constexpr double kHalfCube_m = 0.015;

constexpr double kNone = -1;       // A missing figure.
constexpr double kFront_m = 0.28;  // From the base's middle to its front.
constexpr double kFirstTable_m = -0.33;
constexpr double kSecondTable_m = -1.0;
constexpr GroundPose kStart{1.5, 4, 0};

/// A match on paper with one robot, with functions for the robot and its cube.
class Carried {
  public:
    explicit Carried(const std::vector<SettingOverride>& settings = {})
        : match_("logistics/solo", settings),
          site_(site_of(Team::kBlue, match_.discipline().settings)) {
        put_cube({-0.38, 1.52, 0.12 + kHalfCube_m});
        open();
        put(kStart);
    }

    /// Puts the base at rest at this pose.
    void put(const GroundPose& pose, std::uint64_t ticks = 1) {
        base_ = pose;
        match_.put_robot(1, pose, {}, kBaseHeight_m);
        match_.tick(ticks);
    }

    /// Drives for a tick.
    void drive() {
        match_.put_robot(1, base_, {0.1, 0}, kBaseHeight_m);
        match_.tick();
    }

    /// Puts the base before a table, with this gap.
    void stand_before(double table_m, double y_m, double gap_m) {
        put({table_m + kFront_m + gap_m, y_m, std::numbers::pi}, kRestTicks);
    }

    void put_cube(const Vec3& at_m, double tilt_rad = 0) {
        cube_m_ = at_m;
        LinkState cube;
        cube.position_m = at_m;
        cube.orientation = {std::cos(tilt_rad / 2), std::sin(tilt_rad / 2), 0, 0};
        match_.link(site_.cube.link) = cube;
    }

    void lift(double up_m) { put_cube(cube_m_ + Vec3{0, 0, up_m}); }

    /// Lays the cube on the plate, at this place in the frame of the base.
    void lay_on_plate(Vec2 at_m) {
        const double cosine = std::cos(base_.heading_rad);
        const double sine = std::sin(base_.heading_rad);
        put_cube({base_.x_m + cosine * at_m.x - sine * at_m.y,
                  base_.y_m + sine * at_m.x + cosine * at_m.y,
                  kBaseHeight_m + kPlate_m + kHalfCube_m});
    }

    /// Closes the fingers around the cube, or opens them.
    void close() { put_fingers(0.02); }

    void open() { put_fingers(0.1); }

    /// Puts the fingers far above the cube, this far apart.
    void part_fingers(double apart_m) {
        open();
        match_.link(site_.fingers.front()).position_m.y += apart_m;
    }

    /// Puts the cube on the second table, let go.
    void deliver() {
        stand_before(kFirstTable_m, 1.52, 0.1);
        lift(0.01);
        match_.tick();
        lay_on_plate({-0.1, 0});
        open();
        match_.tick();
        lift(0.01);
        match_.tick();
        stand_before(kSecondTable_m, 3.6, 0.1012);
        put_cube({-1.05, 3.6, 0.12 + kHalfCube_m});
        open();
        match_.tick();
    }

    std::vector<std::string> texts(const std::string& kind) const {
        std::vector<std::string> texts;
        for (const GameEvent& event : match_.events()) {
            if (event.kind == kind) {
                texts.push_back(event.text);
            }
        }
        return texts;
    }

    double figure(const std::string& name) const {
        const v1::MatchStatistics statistics = match_.statistics();
        const auto found = std::ranges::find(statistics.statistics(), name, &v1::Statistic::name);
        return found == statistics.statistics().end() ? kNone : found->teams(0).value();
    }

    support::PaperMatch& match() { return match_; }

    const MatchStatus& status() const { return match_.status(); }

  private:
    void put_fingers(double away_m) {
        for (const std::size_t finger : site_.fingers) {
            LinkState link;
            link.position_m = cube_m_ + Vec3{0, 0, away_m};
            match_.link(finger) = link;
        }
    }

    support::PaperMatch match_;
    Site site_;
    GroundPose base_{};
    Vec3 cube_m_{};
};

TEST(LogisticsTest, AHalfTurnOnTheSpotIsToldOnceWithItsDrift) {
    Carried carried;
    carried.put({1.5, 4.003, std::numbers::pi / 2});
    EXPECT_THAT(carried.texts("half_turn"), IsEmpty());

    carried.put({1.5, 4, std::numbers::pi - 0.017}, 2);  // 1 degree is 0.01745.

    EXPECT_THAT(carried.texts("half_turn"),
                ElementsAre(HasSubstr("made half a turn, its middle drifted 3.0 mm")));
}

TEST(LogisticsTest, WhoDriftsTooFarHasMadeNoHalfTurn) {
    Carried carried;
    carried.put({1.5, 4.021, std::numbers::pi / 2});
    carried.put({1.5, 4, std::numbers::pi});
    EXPECT_THAT(carried.texts("half_turn"), IsEmpty());
}

TEST(LogisticsTest, TheFirstGapIsWhereTheRobotRestsFirst) {
    Carried carried;
    carried.drive();
    carried.put({kFirstTable_m + kFront_m + 0.31, 1.52, std::numbers::pi}, kRestTicks - 1);
    EXPECT_THAT(carried.texts("first_gap"), IsEmpty()) << "it has just come";

    carried.match().tick();

    EXPECT_THAT(carried.texts("first_gap"),
                ElementsAre(HasSubstr("rests 0.3100 m from the first table")));
    carried.stand_before(kFirstTable_m, 1.52, 0.1);
    EXPECT_THAT(carried.texts("first_gap"), SizeIs(1));
    EXPECT_NEAR(carried.figure("first_table_first_gap"), 0.31, 1e-9);
}

TEST(LogisticsTest, ARouteIsFollowedByRestingAtItsEnd) {
    Carried carried;
    carried.put({0.25, 1.51, std::numbers::pi}, kRestTicks);
    EXPECT_THAT(carried.texts("route"),
                ElementsAre(HasSubstr("followed route 1 of 3, to the first table")));
}

TEST(LogisticsTest, AMovedPointMovesTheEndOfTheRoute) {
    const std::vector<SettingOverride> moved{
        {"course.routes.blue: to the first table.points.3.y_m", "2"}};
    Carried carried(moved);
    carried.put({0.25, 1.51, std::numbers::pi}, kRestTicks);
    EXPECT_THAT(carried.texts("route"), IsEmpty());
    carried.put({0.25, 2.0, std::numbers::pi}, kRestTicks);
    EXPECT_THAT(carried.texts("route"), SizeIs(1));
}

TEST(LogisticsTest, EachStepOfTheCubeIsToldAndIsAFifthOfTheWay) {
    Carried carried;
    carried.deliver();

    EXPECT_THAT(carried.texts("cube"),
                ElementsAre(HasSubstr("took the cube 0.1000 m from the first table"),
                            HasSubstr("laid the cube on its plate"),
                            HasSubstr("took the cube from its plate, where it had moved 0.00 mm"),
                            HasSubstr("put the cube on the second table, 0.1012 m from it")));
    EXPECT_DOUBLE_EQ(carried.status().blue.progress, 0.8);
    EXPECT_NEAR(carried.figure("first_table_gap"), 0.1, 1e-9);
    EXPECT_NEAR(carried.figure("second_table_gap"), 0.1012, 1e-9);
}

TEST(LogisticsTest, ACubeBetweenTheFingersIsNotLaidDown) {
    Carried carried;
    carried.lift(0.01);
    carried.match().tick();
    carried.lay_on_plate({-0.1, 0});
    carried.close();
    carried.match().tick();
    EXPECT_THAT(carried.texts("cube"), SizeIs(1));
}

TEST(LogisticsTest, ACubeBesideThePlateIsNotLaidDown) {
    Carried carried;
    carried.lift(0.01);
    carried.match().tick();
    // At the height of the plate, which ends 0.28 m behind the middle and 0.085 m beside it.
    for (const Vec2 beside_m : {Vec2{-0.1, 0.3}, Vec2{-0.6, 0}}) {
        carried.lay_on_plate(beside_m);
        carried.open();
        carried.match().tick();
    }
    EXPECT_THAT(carried.texts("cube"), SizeIs(1));
    EXPECT_EQ(carried.figure("slip"), kNone);
}

TEST(LogisticsTest, ACubeThatFellOffThePlateIsLaidThereAgain) {
    Carried carried;
    carried.lift(0.01);
    carried.match().tick();
    carried.lay_on_plate({-0.1, 0});
    carried.open();
    carried.match().tick();
    carried.put_cube({1, 1, kHalfCube_m});
    carried.match().tick();
    carried.lift(0.3);
    carried.match().tick();
    carried.put_cube({-1.05, 3.6, 0.12 + kHalfCube_m});
    carried.open();
    carried.match().tick();

    EXPECT_THAT(carried.texts("cube"),
                ElementsAre(HasSubstr("took the cube"), HasSubstr("laid the"),
                            HasSubstr("lost the cube from its plate")));
    EXPECT_DOUBLE_EQ(carried.status().blue.progress, 0.4) << "what is done stays done";

    carried.lay_on_plate({-0.1, 0});
    carried.open();
    carried.match().tick();
    EXPECT_THAT(carried.texts("cube"), SizeIs(4));
}

TEST(LogisticsTest, ACubeThatNobodyTookFromItsTableIsNotTaken) {
    Carried carried;
    carried.put_cube({1, 1, kHalfCube_m});
    carried.match().tick();
    carried.lift(0.3);
    carried.match().tick();
    EXPECT_THAT(carried.texts("cube"), IsEmpty());
}

TEST(LogisticsTest, WhatIsNotReachedIsNoFigure) {
    Carried carried;
    carried.match().tick(kRestTicks);
    for (const char* name : {"first_table_first_gap", "first_table_gap", "second_table_first_gap",
                             "second_table_gap", "slip", "turn_drift"}) {
        EXPECT_EQ(carried.figure(name), kNone) << name;
    }
}

TEST(LogisticsTest, EachRestBeforeATableIsTold) {
    Carried carried;
    carried.stand_before(kFirstTable_m, 1.52, 0.31);
    carried.drive();
    carried.stand_before(kFirstTable_m, 1.52, 0.1);
    carried.drive();
    carried.stand_before(kFirstTable_m, 1.52, 0.1004);

    EXPECT_THAT(carried.texts("first_gap"), ElementsAre(HasSubstr("0.3100 m")));
    EXPECT_THAT(carried.texts("gap"), ElementsAre(HasSubstr("0.1000 m from the first table")));
}

TEST(LogisticsTest, AHalfTurnBeginsWhereAnOfficialPutsTheRobot) {
    Carried carried;
    carried.put({1.5, 4, 0.5});
    carried.match().begin_anew();
    carried.put({0.5, 3, 0.5});
    carried.put({0.5, 3.003, 0.5 + std::numbers::pi});

    EXPECT_THAT(carried.texts("half_turn"), ElementsAre(HasSubstr("drifted 3.0 mm")));
    EXPECT_NEAR(carried.figure("turn_drift"), 3, 1e-6);
}

TEST(LogisticsTest, FingersAreToldOfWhenTheyRest) {
    Carried carried;
    const auto part = [&](double apart_m) {
        carried.part_fingers(apart_m);
        carried.match().tick();
    };
    part(0.003);
    part(0.003);
    part(0.01);
    part(0.02);
    EXPECT_THAT(carried.texts("gripper"), IsEmpty()) << "as at the start, then on their way";
    part(0.02);
    part(0.012);
    part(0.012);
    part(0.014);
    part(0.014);

    EXPECT_THAT(carried.texts("gripper"),
                ElementsAre(HasSubstr("opened its gripper"), HasSubstr("closed its gripper")));
}

TEST(LogisticsTest, SlipOnThePlateIsMeasuredInTheFrameOfTheRobot) {
    Carried carried;
    carried.lift(0.01);
    carried.match().tick();
    carried.lay_on_plate({-0.1, 0});
    carried.open();
    carried.match().tick();

    carried.put({0.5, 2.5, 1}, 0);
    carried.lay_on_plate({-0.1, 0.002});
    carried.match().tick();

    EXPECT_NEAR(carried.figure("slip"), 2, 1e-6);

    // A cube that is lifted off the plate has not slipped.
    carried.lift(0.0009);
    carried.match().tick();
    EXPECT_NEAR(carried.figure("slip"), 2, 1e-6);
}

TEST(LogisticsTest, ACubeThatLiesOnItsSideIsNotDelivered) {
    Carried carried;
    carried.deliver();
    Carried other;
    other.stand_before(kFirstTable_m, 1.52, 0.1);
    other.lift(0.01);
    other.match().tick();
    other.lay_on_plate({-0.1, 0});
    other.open();
    other.match().tick();
    other.lift(0.01);
    other.match().tick();
    other.put_cube({-1.05, 3.6, 0.12 + kHalfCube_m}, std::numbers::pi / 2);
    other.open();
    other.match().tick();
    EXPECT_THAT(carried.texts("cube"), SizeIs(4));
    EXPECT_THAT(other.texts("cube"), SizeIs(3));
}

TEST(LogisticsTest, ItIsThroughWhenItHasStayedAtItsStartForASecond) {
    Carried carried;
    carried.deliver();
    carried.put({1.5011, 4, 0}, 2 * kHomeTicks);
    EXPECT_NE(carried.status().phase, MatchPhase::kOver) << "1.1 mm away";
    carried.put({1.5, 4, 0.018}, 2 * kHomeTicks);
    EXPECT_NE(carried.status().phase, MatchPhase::kOver) << "more than 1 degree";

    carried.put({1.5009, 4, 0.017}, kHomeTicks - 1);
    EXPECT_NE(carried.status().phase, MatchPhase::kOver);
    carried.match().tick();

    EXPECT_EQ(carried.status().phase, MatchPhase::kOver);
    EXPECT_EQ(carried.status().winner, Team::kBlue);
    EXPECT_EQ(carried.status().end_reason, "finished");
}

TEST(LogisticsTest, BeingAtTheStartWithoutADeliveryIsNothing) {
    Carried carried;
    carried.put(kStart, 2 * kHomeTicks);
    EXPECT_EQ(carried.status().blue.progress, 0);
    EXPECT_NE(carried.status().phase, MatchPhase::kOver);
}

TEST(LogisticsTest, WhatIsMissingIsRefusedAllAtOnce) {
    const std::vector<SettingOverride> settings{{"arena.models.blue first table.name", "desk"},
                                                {"course.routes.blue: home.name", "away"}};

    const Result<Discipline> refused = load_discipline("logistics/solo", settings);

    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("arena.models.blue first table: is missing"));
    EXPECT_THAT(refused.error().message, HasSubstr("course.routes: 2 of blue, expected 3"));
}

TEST(LogisticsTest, CubeAndGoalStandWhereTheCourseSays) {
    const auto refusal = [](const std::vector<SettingOverride>& settings) {
        const Result<Discipline> made = load_discipline("logistics/solo", settings);
        return made ? "" : made.error().message;
    };
    const SettingOverride moved{"arena.models.blue cube.pose.y_m", "1.55"};
    EXPECT_THAT(refusal({moved}),
                HasSubstr("course.destinations.blue: cube: is (-0.38, 1.52, 0.135), but the cube "
                          "stands at (-0.38, 1.55, 0.135); move both"));
    EXPECT_EQ(refusal({moved, {"course.destinations.blue: cube.y_m", "1.55"}}), "");
    EXPECT_THAT(refusal({{"arena.models.blue first table.pose.x_m", "1.4"}}),
                HasSubstr("arena.models.blue cube.pose: does not stand on the blue first table"));
    EXPECT_THAT(refusal({{"course.destinations.blue: goal.z_m", "1"}}),
                HasSubstr("course.destinations.blue: goal: no cube that stands on the blue second "
                          "table has its middle there"));
}

TEST(LogisticsTest, ATableThatLeansIsRefused) {
    const std::vector<SettingOverride> settings{
        {"arena.models.blue second table.pose.roll_rad", "0.3"}};

    const Result<Discipline> refused = load_discipline("logistics/solo", settings);

    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("arena.models.blue second table.pose: leans"));
}

/// Expects that one half of a race is the other one turned.
void expect_turned(const Vec3& blue_m, const Vec3& yellow_m) {
    EXPECT_NEAR(blue_m.x, -yellow_m.x, 1e-9);
    EXPECT_NEAR(blue_m.y, -yellow_m.y, 1e-9);
    EXPECT_NEAR(blue_m.z, yellow_m.z, 1e-9);
}

TEST(LogisticsTest, BothTeamsOfARaceHaveTheSameSite) {
    const v1::Discipline settings = load_discipline("logistics/race").value().settings;
    const Site blue = site_of(Team::kBlue, settings);
    const Site yellow = site_of(Team::kYellow, settings);

    expect_turned(blue.first.top.position_m, yellow.first.top.position_m);
    expect_turned(blue.second.top.position_m, yellow.second.top.position_m);
    EXPECT_EQ(blue.first.half_m, yellow.first.half_m);
    EXPECT_EQ(blue.second.half_m, yellow.second.half_m);
    EXPECT_EQ(blue.cube.half_m, yellow.cube.half_m);
    EXPECT_EQ(blue.routes, yellow.routes);
    expect_turned({blue.start.x_m, blue.start.y_m, 0}, {yellow.start.x_m, yellow.start.y_m, 0});
    EXPECT_NEAR(std::abs(wrap_angle_rad(blue.start.heading_rad - yellow.start.heading_rad)),
                std::numbers::pi, 2e-6);
    const WorldState start = support::start_state_of(load_discipline("logistics/race").value());
    expect_turned(start.links[blue.cube.link].position_m, start.links[yellow.cube.link].position_m);
}

TEST(LogisticsTest, TheHalvesOfARaceAreOneTurnedByHalfACircle) {
    const v1::Discipline settings = load_discipline("logistics/race").value().settings;
    const auto& routes = settings.course().routes();
    ASSERT_EQ(routes.size(), 6);
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(routes[i].points_size(), routes[i + 3].points_size());
        for (int k = 0; k < routes[i].points_size(); ++k) {
            const v1::Pose& blue = routes[i].points(k);
            const v1::Pose& yellow = routes[i + 3].points(k);
            EXPECT_EQ(blue.x_m(), -yellow.x_m());
            EXPECT_EQ(blue.y_m(), -yellow.y_m());
            const double apart_rad = blue.heading_rad() - yellow.heading_rad();
            EXPECT_NEAR(std::abs(wrap_angle_rad(apart_rad)), std::numbers::pi, 2e-6);
        }
    }
}

}  // namespace
}  // namespace cancha::referee::logistics

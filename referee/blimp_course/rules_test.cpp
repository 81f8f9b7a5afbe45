#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "tests/support/paper_match.h"

namespace cancha::referee {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint32_t kBlueRobot = 1;
constexpr std::uint32_t kYellowRobot = 2;

/// Time in the dock from the README, in ticks of 32 ms.
constexpr std::uint64_t kDockTicks = 94;

/// A match on paper with functions for flying.
class Flown {
  public:
    explicit Flown(const std::string& name, const std::vector<SettingOverride>& settings = {})
        : match_(name, settings) {
        constexpr double kFoot_m = 0.45;  // Depth of the front motor's mount.
        for (const v1::Robot& robot : match_.discipline().settings.robots()) {
            const v1::Pose& start = robot.start();
            match_.put_robot(robot.id(), {start.x_m(), start.y_m(), 0}, {}, start.z_m() + kFoot_m);
        }
        match_.tick();
    }

    void put(std::uint32_t id, const Vec3& at_m, Vec2 velocity_mps = {}) {
        // In the dock it heads along the dock, because the hull is longer than the dock is wide.
        const bool is_docking = std::abs(at_m.z - dock_m(id).z) < 1e-9;
        const double heading_rad = is_docking ? std::numbers::pi / 2 : 0;
        match_.put_robot(id, {at_m.x, at_m.y, heading_rad}, velocity_mps, at_m.z);
        match_.tick();
    }

    /// Moves in steps too small to skip a gate.
    void fly(std::uint32_t id, const Vec3& from_m, const Vec3& to_m) {
        constexpr int kSteps = 20;
        for (int i = 0; i <= kSteps; ++i) {
            put(id, from_m + static_cast<double>(i) / kSteps * (to_m - from_m));
        }
    }

    void reach_destinations(std::uint32_t id) {
        for (const v1::Destination& one : course().destinations()) {
            if (one.name().starts_with(id == kBlueRobot ? "blue: " : "yellow: ")) {
                put(id, {one.x_m(), one.y_m(), one.z_m()});
            }
        }
    }

    Vec3 dock_m(std::uint32_t id) const {
        const v1::Pose& pose = course().docks(static_cast<int>(id) - 1).pose();
        return {pose.x_m(), pose.y_m(), pose.z_m() + 0.65};
    }

    void dock(std::uint32_t id) {
        reach_destinations(id);
        put(id, dock_m(id));
        match_.tick(kDockTicks);
    }

    /// Touches the first post of the first gate.
    void touch(std::uint32_t id) {
        const v1::Waypoint& post = course().gates(0).openings(0).from();
        const double side_m = id == kBlueRobot ? post.y_m() : -post.y_m();
        put(id, {post.x_m(), side_m + 0.3, 2});
        put(id, {post.x_m(), side_m + 0.4, 2});
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

    const v1::Course& course() const { return match_.discipline().settings.course(); }

    support::PaperMatch& match() { return match_; }

    const MatchStatus& status() const { return match_.status(); }

  private:
    support::PaperMatch match_;
};

TEST(BlimpCourseTest, DestinationsCountInTheirOrderAndTheDockIsTheLast) {
    Flown flown("blimp_course/solo");
    const v1::Destination& second = flown.course().destinations(1);
    flown.put(kBlueRobot, {second.x_m(), second.y_m(), second.z_m()});
    EXPECT_EQ(flown.status().blue.progress, 0);

    flown.reach_destinations(kBlueRobot);

    const double count = flown.course().destinations_size();
    EXPECT_DOUBLE_EQ(flown.status().blue.progress, count / (count + 1));
    EXPECT_EQ(flown.texts("arrival").size(), static_cast<std::size_t>(count));
    EXPECT_EQ(flown.texts("arrival")[1], "Azul arrived at destination 2 of 7, gate 2.");
}

TEST(BlimpCourseTest, AGateIsPassedBetweenItsPostsOnce) {
    Flown flown("blimp_course/solo");
    flown.fly(kBlueRobot, {-9, 0, 2}, {-7, 0, 2});
    flown.fly(kBlueRobot, {-7, 0, 2}, {-9, 0, 2});
    EXPECT_THAT(flown.texts("gate"), ElementsAre("Azul went through gate 1."));

    flown.fly(kBlueRobot, {-7, 1.4, 2}, {-5.5, 1.4, 2});    // Beside the second one.
    flown.fly(kBlueRobot, {-5.5, -0.3, 3}, {-7, -0.3, 3});  // Above it.
    EXPECT_EQ(flown.texts("gate").size(), 1U);
}

TEST(BlimpCourseTest, AGateOfTwoOpeningsIsPassedThroughBoth) {
    Flown flown("blimp_course/solo");
    flown.fly(kBlueRobot, {3.5, 0, 2}, {4.3, 0, 2});
    EXPECT_THAT(flown.texts("gate"), Not(Contains("Azul went through gate 4.")));

    flown.fly(kBlueRobot, {4.3, 0, 2}, {5.2, 0, 2});
    EXPECT_THAT(flown.texts("gate"), Contains("Azul went through gate 4."));
}

TEST(BlimpCourseTest, AContactCountsOnceUntilTheBlimpIsClear) {
    Flown flown("blimp_course/solo");
    EXPECT_TRUE(flown.texts("contact").empty());

    // The middle of the hull has a radius of 0.27 m, the post of 0.05 m: 5 mm apart, then 15 mm.
    flown.put(kBlueRobot, {-8, 0.45 + 0.325, 2});
    flown.put(kBlueRobot, {-8, 0.45 + 0.335, 2});
    flown.put(kBlueRobot, {-8, 0.45 + 0.325, 2});
    EXPECT_THAT(flown.texts("contact"),
                ElementsAre("Azul touched gates/gate 1 post 1, contact 1."));

    flown.put(kBlueRobot, {-8, 0.45 + 0.36, 2});
    flown.put(kBlueRobot, {-8, 0.45 + 0.325, 2});
    EXPECT_EQ(flown.texts("contact").size(), 2U);
}

TEST(BlimpCourseTest, WithoutAGapWhatOverlapsIsTouched) {
    Flown flown("blimp_course/solo", {{"rules.touch_gap_m", "0"}});
    flown.put(kBlueRobot, {-8, 0.45 + 0.325, 2});
    EXPECT_TRUE(flown.texts("contact").empty());

    flown.put(kBlueRobot, {-8, 0.45 + 0.3, 2});
    EXPECT_EQ(flown.texts("contact").size(), 1U);
}

TEST(BlimpCourseTest, AnOfficialsChangeElsewhereTakesNothingFromAFlight) {
    Flown flown("blimp_course/race");
    flown.put(kBlueRobot, {-8, 0.45 + 0.325, 2});
    const std::size_t contacts = flown.texts("contact").size();
    flown.match().begin_anew();
    flown.match().tick();
    EXPECT_EQ(flown.texts("contact").size(), contacts) << "it is the same contact";

    flown.reach_destinations(kBlueRobot);
    flown.put(kBlueRobot, flown.dock_m(kBlueRobot));
    flown.match().tick(kDockTicks / 2);
    flown.match().begin_anew();
    flown.match().tick(kDockTicks - kDockTicks / 2);
    EXPECT_EQ(flown.texts("docking").size(), 1U) << "it has rested all the time";
}

TEST(BlimpCourseTest, WhoIsPutBeyondAGateHasNotPassedIt) {
    Flown flown("blimp_course/solo");
    flown.put(kBlueRobot, {-9, 0, 2});
    flown.match().begin_anew();
    flown.put(kBlueRobot, {-7, 0, 2});
    EXPECT_TRUE(flown.texts("gate").empty());
}

TEST(BlimpCourseTest, WaterAndBanksAreTouchedToo) {
    Flown flown("blimp_course/solo");
    flown.put(kBlueRobot, {0, 0, 1.45});  // The mount of the front motor is 0.45 m lower.
    flown.put(kBlueRobot, {0, 0, 1.47});
    flown.put(kBlueRobot, {0, 3, 2.45});

    EXPECT_THAT(flown.texts("contact"), ElementsAre("Azul touched river/water, contact 1.",
                                                    "Azul touched left bank/top, contact 2."));
}

TEST(BlimpCourseTest, ItDocksAtRestAboveTheFloorOfTheDock) {
    Flown flown("blimp_course/solo");
    flown.put(kBlueRobot, flown.dock_m(kBlueRobot));
    flown.match().tick(2 * kDockTicks);
    EXPECT_TRUE(flown.texts("docking").empty()) << "destinations come first";

    flown.reach_destinations(kBlueRobot);
    flown.put(kBlueRobot, flown.dock_m(kBlueRobot), {0.06, 0});
    flown.match().tick(2 * kDockTicks);
    EXPECT_TRUE(flown.texts("docking").empty()) << "it moves";

    flown.put(kBlueRobot, flown.dock_m(kBlueRobot) + Vec3{0.41, 0, 0});
    flown.match().tick(2 * kDockTicks);
    EXPECT_TRUE(flown.texts("docking").empty()) << "it is beside the floor";

    flown.put(kBlueRobot, flown.dock_m(kBlueRobot), {0.04, 0});
    flown.match().tick(kDockTicks);
    EXPECT_THAT(flown.texts("docking"), ElementsAre("Azul docked."));
    EXPECT_EQ(flown.status().phase, MatchPhase::kOver);
    EXPECT_EQ(flown.status().end_reason, "finished");
}

TEST(BlimpCourseTest, ARunAloneIsWonWithoutAContact) {
    Flown clean("blimp_course/solo");
    Flown touching("blimp_course/solo");
    touching.touch(kBlueRobot);
    clean.dock(kBlueRobot);
    touching.dock(kBlueRobot);

    EXPECT_THAT(clean.texts("contact"), ElementsAre());
    EXPECT_EQ(clean.status().winner, Team::kBlue);
    EXPECT_EQ(touching.status().phase, MatchPhase::kOver);
    EXPECT_EQ(touching.status().winner, Team::kNone);
}

TEST(BlimpCourseTest, WhoTouchesNothingBeatsWhoDocksEarlier) {
    Flown flown("blimp_course/race");
    flown.touch(kBlueRobot);
    flown.dock(kBlueRobot);
    EXPECT_NE(flown.status().phase, MatchPhase::kOver);

    flown.dock(kYellowRobot);

    EXPECT_EQ(flown.status().phase, MatchPhase::kOver);
    EXPECT_EQ(flown.status().winner, Team::kYellow);
}

TEST(BlimpCourseTest, TheFirstToDockWithoutAContactWinsAtOnce) {
    Flown flown("blimp_course/race");
    flown.dock(kYellowRobot);

    EXPECT_EQ(flown.status().phase, MatchPhase::kOver);
    EXPECT_EQ(flown.status().winner, Team::kYellow);
}

TEST(BlimpCourseTest, OfTwoThatTouchedTheFasterWins) {
    Flown flown("blimp_course/race");
    flown.touch(kBlueRobot);
    flown.touch(kYellowRobot);
    flown.touch(kYellowRobot);
    flown.dock(kYellowRobot);
    flown.dock(kBlueRobot);

    EXPECT_EQ(flown.status().phase, MatchPhase::kOver);
    EXPECT_EQ(flown.status().winner, Team::kYellow);
}

TEST(BlimpCourseTest, GatesAndContactsAreCounted) {
    Flown flown("blimp_course/solo");
    flown.touch(kBlueRobot);
    flown.fly(kBlueRobot, {-9, 0, 2}, {-7, 0, 2});

    const v1::MatchStatistics statistics = flown.match().statistics();
    const auto value_of = [&](const std::string& name) {
        const auto found = std::ranges::find(statistics.statistics(), name, &v1::Statistic::name);
        return found == statistics.statistics().end() ? -1 : found->teams(0).value();
    };
    EXPECT_EQ(value_of("gates"), 1);
    EXPECT_EQ(value_of("contacts"), 1);
}

TEST(BlimpCourseTest, CoursesOfARaceAreMirrorImages) {
    const Flown flown("blimp_course/race");
    const auto& destinations = flown.course().destinations();
    const int half = destinations.size() / 2;
    for (int i = 0; i < half; ++i) {
        EXPECT_EQ(destinations[i].x_m(), destinations[half + i].x_m());
        EXPECT_EQ(destinations[i].y_m(), -destinations[half + i].y_m());
        EXPECT_EQ(destinations[i].z_m(), destinations[half + i].z_m());
    }
}

/// A wrong place for the first destination, and a part of the error.
struct WrongPlace {
    Vec3 at_m;
    const char* problem;
};

class WrongPlaceTest : public testing::TestWithParam<WrongPlace> {};

INSTANTIATE_TEST_SUITE_P(Bodies, WrongPlaceTest,
                         testing::Values(WrongPlace{{0, 0, 0.9}, "river/water"},
                                         WrongPlace{{0, 1.9, 1.5}, "left bank/slope"},
                                         WrongPlace{{0, -4, 1.9}, "right bank/top"},
                                         WrongPlace{{-8, 0.46, 2}, "gates/gate 1 post 1"},
                                         WrongPlace{{8.65, -4.2, 2.6}, "dock/upstream wall"},
                                         WrongPlace{{-8, 0, 6.5}, "beyond all that stands"},
                                         WrongPlace{{-8, 0, -3}, "beyond all that stands"},
                                         WrongPlace{{100, 0, 2}, "beyond all that stands"}),
                         [](const auto& place) { return "Place" + std::to_string(place.index); });

TEST_P(WrongPlaceTest, ADestinationThatNobodyCanReachIsRefusedByName) {
    const auto set = [](const std::string& axis, double value) {
        return SettingOverride{"course.destinations.blue: gate 1." + axis, std::to_string(value)};
    };
    const Vec3& at_m = GetParam().at_m;
    const std::vector<SettingOverride> settings{set("x_m", at_m.x), set("y_m", at_m.y),
                                                set("z_m", at_m.z)};

    const Result<Discipline> refused = load_discipline("blimp_course/solo", settings);

    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("course.destinations.blue: gate 1: "));
    EXPECT_THAT(refused.error().message, HasSubstr(GetParam().problem));
}

TEST(WrongCourseTest, ADockInTheWaterIsRefused) {
    const std::vector<SettingOverride> settings{{"course.docks.blue: dock.pose.x_m", "0"},
                                                {"course.docks.blue: dock.pose.y_m", "0"},
                                                {"course.docks.blue: dock.pose.z_m", "0.1"}};

    const Result<Discipline> refused = load_discipline("blimp_course/solo", settings);

    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("course.docks.blue: dock: its middle (0, 0, "));
    EXPECT_THAT(refused.error().message, HasSubstr("river/water"));
}

TEST(WrongCourseTest, AllThatIsWrongIsSaidAtOnce) {
    const std::vector<SettingOverride> settings{{"course.destinations.blue: gate 2.z_m", "0.5"},
                                                {"course.destinations.blue: gate 3.z_m", "0.5"},
                                                {"course.docks.blue: dock.name", "dock"}};

    const Result<Discipline> refused = load_discipline("blimp_course/solo", settings);

    ASSERT_FALSE(refused);
    for (const char* wrong :
         {"blue: gate 2: ", "blue: gate 3: ", "course.docks: none for robot 1"}) {
        EXPECT_THAT(refused.error().message, HasSubstr(wrong));
    }
}

}  // namespace
}  // namespace cancha::referee

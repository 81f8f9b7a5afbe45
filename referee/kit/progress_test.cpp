#include "referee/kit/progress.h"

#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

constexpr double kRounding = 1e-12;

RobotState at(double x_m, double y_m, double z_m = 0) {
    RobotState robot;
    robot.position_m = {x_m, y_m, z_m};
    return robot;
}

/// Three metres: one along x, one along y, one back along x.
v1::Line hairpin() {
    v1::Line line;
    for (const auto& [x_m, y_m] : {std::pair{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}) {
        v1::Waypoint& point = *line.add_points();
        point.set_x_m(x_m);
        point.set_y_m(y_m);
    }
    return line;
}

class LineProgressTest : public ::testing::Test {
  protected:
    /// Drives in steps of 1 cm.
    double drive(Vec2 from_m, Vec2 to_m) {
        double done = 0;
        const int steps = static_cast<int>(distance(from_m, to_m) / 0.01);
        for (int i = 0; i <= steps; ++i) {
            const Vec2 at_m = from_m + (static_cast<double>(i) / steps) * (to_m - from_m);
            done = progress_.follow(at(at_m.x, at_m.y));
        }
        return done;
    }

    LineProgress progress_{hairpin(), 0.1};
};

TEST_F(LineProgressTest, IsTheShareOfTheLineThatIsPassed) {
    EXPECT_NEAR(progress_.follow(at(0, 0)), 0, kRounding);
    EXPECT_NEAR(drive({0, 0.05}, {0.85, 0.05}), 0.85 / 3, kRounding);
    EXPECT_NEAR(drive({0.85, 0.05}, {1, 0.05}), 1.05 / 3, kRounding);
    EXPECT_NEAR(drive({1, 0.05}, {1, 1}), 2.0 / 3, kRounding);
    EXPECT_NEAR(drive({1, 1}, {0, 1}), 1, kRounding);
}

TEST_F(LineProgressTest, DoesNotGrowBesideTheLine) {
    EXPECT_NEAR(drive({0, 0}, {0.5, 0}), 0.5 / 3, kRounding);
    EXPECT_NEAR(drive({0.5, 0.11}, {0.9, 0.11}), 0.5 / 3, kRounding);
}

TEST_F(LineProgressTest, IsNeverLost) {
    drive({0, 0}, {0.5, 0});
    EXPECT_NEAR(drive({0.5, 0}, {0, 0}), 0.5 / 3, kRounding);
}

TEST_F(LineProgressTest, HasNoShortCut) {
    EXPECT_NEAR(drive({0, 0}, {0.5, 0}), 0.5 / 3, kRounding);
    drive({0.5, 0}, {0.5, 1});
    EXPECT_NEAR(drive({0.5, 1}, {0, 1}), 0.5 / 3, kRounding);
}

TEST_F(LineProgressTest, GoesOnWhereTheLineWasLeft) {
    drive({0, 0}, {0.5, 0});
    drive({0.5, 0}, {0.5, 0.5});
    EXPECT_NEAR(drive({0.5, 0}, {0.7, 0}), 0.7 / 3, kRounding);
}

TEST(LineProgressOfRaceTest, TheFinishIsBeforeTheEnd) {
    LineProgress progress(hairpin(), 0.1, 1);
    for (int cm = 0; cm < 100; cm += 5) {
        progress.follow(at(cm / 100.0, 0));
    }
    progress.follow(at(1, 0));
    EXPECT_NEAR(progress.follow(at(1, 0.15)), 1.15 / 2, kRounding);
    for (int cm = 20; cm < 100; cm += 5) {
        progress.follow(at(1, cm / 100.0));
    }
    EXPECT_EQ(progress.follow(at(0.95, 1)), 1);
}

TEST(DestinationProgressTest, CountsDestinationsInTheirOrder) {
    v1::Course course;
    for (const double x_m : {1.0, 2.0, 3.0, 4.0}) {
        course.add_destinations()->set_name("yellow: elsewhere");
        v1::Destination& destination = *course.add_destinations();
        destination.set_name("blue: " + std::to_string(x_m));
        destination.set_x_m(x_m);
        destination.set_z_m(1);
        destination.set_radius_m(0.2);
    }
    DestinationProgress progress(destinations_of(Team::kBlue, course));

    EXPECT_EQ(progress.follow(at(2, 0, 1)), 0);
    EXPECT_EQ(progress.follow(at(1.1, 0.1, 0.9)), 0.25);
    EXPECT_EQ(progress.follow(at(2, 0, 0.7)), 0.25);
    EXPECT_EQ(progress.follow(at(2, 0, 1.1)), 0.5);
    EXPECT_EQ(progress.follow(at(0, 0, 0)), 0.5);
    progress.follow(at(3, 0, 1));
    EXPECT_EQ(progress.follow(at(4, 0, 1)), 1);
}

}  // namespace
}  // namespace cancha::referee

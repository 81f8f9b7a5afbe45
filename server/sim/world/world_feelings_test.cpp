#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/world/feelings.h"
#include "tests/support/hull_shapes.h"
#include "tests/support/link_fixture.h"

// Forces that bodies feel, compared with mechanics.
namespace cancha::world {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

/// A world that keeps what its bodies feel.
class FeelingWorld {
  public:
    explicit FeelingWorld(const v1::Discipline& discipline, std::uint64_t seed = 1)
        : spec_(*make_world_spec(discipline)), world_(spec_, seed) {
        world_.start_feeling(spec_);
    }

    void run_ticks(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            world_.step();
        }
    }

    Feelings feelings() const {
        Feelings feelings;
        world_.feel(feelings);
        return feelings;
    }

    /// All contacts as "a on b".
    std::vector<std::string> contacts() const {
        const std::vector<TouchPart> parts = touch_parts(spec_);
        std::vector<std::string> texts;
        for (const ContactFeel& contact : feelings().contacts) {
            texts.push_back(parts[contact.first].name + " on " + parts[contact.second].name);
        }
        return texts;
    }

    world::World* operator->() { return &world_; }

    const WorldSpec& spec() const { return spec_; }

  private:
    WorldSpec spec_;
    World world_;
};

v1::Discipline lab_with_crate() {
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "crate", {0, 0, 0.05}, {0.1, 0.1, 0.1}, 2);
    return discipline;
}

constexpr double kWeight_n = 2 * kGravity_mps2;

// Error of QuickStep after 60 iterations.
constexpr double kShareOfSolver = 0.02;

TEST(FeelingsTest, TheFloorCarriesACrate) {
    FeelingWorld world(lab_with_crate());
    world.run_ticks(20);

    ASSERT_THAT(world.contacts(), testing::ElementsAre("crate/link on floor"));
    const ContactFeel contact = world.feelings().contacts[0];
    EXPECT_NEAR(contact.force_n.z, kWeight_n, kShareOfSolver * kWeight_n);
    EXPECT_NEAR(contact.point_m.z, 0, 1e-3);
    EXPECT_NEAR(contact.point_m.x, 0, 1e-2);
}

// Every shape that never moves has an index, hulls as well.
TEST(FeelingsTest, AShapeThatNeverMovesIsFeltByItsName) {
    for (const v1::Shape& shape : {box_hull({1, 1, 0.2}), box_of({1, 1, 0.2})}) {
        v1::Discipline discipline = free_lab();
        v1::Collision& post = add_shape(discipline, "post", box_of({0.1, 0.1, 0.1}));
        write_pose(*post.mutable_pose(), {3, 3, 0.5});
        post.mutable_surface()->set_friction(1);
        v1::Collision& shelf = add_shape(discipline, "shelf", shape);
        write_pose(*shelf.mutable_pose(), {0, 0, 0.5});
        shelf.mutable_surface()->set_friction(1);
        add_crate(discipline, "crate", {0, 0, 0.651}, {0.1, 0.1, 0.1}, 2);
        FeelingWorld world(discipline);
        world.run_ticks(30);
        EXPECT_THAT(world.contacts(), testing::ElementsAre("crate/link on shelf/link/collision"));
    }
}

TEST(FeelingsTest, ASleeperFeelsWhatItFeltLast) {
    FeelingWorld world(lab_with_crate());
    world.run_ticks(300);

    const Feelings then = world.feelings();
    world.run_ticks(10);
    ASSERT_THAT(world.feelings().contacts, SizeIs(1));
    EXPECT_EQ(world.feelings().contacts[0].force_n, then.contacts[0].force_n);
    EXPECT_NEAR(then.contacts[0].force_n.z, kWeight_n, kShareOfSolver * kWeight_n);
}

TEST(FeelingsTest, WhatIsInTheAirFeelsNothing) {
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "crate", {0, 0, 5}, {0.1, 0.1, 0.1});
    FeelingWorld world(discipline);
    world.run_ticks(5);
    EXPECT_THAT(world.contacts(), IsEmpty());
}

// With each solver, the momentum that a wall takes in a tick is the force times the tick.
TEST(FeelingsTest, AnImpactIsTheMeanOfItsTick) {
    for (const v1::Solver solver : {v1::SOLVER_AUTO, v1::SOLVER_QUICKSTEP, v1::SOLVER_STEP}) {
        v1::Discipline discipline = empty_field();
        discipline.mutable_physics()->set_solver(solver);
        add_cube(discipline, {-0.5, 0, 0});
        FeelingWorld world(discipline);
        world->launch_ball({.position_m = {0.9, 0.5, kBallRadius_m}, .velocity_mps = {2, 0, 0}});
        referee::WorldState before;
        referee::WorldState after;
        double pushed_ns = 0;
        for (int i = 0; i < 60 && pushed_ns == 0; ++i) {
            world->observe(before);
            world.run_ticks(1);
            world->observe(after);
            for (const ContactFeel& contact : world.feelings().contacts) {
                pushed_ns += kTick_s * contact.force_n.x;
            }
        }
        const double change_ns =
            kBallMass_kg * (after.ball->velocity_mps.x - before.ball->velocity_mps.x);
        // Two pieces of wall lie in one plane there and share the force.
        EXPECT_THAT(world.contacts(), testing::IsSupersetOf({"ball on right end wall, top",
                                                             "ball on right goal, top side"}));
        EXPECT_LT(change_ns, -kBallMass_kg * 2);
        // Rolling takes a little of it, too.
        EXPECT_NEAR(pushed_ns, change_ns, 0.01 * -change_ns) << solver;
    }
}

// The body hangs from a hinge 0.5 m above its centre. The hinge carries the weight, without a
// torque about the centre.
TEST(FeelingsTest, AHingeCarriesAPendulum) {
    FeelingWorld world(pendulum(0));
    world.run_ticks(30);

    ASSERT_THAT(world.feelings().joints, SizeIs(1));
    EXPECT_NEAR(world.feelings().joints[0].force_n.z, kGravity_mps2, 1e-3);
    EXPECT_NEAR(length(world.feelings().joints[0].torque_nm), 0, 1e-3);
}

// A beam that is fixed at its end: the joint carries its weight and moment.
TEST(FeelingsTest, AFixedJointCarriesABeam) {
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "beam", {0, 0, 1}, {1, 0.1, 0.1}, 2);
    write_pose(*add_joint(discipline, v1::JOINT_TYPE_FIXED).mutable_pose(), {-0.5, 0, 0});
    FeelingWorld world(discipline);
    for (const int ticks : {20, 300}) {  // Then it sleeps.
        world.run_ticks(ticks);
        const JointFeel feel = world.feelings().joints.at(0);
        EXPECT_NEAR(feel.force_n.z, kWeight_n, 1e-2 * kWeight_n);
        EXPECT_NEAR(length(feel.torque_nm), 0, 1e-2 * kWeight_n);  // About its centre of mass.
    }
}

TEST(FeelingsTest, FeelingChangesNothingThatMoves) {
    v1::Discipline discipline = lab_with_crate();
    add_crate(discipline, "other", {0.02, 0, 0.3}, {0.1, 0.1, 0.1});
    FeelingWorld feeling(discipline);
    World plain(feeling.spec(), 1);
    for (int i = 0; i < 100; ++i) {
        feeling.run_ticks(1);
        plain.step();
        ASSERT_EQ(feeling->snapshot().numbers, plain.snapshot().numbers) << i;
    }
    EXPECT_THAT(plain.snapshot().felt, IsEmpty());
}

TEST(FeelingsTest, ASnapshotHoldsThem) {
    for (const int ticks : {20, 300}) {
        FeelingWorld world(lab_with_crate());
        world.run_ticks(ticks);
        const WorldSnapshot snapshot = world->snapshot();
        FeelingWorld other(lab_with_crate());
        ASSERT_TRUE(other->restore(snapshot));

        EXPECT_EQ(other->snapshot(), snapshot);
        world.run_ticks(10);
        other.run_ticks(10);
        EXPECT_EQ(other->snapshot(), world->snapshot());
        ASSERT_THAT(other.feelings().contacts, SizeIs(1));
    }
}

TEST(FeelingsTest, ASnapshotOfAWorldThatFeelsNothingIsRefused) {
    FeelingWorld world(lab_with_crate());
    World plain(world.spec(), 1);

    EXPECT_FALSE(world->restore(plain.snapshot()));
    EXPECT_FALSE(plain.restore(world->snapshot()));
}

TEST(FeelingsTest, OnesThatSomebodyMadeUpAreRefusedOrGoOn) {
    v1::Discipline discipline = pendulum(0);
    add_crate(discipline, "crate", {0, 0, 0.05}, {0.1, 0.1, 0.1}, 2);
    FeelingWorld world(discipline);
    world.run_ticks(20);
    const WorldSnapshot snapshot = world->snapshot();
    ASSERT_GE(snapshot.felt.size(), 2U + 2 * 9 + 12);
    for (std::size_t i = 0; i < snapshot.felt.size(); ++i) {
        for (const double number :
             {0.0, -1.0, 0.5, 1.0, 7.0, 1e9, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
            WorldSnapshot changed = snapshot;
            changed.felt[i] = number;
            if (world->restore(changed)) {
                world.run_ticks(1);
                world.feelings();
            }
        }
        WorldSnapshot shorter = snapshot;
        shorter.felt.resize(i);
        EXPECT_FALSE(world->restore(shorter)) << i;
    }
    EXPECT_TRUE(world->restore(snapshot));
}

TEST(FeelingsTest, ARobotThatIsPlacedFeelsNothingYet) {
    v1::Discipline discipline = free_lab();
    add_robot(discipline);
    FeelingWorld world(discipline);
    world.run_ticks(20);
    EXPECT_THAT(world.contacts(), testing::ElementsAre("robot 1 on floor"));

    world->place_robot(RobotId{1}, {1, 0, 0});
    EXPECT_THAT(world.contacts(), IsEmpty());
}

}  // namespace
}  // namespace cancha::world

#include "server/session/pending_moves.h"

#include <gtest/gtest.h>

namespace cancha::session {
namespace {

constexpr RobotId kMoved{1};
constexpr RobotId kOther{2};

match::Change move_to(const GroundPose& pose) {
    return match::move_robot({.id = kMoved, .pose = pose});
}

world::RobotSpec spec_of(RobotId id) {
    world::RobotSpec spec;
    spec.id = id;
    return spec;
}

referee::WorldState two_robots() {
    referee::WorldState state;
    for (const RobotId id : {kMoved, kOther}) {
        referee::RobotState robot;
        robot.id = id;
        robot.position_m = {0.1, 0.2, 0};
        state.robots.push_back(robot);
    }
    return state;
}

TEST(PendingMovesTest, ARobotStandsWhereItWasMovedLast) {
    PendingMoves moves;
    moves.add(move_to({0.5, 0, 0}));
    moves.add(move_to({0.6, 0, 0}));

    EXPECT_EQ(moves.place_of(spec_of(kMoved), two_robots()).pose, (GroundPose{0.6, 0, 0}));
}

TEST(PendingMovesTest, AnyOtherRobotStandsWhereItIs) {
    PendingMoves moves;
    moves.add(move_to({0.5, 0, 0}));

    EXPECT_EQ(moves.place_of(spec_of(kOther), two_robots()).pose, (GroundPose{0.1, 0.2, 0}));
}

TEST(PendingMovesTest, AFreeBodyStandsOnTheFloorBelowIt) {
    world::RobotSpec spec = spec_of(kOther);
    spec.body = world::BodyKind::kFree;
    spec.size_m = {0.1, 0.1, 0.2};
    referee::WorldState state = two_robots();
    state.robots[1].position_m.z = 0.4;

    EXPECT_DOUBLE_EQ(PendingMoves().place_of(spec, state).stance.floor_m, 0.3);
}

TEST(PendingMovesTest, OnceTheTickIsOverTheStateSaysIt) {
    PendingMoves moves;
    moves.add(move_to({0.5, 0, 0}));

    moves.clear();

    EXPECT_EQ(moves.place_of(spec_of(kMoved), two_robots()).pose, (GroundPose{0.1, 0.2, 0}));
}

}  // namespace
}  // namespace cancha::session

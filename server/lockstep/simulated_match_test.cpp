#include "server/lockstep/simulated_match.h"

#include <gmock/gmock.h>

#include "server/world/world_spec_builder.h"

namespace cancha::lockstep {
namespace {

/// What an official decides between two ticks, and while one is open.
class ChangedMatchTest : public ::testing::Test {
  protected:
    static referee::Discipline load() {
        auto discipline = referee::load_discipline("simurosot/5v5");
        EXPECT_TRUE(discipline) << discipline.error().message;
        return *std::move(discipline);
    }

    void place_ball(Vec2 position_m) {
        const MoveBall wish{{.position_m = {position_m.x, position_m.y, kBallRadius_m}}};
        EXPECT_TRUE(match_.change(wish, "judge"));
    }

    Vec2 ball_m() const {
        return {match_.state().ball->position_m.x, match_.state().ball->position_m.y};
    }

    static constexpr double kBallRadius_m = 0.025215;

    const referee::Discipline discipline_ = load();
    SimulatedMatch match_{discipline_, *world::make_world_spec(discipline_.settings), {}};
};

TEST_F(ChangedMatchTest, WhatIsPlacedWhileATickIsOpenStandsThereAsSoonAsItIsClosed) {
    match_.open_tick();
    place_ball({0.5, 0.25});
    EXPECT_EQ(ball_m(), (Vec2{0, 0}));
    match_.close_tick();

    EXPECT_EQ(ball_m(), (Vec2{0.5, 0.25}));
}

TEST_F(ChangedMatchTest, WhatIsPlacedBeforeTheFirstTickIsNotUndoneByTheKickOff) {
    place_ball({0.5, 0.25});
    match_.open_tick();

    EXPECT_EQ(ball_m(), (Vec2{0.5, 0.25}));
}

TEST_F(ChangedMatchTest, ASavedStateHoldsWhatTheRefereeHasPlaced) {
    EXPECT_TRUE(match_.change(SaveState{"kick-off"}, "judge"));
    match_.open_tick();
    const referee::WorldState placed = match_.state();
    match_.close_tick();
    place_ball({0.5, 0.25});

    EXPECT_TRUE(match_.change(RestoreState{"kick-off"}, "judge"));

    EXPECT_EQ(ball_m(), (Vec2{0, 0}));
    for (std::size_t i = 0; i < placed.robots.size(); ++i) {
        EXPECT_EQ(match_.state().robots[i].ground_pose(), placed.robots[i].ground_pose());
    }
}

}  // namespace
}  // namespace cancha::lockstep

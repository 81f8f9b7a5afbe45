#include "server/sim/match/state_encoder.h"

#include <string>

#include <gtest/gtest.h>

#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"

namespace cancha::match {
namespace {

/// Status, as text, after this number of ticks in which nobody acts.
std::string status_after(std::uint64_t ticks, std::string_view full_name) {
    const Result<referee::Discipline> discipline = referee::load_discipline(full_name);
    EXPECT_TRUE(discipline) << full_name;
    const auto spec = make_world(discipline->settings);
    EXPECT_TRUE(spec) << full_name;
    SimulatedMatch match(*discipline, *spec, {});
    v1::MatchStatus message;
    for (std::uint64_t i = 0; i < ticks; ++i) {
        match.open_tick();
        match.close_tick();
        StateEncoder(discipline->rate).encode(match, message);
    }
    return message.DebugString();
}

TEST(StateEncoderTest, JointsAreWrittenAnewEachTime) {
    const StateEncoder encoder{TickRate(50)};
    referee::WorldState state;
    v1::WorldState message;
    state.joints = {{.position = 0.5, .speed = -2}, {.position = 0.25, .speed = 0}};
    encoder.encode(state, message);
    ASSERT_EQ(message.joints_size(), 2);
    EXPECT_EQ(message.joints(0).position(), 0.5);
    EXPECT_EQ(message.joints(0).speed(), -2);

    state.joints = {{.position = -1, .speed = 0}};
    encoder.encode(state, message);
    ASSERT_EQ(message.joints_size(), 1);
    EXPECT_EQ(message.joints(0).position(), -1);
    EXPECT_EQ(message.joints(0).speed(), 0);
}

// Clients and viewers of earlier versions read all of these fields, whichever code fills them in.
TEST(StateEncoderTest, TheStatusOfSoccerHasWhatItsRulesKnow) {
    EXPECT_EQ(status_after(3, "simurosot/5v5"),
              R"(phase: MATCH_PHASE_PLAY
period: 1
period_elapsed_us: 16666
period_length_us: 300000000
teams {
  team: TEAM_BLUE
  name: "Blue"
  defends: FIELD_END_POSITIVE_X
  time_outs_left: 2
}
teams {
  team: TEAM_YELLOW
  name: "Yellow"
  defends: FIELD_END_NEGATIVE_X
  time_outs_left: 2
}
restart {
  kind: RESTART_KIND_KICK_OFF
  team: TEAM_BLUE
  is_being_taken: true
  reason: "start of the first half"
}
period_kind: PERIOD_KIND_HALF
)");
}

// Clients that see the world from their own end read the place of that end in every discipline.
TEST(StateEncoderTest, TheStatusOfACourseSaysWhereTeamsStart) {
    EXPECT_EQ(status_after(3, "maze/race"),
              R"(phase: MATCH_PHASE_PLAY
period: 1
period_elapsed_us: 60000
period_length_us: 300000000
teams {
  team: TEAM_BLUE
  name: "Blue"
  defends: FIELD_END_POSITIVE_X
}
teams {
  team: TEAM_YELLOW
  name: "Yellow"
  defends: FIELD_END_NEGATIVE_X
}
period_kind: PERIOD_KIND_HALF
is_course: true
)");
}

TEST(StateEncoderTest, TheStatusOfASoloRunHasOneTeam) {
    EXPECT_EQ(status_after(3, "maze/solo"),
              R"(phase: MATCH_PHASE_PLAY
period: 1
period_elapsed_us: 60000
period_length_us: 300000000
teams {
  team: TEAM_BLUE
  name: "Blue"
  defends: FIELD_END_POSITIVE_X
}
period_kind: PERIOD_KIND_HALF
is_course: true
)");
}

}  // namespace
}  // namespace cancha::match

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/match/journal.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::match {
namespace {

/// With a journal, a match makes the hash in each tick.
class SilentJournal final : public Journal {
  public:
    void match_began(const Match& /*match*/, const MatchOptions& /*options*/) override {}

    void robot_commanded(const world::RobotCommand& /*command*/) override {}

    void seat_asked(SeatIndex /*seat*/, const referee::TeamRequest& /*request*/) override {}

    void seat_drew(SeatIndex /*seat*/, const v1::Drawing& /*drawing*/) override {}

    void tick_closed(const Match& /*match*/) override {}

    void match_changed(const Match& /*match*/, const Change& /*change*/,
                       const std::string& /*official*/) override {}

    void match_ended(const Match& /*match*/, const std::string& /*reason*/,
                     Team /*winner*/) override {}
};

/// Moments at which somebody asks for the hash of a match.
enum class Asked : std::uint8_t { kInEachTick, kAtTheEnd, kAtTheEndAndLeftBefore };

class HashOnDemandTest : public ::testing::Test {
  protected:
    static constexpr std::uint64_t kTicks = 60;

    static referee::Discipline load() {
        auto discipline = referee::load_discipline("simurosot/5v5");
        EXPECT_TRUE(discipline) << discipline.error().message;
        return *std::move(discipline);
    }

    SimulatedMatch make(Journal* journal = nullptr) const {
        return {discipline_, *world::make_world_spec(discipline_.settings), {.seed = 5}, journal};
    }

    /// The referee places bodies, officials change the match in and between ticks, and robots are
    /// commanded in every tick.
    static void play_tick(SimulatedMatch& match, Asked asked) {
        match.open_tick();
        const std::uint64_t tick = match.tick().number;
        const std::uint64_t before = asked == Asked::kInEachTick ? match.state_hash() : 0;
        if (tick == 10 || tick == 25) {
            EXPECT_TRUE(match.change(tick == 10 ? save_state("here") : restore_state("here"), "a"));
        }
        if (asked == Asked::kAtTheEndAndLeftBefore) {
            match.leave_hash();
        }
        for (const referee::RobotState& robot : match.state().robots) {
            const double wheel_mps = 0.01 * static_cast<double>(tick % 7 + to_number(robot.id));
            match.command({robot.id, world::WheelSpeeds{wheel_mps, 0.2}});
        }
        if (asked == Asked::kInEachTick) {
            EXPECT_EQ(match.state_hash(), before) << "what is open is not hashed";
        }
        match.close_tick();
        if (tick % 9 == 4) {
            EXPECT_TRUE(match.change(move_ball({.position_m = {0.1, 0.2, 0.025215}}), "a"));
        }
    }

    std::vector<std::uint64_t> hashes(Asked asked, Journal* journal = nullptr) const {
        SimulatedMatch match = make(journal);
        std::vector<std::uint64_t> hashes;
        for (std::uint64_t tick = 0; tick < kTicks; ++tick) {
            play_tick(match, asked);
            if (asked == Asked::kInEachTick) {
                hashes.push_back(match.state_hash());
            }
        }
        match.open_tick();
        EXPECT_TRUE(match.end("late", Team::kBlue));
        hashes.push_back(match.state_hash());
        return hashes;
    }

    const referee::Discipline discipline_ = load();
};

TEST_F(HashOnDemandTest, IsTheOneThatAJournalSees) {
    SilentJournal journal;
    EXPECT_EQ(hashes(Asked::kInEachTick), hashes(Asked::kInEachTick, &journal));
}

TEST_F(HashOnDemandTest, IsTheSameWhetherOrNotItWasAskedForBefore) {
    const std::uint64_t expected = hashes(Asked::kInEachTick).back();
    EXPECT_EQ(hashes(Asked::kAtTheEnd).back(), expected);
    EXPECT_EQ(hashes(Asked::kAtTheEndAndLeftBefore).back(), expected);
}

TEST_F(HashOnDemandTest, IsInASnapshotThatIsTakenBeforeAnybodyAsks) {
    SimulatedMatch match = make();
    for (int tick = 0; tick < 20; ++tick) {
        play_tick(match, Asked::kAtTheEndAndLeftBefore);
    }
    SimulatedMatch other = make();
    ASSERT_TRUE(other.restore(match.snapshot()));
    EXPECT_EQ(other.state_hash(), match.state_hash());
}

}  // namespace
}  // namespace cancha::match

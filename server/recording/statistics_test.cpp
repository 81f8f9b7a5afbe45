#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/recording/rejudge.h"
#include "server/recording/statistics_json.h"
#include "server/recording/statistics_text.h"
#include "server/recording/test_recordings.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::recording {
namespace {

using Json = nlohmann::ordered_json;

/// Match with shots, a goal, and a state that an official restores.
class StatisticsTest : public testing::Test {
  protected:
    StatisticsTest() {
        while (match_->tick().number < 240) {
            change_before(match_->tick().number);
            match_->open_tick();
            for (std::uint32_t robot = 1; robot <= 10; ++robot) {
                match_->command({RobotId{robot}, world::WheelSpeeds{1, 0.5 + 0.1 * robot}});
            }
            match_->close_tick();
        }
        EXPECT_TRUE(match_->end("enough", Team::kNone));
    }

    void change_before(std::uint64_t tick) {
        if (tick == 20) {
            match_.change(match::save_state("a"));
        } else if (tick == 30 || tick == 150) {
            match_.change(
                match::move_ball({.position_m = {-0.8, 0, 0.0252}, .velocity_mps = {-2, 0, 0}}));
        } else if (tick == 120) {
            match_.change(match::restore_state("a", true));
        }
    }

    const referee::Discipline discipline_ = short_soccer();
    const std::string path_ = new_file();
    RecordedMatch match_{path_, discipline_, {.seed = 5}};
};

TEST_F(StatisticsTest, WhoeverJudgesTheRecordingCountsTheSame) {
    match_.close();
    RecordingReader reader = open(path_);
    Rejudge rejudge(reader.facts());
    TickRecord record;
    while (reader.next(record)) {
        rejudge.judge(record);
    }
    rejudge.conclude(record);

    const v1::MatchStatistics live = statistics_of(*match_);
    EXPECT_EQ(statistics_of(rejudge).SerializeAsString(), live.SerializeAsString());
    EXPECT_GT(live.statistics_size(), 0);
    EXPECT_GT(live.played_us(), 0U);
}

// --- As text ----------------------------------------------------------------------------------

Json statistic(const char* title, const char* unit, int decimals, double blue, double yellow) {
    return {{"title", title},
            {"unit", unit},
            {"decimals", decimals},
            {"blue", blue},
            {"yellow", yellow}};
}

TEST(StatisticsTextTest, IsATableWithAColumnForEachTeam) {
    const Json statistics{{"possession", statistic("Possession", "%", 0, 54.4, 45.6)},
                          {"shots", statistic("Shots", "", 0, 12, 7)},
                          {"top_speed", statistic("Top speed", "m/s", 2, 2.904, 2.9)}};

    EXPECT_EQ(statistics_text(statistics, "position", "Ñandú FC"),
              "            position  Ñandú FC\n"
              "Possession       54%       46%\n"
              "Shots             12         7\n"
              "Top speed   2.90 m/s  2.90 m/s\n");
}

TEST(StatisticsTextTest, HasADashWhereOneTeamHasNoneYet) {
    Json late = statistic("Gap", "m", 2, 0.1, 0);
    late.erase("yellow");
    const Json statistics{{"gap", late}, {"distance", statistic("Distance", "m", 1, 4.26, 3)}};

    EXPECT_EQ(statistics_text(statistics, "A", "B"),
              "               A      B\n"
              "Gap       0.10 m      -\n"
              "Distance   4.3 m  3.0 m\n");
}

TEST(StatisticsTextTest, HasOneColumnForWhoRunsAlone) {
    Json distance = statistic("Distance", "m", 1, 4.26, 0);
    distance.erase("yellow");

    EXPECT_EQ(statistics_text({{"distance", distance}}, "follower", ""),
              "          follower\n"
              "Distance     4.3 m\n");
}

}  // namespace
}  // namespace cancha::recording

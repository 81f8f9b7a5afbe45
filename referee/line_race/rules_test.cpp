#include "referee/line_race/rules.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/paper_match.h"

namespace cancha::referee::line_race {
namespace {

using support::PaperMatch;

// From README.md and discipline.txtpb.
constexpr std::uint64_t kSecond = 50;
constexpr std::uint64_t kFullTime = 120 * kSecond;

class LineRaceTest : public ::testing::Test {
  protected:
    /// Drives a robot along its line, from one share of its points to another.
    void drive(std::uint32_t id, double from, double to) {
        const v1::Line& line =
            match_.discipline().settings.course().lines(static_cast<int>(id) - 1);
        const int last = line.points_size() - 1;
        for (int i = static_cast<int>(from * last); i < static_cast<int>(to * last); ++i) {
            constexpr int kSteps = 20;
            for (int step = 0; step <= kSteps; ++step) {
                const double share = static_cast<double>(step) / kSteps;
                const v1::Waypoint& a = line.points(i);
                const v1::Waypoint& b = line.points(i + 1);
                match_.put_robot(id, {a.x_m() + share * (b.x_m() - a.x_m()),
                                      a.y_m() + share * (b.y_m() - a.y_m()), 0});
                match_.tick();
            }
        }
    }

    PaperMatch match_{"line_race/race"};
};

TEST_F(LineRaceTest, BothLinesAreOfOneLength) {
    const auto length_m = [this](int index) {
        const v1::Line& line = match_.discipline().settings.course().lines(index);
        double sum_m = 0;
        for (int i = 1; i < line.points_size(); ++i) {
            const v1::Waypoint& a = line.points(i - 1);
            const v1::Waypoint& b = line.points(i);
            sum_m += std::hypot(b.x_m() - a.x_m(), b.y_m() - a.y_m(), b.z_m() - a.z_m());
        }
        return sum_m;
    };
    EXPECT_NEAR(length_m(0), length_m(1), 1e-3);  // Points are given to a tenth of a millimetre.
    EXPECT_GT(length_m(0), 4.5);
}

TEST_F(LineRaceTest, TheEndTellsWhoHasWonAndTheFullResultWithBlueFirst) {
    drive(1, 0, 0.5);
    drive(2, 0, 1);

    const MatchStatus& status = match_.status();
    const auto time_s = static_cast<double>(status.yellow.finished) / kSecond;
    EXPECT_EQ(
        match_.events().back().text,
        fmt::format("Oro wins, {0:.2f} s: Azul {1}%, Oro {0:.2f} s.", time_s, status.blue.score));
}

TEST_F(LineRaceTest, TheFirstAtTheEndWins) {
    drive(2, 0, 0.5);
    drive(1, 0, 1);

    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().winner, Team::kBlue);
    EXPECT_EQ(match_.status().blue.score, 100U);
    EXPECT_EQ(match_.status().end_reason, "finished");
    EXPECT_NE(match_.status().blue.finished, 0U);
}

TEST_F(LineRaceTest, WhenTimeIsUpWhoHasComeFartherWins) {
    drive(1, 0, 0.3);
    drive(2, 0, 0.4);
    match_.tick(kFullTime - match_.status().period_elapsed);

    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().winner, Team::kYellow);
    EXPECT_EQ(match_.status().end_reason, "full time");
}

TEST_F(LineRaceTest, NobodyWinsWhereNobodyMoves) {
    match_.tick(kFullTime);

    EXPECT_EQ(match_.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match_.status().winner, Team::kNone);
}

TEST(LineRaceSoloTest, ASoloRunIsWonByGettingThroughAlone) {
    PaperMatch match("line_race/solo");
    match.tick(kFullTime);

    EXPECT_EQ(match.status().phase, MatchPhase::kOver);
    EXPECT_EQ(match.status().winner, Team::kNone);
    EXPECT_FALSE(match.status().yellow.plays);
}

}  // namespace
}  // namespace cancha::referee::line_race

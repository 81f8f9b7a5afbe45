#include "server/sim/arrays/status_table.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <gtest/gtest.h>

namespace cancha::arrays {
namespace {

using Row = std::array<double, kStatusNames.size()>;

double at(const Row& row, std::string_view name) {
    const auto found = std::ranges::find(kStatusNames, name);
    EXPECT_NE(found, kStatusNames.end()) << name;
    return row[static_cast<std::size_t>(found - kStatusNames.begin())];
}

TEST(StatusTableTest, EachNumberStandsInTheColumnOfItsName) {
    referee::MatchStatus status;
    status.phase = referee::MatchPhase::kOver;
    status.phase_left = 3;
    status.period = 2;
    status.period_elapsed = 40;
    status.period_length = 50;
    status.winner = Team::kYellow;
    status.blue.score = 4;
    status.yellow.score = 5;
    status.blue.progress = 0.25;
    status.yellow.progress = 0.5;
    status.blue.faults = 6;
    status.yellow.faults = 7;

    Row row;
    write_status(status, 90, row);

    EXPECT_EQ(at(row, "tick"), 90);
    EXPECT_EQ(at(row, "is_in_play"), 0);
    EXPECT_EQ(at(row, "is_over"), 1);
    EXPECT_EQ(at(row, "winner"), 2);
    EXPECT_EQ(at(row, "phase"), 4);
    EXPECT_EQ(at(row, "phase_left"), 3);
    EXPECT_EQ(at(row, "period"), 2);
    EXPECT_EQ(at(row, "period_elapsed"), 40);
    EXPECT_EQ(at(row, "period_length"), 50);
    EXPECT_EQ(at(row, "blue_score"), 4);
    EXPECT_EQ(at(row, "yellow_score"), 5);
    EXPECT_EQ(at(row, "blue_progress"), 0.25);
    EXPECT_EQ(at(row, "yellow_progress"), 0.5);
    EXPECT_EQ(at(row, "blue_faults"), 6);
    EXPECT_EQ(at(row, "yellow_faults"), 7);
}

TEST(StatusTableTest, AWorldThatNobodyJudgesIsInPlayAndNeverOver) {
    Row row;
    write_lawless_status(12, row);

    EXPECT_EQ(at(row, "tick"), 12);
    EXPECT_EQ(at(row, "is_in_play"), 1);
    EXPECT_EQ(at(row, "is_over"), 0);
}

}  // namespace
}  // namespace cancha::arrays

#include "server/sim/batch/batch.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/arrays/status_table.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"

namespace cancha::batch {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct Asked {
    std::string discipline = "simurosot/5v5";
    Size size{};
    std::uint64_t seed = 1;
    std::vector<std::string> settings{};
    std::optional<std::string> law{};
};

std::unique_ptr<Batch> make(const Asked& asked) {
    auto first = engine::make_running(
        asked.discipline, {.settings = asked.settings, .law = asked.law, .seed = asked.seed});
    EXPECT_TRUE(first) << (first ? "" : first.error().message);
    auto batch = Batch::make(*std::move(first), asked.seed, asked.size, {});
    EXPECT_TRUE(batch);
    return *std::move(batch);
}

/// A strategy with varying commands: returns number `column` of match `seed` in this step.
double thought(std::uint64_t seed, std::size_t step, std::size_t column) {
    return 2 * std::sin(0.013 * static_cast<double>(step) * static_cast<double>(column + 1) +
                        static_cast<double>(seed));
}

void think(std::uint64_t seed, std::size_t step, std::span<double> row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = thought(seed, step, i);
    }
}

/// Returns the hashes of a match that is played in a SimulatedMatch, as on the server.
std::vector<std::uint64_t> alone(const std::string& discipline, std::uint64_t seed,
                                 std::size_t steps) {
    auto loaded = referee::load_discipline(discipline);
    auto stage = match::make_stage(*std::move(loaded));
    const auto table = arrays::CommandTable::make(stage->world, {});
    match::SimulatedMatch match(stage->discipline, stage->world, {.seed = seed});
    std::vector<double> row(table->columns().size());
    std::vector<std::uint64_t> hashes;
    for (std::size_t step = 0; step < steps && !match.is_over(); ++step) {
        match.open_tick();
        think(seed, step, row);
        table->read(row, [&](const world::RobotCommand& command) { match.command(command); });
        match.close_tick();
        hashes.push_back(match.state_hash());
    }
    return hashes;
}

/// Returns the hashes of each match of a batch after each step.
std::vector<std::vector<std::uint64_t>> together(const Asked& asked, std::size_t steps) {
    const auto batch = make(asked);
    const std::size_t columns = batch->commands().columns().size();
    std::vector<double> commands(asked.size.matches * columns);
    std::vector<std::uint64_t> hashes(asked.size.matches);
    std::vector<std::vector<std::uint64_t>> all(asked.size.matches);
    for (std::size_t step = 0; step < steps; ++step) {
        for (std::size_t i = 0; i < asked.size.matches; ++i) {
            think(asked.seed + i, step, std::span(commands).subspan(i * columns, columns));
        }
        const Status stepped = batch->step(commands, 1, {}, {.hashes = hashes});
        EXPECT_TRUE(stepped) << (stepped ? "" : stepped.error().message);
        for (std::size_t i = 0; i < asked.size.matches; ++i) {
            all[i].push_back(hashes[i]);
        }
    }
    return all;
}

class EveryDisciplineInABatch : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryDisciplineInABatch, HasTheBitsThatEachMatchHasAlone) {
    constexpr std::size_t kSteps = 40;
    const std::vector<std::uint64_t> third = alone(GetParam(), 7, kSteps);
    for (const Size size : {Size{3, 1}, Size{5, 2}}) {
        EXPECT_EQ(together({.discipline = GetParam(), .size = size, .seed = 5}, kSteps)[2], third)
            << size.matches;
    }
}

std::string name_of(const ::testing::TestParamInfo<std::string>& discipline) {
    std::string name = discipline.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, EveryDisciplineInABatch,
                         ::testing::ValuesIn(engine::Engine::disciplines()), name_of);

TEST(BatchTest, AMatchThatBeginsAnewHasTheBitsOfANewOne) {
    constexpr std::size_t kSteps = 60;
    const auto batch = make({.size = {2, 2}, .seed = 5});
    const std::size_t columns = batch->commands().columns().size();
    std::vector<double> commands(2 * columns, 1.5);
    ASSERT_TRUE(batch->step(commands, 200, {}, {}));
    const std::vector<std::uint8_t> second{0, 1};
    const std::vector<std::uint64_t> seeds{0, 9};
    ASSERT_TRUE(batch->reset(second, seeds, {}));

    std::vector<std::uint64_t> hashes(2);
    std::vector<std::uint64_t> of_second;
    for (std::size_t step = 0; step < kSteps; ++step) {
        think(9, step, std::span(commands).subspan(columns));
        ASSERT_TRUE(batch->step(commands, 1, {}, {.hashes = hashes}));
        of_second.push_back(hashes[1]);
    }

    EXPECT_EQ(of_second, alone("simurosot/5v5", 9, kSteps));
}

TEST(BatchTest, NoTwoStartsHaveTheSameSeedUnlessTheyAreGivenOne) {
    const auto batch = make({.size = {4, 1}, .seed = 10});
    std::set<std::uint64_t> starts;
    std::vector<std::uint64_t> hashes(4);
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(batch->look({.hashes = hashes}));
        starts.insert(hashes.begin(), hashes.end());
        ASSERT_TRUE(batch->reset({}, {}, {}));
    }
    EXPECT_EQ(starts.size(), 20U);
}

TEST(BatchTest, ManyTicksInOneCallAreTheSameAsManyCalls) {
    const auto one = make({.size = {2, 1}});
    const auto other = make({.size = {2, 1}});
    const std::vector<double> commands(40, 0.7);
    std::vector<std::uint64_t> hashes(2);
    std::vector<std::uint64_t> expected(2);
    ASSERT_TRUE(one->step(commands, 8, {}, {.hashes = hashes}));
    for (int i = 0; i < 8; ++i) {
        ASSERT_TRUE(other->step(commands, 1, {}, {.hashes = expected}));
    }
    EXPECT_EQ(hashes, expected);
}

TEST(BatchTest, AMatchThatIsLeftOutStandsStill) {
    const auto batch = make({.size = {2, 1}});
    const std::vector<double> commands(40, 0.7);
    const std::vector<std::uint8_t> first{1, 0};
    std::vector<double> statuses(2 * arrays::kStatusNames.size());
    ASSERT_TRUE(batch->step(commands, 3, first, {.statuses = statuses}));
    EXPECT_EQ(statuses[0], 3);
    EXPECT_EQ(statuses[arrays::kStatusNames.size()], 0);
}

TEST(BatchTest, AMatchThatIsOverIsNotSteppedUntilItBeginsAnew) {
    const auto batch = make({.size = {2, 1}, .settings = {"rules.half_s=1"}});
    const std::vector<double> commands(40, 0);
    std::vector<std::uint8_t> is_over(2);
    for (int i = 0; i < 10'000 && is_over[0] == 0; ++i) {
        ASSERT_TRUE(batch->step(commands, 10, {}, {.is_over = is_over}));
    }
    ASSERT_EQ(is_over, (std::vector<std::uint8_t>{1, 1}));

    const Status stepped = batch->step(commands, 1, {}, {});
    ASSERT_FALSE(stepped);
    EXPECT_EQ(stepped.error().code, ErrorCode::kRefused);
    EXPECT_THAT(stepped.error().message, HasSubstr("0, 1"));
    ASSERT_TRUE(batch->reset(std::vector<std::uint8_t>{1, 0}, {}, {.is_over = is_over}));
    EXPECT_EQ(is_over, (std::vector<std::uint8_t>{0, 1}));
    EXPECT_TRUE(batch->step(commands, 1, std::vector<std::uint8_t>{1, 0}, {}));
}

TEST(BatchTest, WrongLengthsAndNumbersChangeNothingAndAreNamed) {
    const auto batch = make({.size = {2, 1}});
    std::vector<std::uint64_t> before(2);
    ASSERT_TRUE(batch->look({.hashes = before}));
    std::vector<double> commands(40, 0.5);
    std::vector<double> short_states(5);

    const auto refusal = [&](std::span<const double> told, std::uint32_t ticks,
                             std::span<const std::uint8_t> which, const Views& views) {
        const Status stepped = batch->step(told, ticks, which, views);
        return stepped ? "" : stepped.error().message;
    };
    EXPECT_THAT(refusal(std::span(commands).first(39), 1, {}, {}),
                AllOf(HasSubstr("commands: 39"), HasSubstr("expected 40")));
    EXPECT_THAT(refusal(commands, 0, {}, {}), HasSubstr("ticks"));
    EXPECT_THAT(refusal(commands, 1, std::vector<std::uint8_t>{1}, {}), HasSubstr("which: 1"));
    EXPECT_THAT(refusal(commands, 1, {}, {.states = short_states}), HasSubstr("states: 5"));
    commands[23] = std::numeric_limits<double>::infinity();
    EXPECT_THAT(refusal(commands, 1, {}, {}),
                AllOf(HasSubstr("match 1"), HasSubstr("robot_2_wheels_right_mps")));

    std::vector<std::uint64_t> after(2);
    ASSERT_TRUE(batch->look({.hashes = after}));
    EXPECT_EQ(after, before);
}

TEST(BatchTest, SizesHaveLimits) {
    for (const Size size :
         {Size{0, 1}, Size{1, 0}, Size{kMostMatches + 1, 1}, Size{1, kMostThreads + 1}}) {
        auto first = engine::make_running("maze/solo", {});
        ASSERT_TRUE(first);
        EXPECT_FALSE(Batch::make(*std::move(first), 1, size, {}));
    }
}

}  // namespace
}  // namespace cancha::batch

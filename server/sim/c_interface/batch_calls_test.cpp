#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha_engine.h"
#include "server/sim/c_interface/test_handles.h"

namespace cancha::c_interface {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

BatchHandle new_batch(const char* discipline, std::size_t matches,
                      const cancha_load_options& how = options()) {
    cancha_batch* batch = nullptr;
    EXPECT_EQ(text_of(cancha_batch_new(discipline, nullptr, &how, matches, 2, &batch)), "");
    return BatchHandle(batch);
}

TEST(BatchCallsTest, AllViewsAreWritten) {
    const BatchHandle batch = new_batch("simurosot/5v5", 3);
    std::size_t columns = 0;
    ASSERT_EQ(cancha_batch_row_length(batch.get(), CANCHA_STATE, &columns), CANCHA_OK);
    std::vector<double> states(3 * columns, -7);
    std::vector<double> statuses(3UL * CANCHA_STATUS_COUNT, -7);
    std::vector<double> rewards(6, -7);
    std::vector<std::uint8_t> is_over(3, 7);
    std::vector<std::uint64_t> hashes(3, 7);
    const cancha_views views{sizeof views,
                             states.data(),
                             states.size(),
                             statuses.data(),
                             statuses.size(),
                             rewards.data(),
                             rewards.size(),
                             is_over.data(),
                             is_over.size(),
                             hashes.data(),
                             hashes.size(),
                             nullptr,
                             0};
    const std::vector<double> commands(60, 1);
    ASSERT_EQ(text_of(cancha_batch_step(batch.get(), commands.data(), commands.size(), 5, nullptr,
                                        0, &views)),
              "");

    EXPECT_EQ(statuses[2 * CANCHA_STATUS_COUNT + CANCHA_STATUS_TICK], 5);
    EXPECT_EQ(rewards, std::vector<double>(6, 0));
    EXPECT_EQ(is_over, std::vector<std::uint8_t>(3, 0));
    EXPECT_NE(hashes[0], hashes[1]);  // Their seeds differ.
    EXPECT_EQ(std::ranges::count(states, -7.0), 0);
}

TEST(BatchCallsTest, NullWithALengthIsRefused) {
    const BatchHandle batch = new_batch("maze/solo", 1);
    cancha_views views{};
    views.struct_size = sizeof views;
    views.states_length = 3;
    EXPECT_THAT(text_of(cancha_batch_look(batch.get(), &views)), HasSubstr("states: null"));
    EXPECT_THAT(text_of(cancha_batch_step(batch.get(), nullptr, 2, 1, nullptr, 0, nullptr)),
                HasSubstr("commands: null"));
    EXPECT_THAT(text_of(cancha_batch_reset(batch.get(), nullptr, 0, nullptr, 1, nullptr)),
                HasSubstr("seeds: null"));
}

TEST(BatchCallsTest, NothingForEachMatchIsRefusedToo) {
    const BatchHandle batch = new_batch("simurosot/5v5", 2);
    const std::vector<double> commands(40);
    std::uint8_t which = 0;
    std::uint64_t seeds = 0;

    EXPECT_THAT(text_of(cancha_batch_step(batch.get(), commands.data(), commands.size(), 1, &which,
                                          0, nullptr)),
                HasSubstr("which: 0 numbers"));
    EXPECT_THAT(text_of(cancha_batch_reset(batch.get(), &which, 0, nullptr, 0, nullptr)),
                HasSubstr("which: 0 numbers"));
    EXPECT_THAT(text_of(cancha_batch_reset(batch.get(), nullptr, 0, &seeds, 0, nullptr)),
                HasSubstr("seeds: 0 numbers"));
    cancha_views views{};
    views.struct_size = sizeof views;
    views.is_over = &which;
    EXPECT_THAT(text_of(cancha_batch_look(batch.get(), &views)), HasSubstr("is_over: 0 numbers"));
}

// Steps far beyond the end of a short play.
TEST(BatchCallsTest, TicksBeyondTheEndCostNothing) {
    cancha_load_options how = options();
    how.scenario = "time_limit_s: 1 ball { x_m: 0 y_m: 0 }";
    const BatchHandle batch = new_batch("simurosot/5v5", 2, how);
    const std::vector<double> commands(40);
    std::vector<std::uint8_t> is_over(2);
    cancha_views views{};
    views.struct_size = sizeof views;
    views.is_over = is_over.data();
    views.is_over_length = is_over.size();

    ASSERT_EQ(text_of(cancha_batch_step(batch.get(), commands.data(), commands.size(), UINT32_MAX,
                                        nullptr, 0, &views)),
              "");

    EXPECT_EQ(is_over, (std::vector<std::uint8_t>{1, 1}));
}

TEST(BatchCallsTest, AMatchThatDoesNotExistIsRefused) {
    const BatchHandle batch = new_batch("maze/solo", 2);
    std::size_t size = 0;
    EXPECT_THAT(text_of(cancha_batch_get_message(batch.get(), 2, CANCHA_WORLD, CANCHA_JSON, nullptr,
                                                 0, &size)),
                AllOf(HasSubstr("match: got 2"), HasSubstr("0 to 1")));
    EXPECT_EQ(text_of(cancha_batch_get_message(batch.get(), 1, CANCHA_WORLD, CANCHA_JSON, nullptr,
                                               0, &size)),
              "");
    EXPECT_GT(size, 0U);
}

TEST(BatchCallsTest, ABatchThatCannotBeMadeSaysWhy) {
    cancha_batch* batch = nullptr;
    const cancha_load_options how = options();
    EXPECT_EQ(cancha_batch_new("maze/sole", nullptr, &how, 2, 1, &batch), CANCHA_NOT_FOUND);
    EXPECT_THAT(cancha_error(), AllOf(HasSubstr("batch_new:"), HasSubstr("maze/solo")));
    EXPECT_EQ(cancha_batch_new("maze/solo", nullptr, &how, 0, 1, &batch), CANCHA_INVALID_INPUT);
    EXPECT_EQ(cancha_batch_new("maze/solo", nullptr, &how, 1, 1U << 30U, &batch), CANCHA_TOO_LARGE);
    EXPECT_EQ(cancha_batch_new("maze/solo", "race", &how, 1, 1, &batch), CANCHA_INVALID_INPUT);
    EXPECT_THAT(cancha_error(), HasSubstr("variant: got 'race', expected null"));
    cancha_load_options named = options();
    named.blue_name = "\xff";
    EXPECT_EQ(cancha_batch_new("maze/solo", nullptr, &named, 1, 1, &batch), CANCHA_INVALID_INPUT);
    EXPECT_THAT(cancha_error(), HasSubstr("blue_name: is no UTF-8"));
    EXPECT_EQ(cancha_batch_new("maze/solo", nullptr, &how, 1, 1, nullptr), CANCHA_INVALID_INPUT);
    EXPECT_EQ(batch, nullptr);
}

TEST(BatchCallsTest, AnEngineAndAMatchOfABatchHaveTheSameBits) {
    cancha_load_options how = options();
    how.seed = 40;
    const BatchHandle batch = new_batch("logistics/solo", 2, how);
    const EngineHandle engine = new_engine();
    how.seed = 41;
    ASSERT_EQ(text_of(cancha_load(engine.get(), "logistics/solo", &how)), "");
    std::size_t columns = 0;
    ASSERT_EQ(cancha_row_length(engine.get(), CANCHA_COMMAND, &columns), CANCHA_OK);
    const std::vector<double> row(columns, 0.1);
    const std::vector<double> rows(2 * columns, 0.1);
    std::array<std::uint64_t, 2> hashes{};
    cancha_views views{};
    views.struct_size = sizeof views;
    views.hashes = hashes.data();
    views.hashes_length = hashes.size();
    for (int i = 0; i < 30; ++i) {
        ASSERT_EQ(cancha_set_commands(engine.get(), row.data(), columns), CANCHA_OK);
        ASSERT_EQ(cancha_step(engine.get()), CANCHA_OK);
        ASSERT_EQ(cancha_batch_step(batch.get(), rows.data(), rows.size(), 1, nullptr, 0, &views),
                  CANCHA_OK);
    }
    std::uint64_t hash = 0;
    ASSERT_EQ(cancha_state_hash(engine.get(), &hash), CANCHA_OK);
    EXPECT_EQ(hashes[1], hash);
}

/// Returns the hashes of two matches after each step, and in `rewards` those of the last step.
std::vector<std::array<std::uint64_t, 2>> play(cancha_batch* batch, int steps,
                                               std::array<double, 4>& rewards) {
    std::size_t columns = 0;
    EXPECT_EQ(cancha_batch_row_length(batch, CANCHA_COMMAND, &columns), CANCHA_OK);
    std::vector<std::array<std::uint64_t, 2>> hashes(static_cast<std::size_t>(steps));
    std::vector<double> rows(2 * columns);
    for (std::size_t step = 0; step < hashes.size(); ++step) {
        for (std::size_t i = 0; i < rows.size(); ++i) {  // Equal numbers in both matches.
            rows[i] = (step + i % columns) % 3 == 0 ? 0.2 : 0.5;
        }
        cancha_views views{};
        views.struct_size = sizeof views;
        views.hashes = hashes[step].data();
        views.hashes_length = 2;
        views.rewards = rewards.data();
        views.rewards_length = rewards.size();
        EXPECT_EQ(
            text_of(cancha_batch_step(batch, rows.data(), rows.size(), 1, nullptr, 0, &views)), "");
    }
    return hashes;
}

TEST(BatchCallsTest, ASnapshotOfOneMatchOfAScenarioWhoseSettingsVaryFitsAnother) {
    cancha_load_options how = options();
    how.scenario =
        "time_limit_s: 20 robots { id: 1 pose { x_m: 0.5 y_m: 0 heading_rad: 3 } }"
        "vary { setting: \"ball.mass_kg\" min: 0.03 max: 0.06 }";
    const BatchHandle batch = new_batch("simurosot/5v5", 2, how);
    std::array<double, 4> rewards{};
    play(batch.get(), 40, rewards);
    cancha_snapshot* taken = nullptr;
    ASSERT_EQ(text_of(cancha_batch_take_snapshot(batch.get(), 0, &taken)), "");
    const SnapshotHandle snapshot(taken);
    const auto first = play(batch.get(), 100, rewards);
    EXPECT_NE(first.back()[0], first.back()[1]);

    ASSERT_EQ(text_of(cancha_batch_restore(batch.get(), 0, snapshot.get())), "");
    ASSERT_EQ(text_of(cancha_batch_restore(batch.get(), 1, snapshot.get())), "");

    const auto again = play(batch.get(), 100, rewards);
    for (std::size_t step = 0; step < first.size(); ++step) {
        EXPECT_EQ(again[step][0], first[step][0]) << step;
        EXPECT_EQ(again[step][1], first[step][0]) << step;
    }
    EXPECT_EQ(rewards, (std::array<double, 4>{}));
    const BatchHandle other = new_batch("simurosot/5v5", 1);
    EXPECT_EQ(cancha_batch_restore(other.get(), 0, snapshot.get()), CANCHA_INVALID_INPUT);
    EXPECT_THAT(cancha_error(), HasSubstr("without a scenario"));
    EXPECT_THAT(text_of(cancha_batch_restore(batch.get(), 0, nullptr)),
                HasSubstr("snapshot: null"));
}

}  // namespace
}  // namespace cancha::c_interface

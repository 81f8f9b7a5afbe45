#include "server/sim/batch/workers.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cancha::batch {
namespace {

TEST(WorkersTest, EachNumberIsDoneOnceWhateverTheCountAndTheThreads) {
    for (const std::size_t threads : {1U, 2U, 5U}) {
        Workers workers(threads);
        for (const std::size_t count : {0U, 1U, 2U, 7U, 64U, 1000U}) {
            std::vector<std::atomic<int>> done(count);
            workers.run(count, [&](std::size_t i) { ++done[i]; });
            EXPECT_TRUE(std::ranges::all_of(done, [](const auto& times) { return times == 1; }))
                << count << " on " << threads;
        }
    }
}

TEST(WorkersTest, AllIsDoneWhenRunReturns) {
    Workers workers(3);
    for (int round = 0; round < 2000; ++round) {
        std::vector<int> done(12);
        workers.run(done.size(), [&](std::size_t i) { done[i] = 1; });
        ASSERT_EQ(std::ranges::count(done, 1), 12) << round;
    }
}

class WorkersThatFailTest : public testing::TestWithParam<std::size_t> {};

TEST_P(WorkersThatFailTest, ThrowWhatAPieceHasThrownWhenAllHaveStopped) {
    Workers workers(GetParam());
    for (const std::size_t bad : {0U, 5U, 11U}) {
        std::atomic<int> at_work = 0;
        const auto work = [&](std::size_t i) {
            ++at_work;
            --at_work;
            if (i == bad) {
                throw std::bad_alloc();
            }
        };
        EXPECT_THROW(workers.run(12, work), std::bad_alloc) << bad;
        EXPECT_EQ(at_work, 0);
    }
}

TEST_P(WorkersThatFailTest, DoTheNextWork) {
    Workers workers(GetParam());
    const auto fail = [](std::size_t) { throw std::bad_alloc(); };
    EXPECT_THROW(workers.run(12, fail), std::bad_alloc);
    std::atomic<int> done = 0;
    workers.run(12, [&](std::size_t) { ++done; });
    EXPECT_EQ(done, 12);
}

INSTANTIATE_TEST_SUITE_P(Threads, WorkersThatFailTest, testing::Values(1, 3));

TEST(WorkersTest, AForkedProcessDoesAllOnItsOwnThread) {
    Workers workers(3);
    const pid_t child = ::fork();
    if (child == 0) {
        std::atomic<int> done = 0;
        workers.run(40, [&](std::size_t) { ++done; });
        ::_exit(done == 40 ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace cancha::batch

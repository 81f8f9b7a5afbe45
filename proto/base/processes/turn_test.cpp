#include "proto/base/processes/turn.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace cancha::processes {
namespace {

using namespace std::chrono_literals;
using Clock = Turn::Clock;

class TurnTest : public ::testing::Test {
  protected:
    /// Each child has its own copy of the descriptor.
    Descriptor copy() const { return Descriptor(dup(shared_->get())); }

  private:
    Result<Descriptor> shared_ = Turn::make_descriptor();
};

TEST_F(TurnTest, IsThatOfOneAtATime) {
    constexpr int kPrograms = 3;
    constexpr int kTurns = 5;
    std::atomic<int> running = 0;
    std::atomic<int> overlaps = 0;
    std::vector<std::thread> programs;
    programs.reserve(kPrograms);
    for (int i = 0; i < kPrograms; ++i) {
        programs.emplace_back([&] {
            Turn turn(copy());
            for (int n = 0; n < kTurns; ++n) {
                turn.take();
                overlaps += running++ > 0 ? 1 : 0;
                std::this_thread::yield();  // Others could enter now.
                --running;
                turn.end();
            }
        });
    }
    for (std::thread& program : programs) {
        program.join();
    }

    EXPECT_EQ(overlaps, 0);
}

TEST_F(TurnTest, GoesToOthersWhenItIsOver) {
    Turn first(copy());
    first.take();
    std::atomic<bool> has_had_it = false;
    std::thread other([&] {
        Turn second(copy());
        second.take();
        has_had_it = true;
    });

    while (!has_had_it) {
        first.let_others();
        first.take();
    }

    other.join();
}

TEST_F(TurnTest, IsNotLetToOthersBeforeItIsOver) {
    Turn first(copy());
    first.take();
    const Clock::time_point begun = Clock::now();
    first.let_others();
    Turn second(copy(), 1ms);

    second.take();

    EXPECT_GE(Clock::now() - begun, 1ms);  // It lost patience, or the first turn was over.
}

TEST_F(TurnTest, IsNotLostWithWhoeverHasIt) {
    std::optional<Turn> stopped(std::in_place, copy());
    stopped->take();
    {
        Turn second(copy(), 1ms);
        second.take();
    }
    Turn third(copy(), 1h);

    third.take();  // Otherwise it waits for an hour.
}

TEST_F(TurnTest, IsThatOfOneAgainWhenTheLostOneComesBack) {
    Turn stopped(copy());
    stopped.take();
    Turn second(copy(), 1ms);
    second.take();
    second.end();
    stopped.end();
    Turn third(copy());
    third.take();
    const Clock::time_point begun = Clock::now();
    Turn fourth(copy(), 5ms);

    fourth.take();

    EXPECT_GE(Clock::now() - begun, 5ms);
}

}  // namespace
}  // namespace cancha::processes

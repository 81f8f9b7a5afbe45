#include "server/net/processor_queue.h"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sched.h>

namespace cancha::net {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Programs that compute, all on this thread's processor.
class Crowd {
  public:
    explicit Crowd(int count) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(static_cast<unsigned>(sched_getcpu()), &one);
        sched_getaffinity(0, sizeof before_, &before_);
        sched_setaffinity(0, sizeof one, &one);  // Threads inherit it.
        for (int i = 0; i < count; ++i) {
            threads_.emplace_back([this] {
                while (!is_over_) {
                }
            });
        }
    }

    ~Crowd() {
        is_over_ = true;
        for (std::thread& thread : threads_) {
            thread.join();
        }
        sched_setaffinity(0, sizeof before_, &before_);
    }

    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

  private:
    cpu_set_t before_{};
    std::atomic<bool> is_over_ = false;
    std::vector<std::thread> threads_;
};

TEST(ProcessorQueueTest, WhoSharesAProcessorWithOthersWaitsForIt) {
    const ProcessorQueue queue;
    const auto before = queue.read();
    ASSERT_TRUE(before) << "this system does not count it";
    const Crowd crowd(3);

    // Four programs get a quarter each. The test runner ends a test that hangs.
    while (*queue.read() - *before < 50ms) {
    }
}

TEST(ProcessorQueueTest, SleepIsNoWaiting) {
    const ProcessorQueue queue;
    const Clock::time_point begin = Clock::now();
    const auto before = queue.read();
    ASSERT_TRUE(before);
    std::this_thread::sleep_for(200ms);  // The sleep is what is measured.
    const auto queued = *queue.read() - *before;

    // On a busy machine all time but the sleep may be queueing. The two clocks agree to 0.05%.
    EXPECT_LE(queued, Clock::now() - begin - 200ms + 1ms);
}

}  // namespace
}  // namespace cancha::net

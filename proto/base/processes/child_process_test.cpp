#include "proto/base/processes/child_process.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "proto/base/processes/limits.h"

namespace cancha::processes {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

TEST(LineTailTest, SaysThatTheRestOfALineIsMissing) {
    const std::string longest(LineTail::kMaxLineBytes, 'x');
    LineTail tail;

    tail.append(longest + "\n");
    tail.append(longest + "y\n");
    tail.append(longest);
    tail.append("yz");  // The line continues, and has no end yet.

    EXPECT_THAT(tail.lines(), ElementsAre(longest, longest + " [...]", longest + " [...]"));
}

class ChildProcessTest : public testing::Test {
  protected:
    /// A longer test hangs.
    static constexpr std::chrono::seconds kLimit{30};

    void start(const std::string& shell_command) {
        auto child =
            ChildProcess::start(context_, {.shell_command = shell_command, .environment = {}},
                                [this](const std::string& how) {
                                    how_ = how;
                                    last_lines_ = child_->last_lines();
                                });
        ASSERT_TRUE(child) << child.error().message;
        child_ = *std::move(child);
    }

    void run_until(const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + kLimit;
        while (!holds() && std::chrono::steady_clock::now() < end) {
            context_.restart();
            context_.run_for(5ms);
        }
        ASSERT_TRUE(holds());
    }

    void run_to_end() {
        run_until([this] { return !how_.empty(); });
    }

    boost::asio::io_context context_;
    std::unique_ptr<ChildProcess> child_;
    std::string how_;
    std::vector<std::string> last_lines_;  ///< Its last lines at the time of on_exit.
};

TEST_F(ChildProcessTest, TellsHowItEnded) {
    start("exit 7");
    run_to_end();
    EXPECT_EQ(how_, "exited with status 7");

    how_.clear();
    start("kill -SEGV $$");
    run_to_end();
    EXPECT_EQ(how_, "was killed by signal 11 (Segmentation fault)");

    how_.clear();
    start("sh -c 'kill -SEGV $$'; exit $?");
    run_to_end();
    EXPECT_EQ(how_, "exited with status 139, which stands for signal 11 (Segmentation fault)");
}

TEST_F(ChildProcessTest, KeepsTheLastWordsOfAProgramThatHasEnded) {
    start("echo sorry >&2; exit 1");
    run_to_end();

    EXPECT_THAT(child_->last_lines(), ElementsAre("sorry"));
}

// The text is longer than one read, and complete before the first read.
TEST_F(ChildProcessTest, NothingIsLostOfWhatItWroteBeforeItsEnd) {
    start("for i in $(seq 700); do echo line $i >&2; done");
    siginfo_t end{};
    ASSERT_EQ(waitid(P_ALL, 0, &end, WEXITED | WNOWAIT), 0);
    run_to_end();

    ASSERT_EQ(last_lines_.size(), LineTail::kMaxLines);
    EXPECT_EQ(last_lines_.front(), "line 681");
    EXPECT_EQ(last_lines_.back(), "line 700");
}

// The helper writes faster than anybody reads, and keeps the pipe open while it lives.
TEST_F(ChildProcessTest, AHelperThatWritesOnAndOnHoldsNobodyUp) {
    start("yes >&2 & sleep 0.1; exit 1");

    run_to_end();

    EXPECT_EQ(how_, "exited with status 1");
}

TEST_F(ChildProcessTest, AStoppedProgramCanBeKilled) {
    start("echo ready >&2; kill -STOP $$; exit 0");
    run_until([this] { return !child_->last_lines().empty(); });

    child_->kill();
    run_to_end();

    EXPECT_EQ(how_, "was killed by signal 9 (Killed)");
}

// The signal may come between fork and exec, when the child still has our handlers.
TEST_F(ChildProcessTest, ASignalAtOnceIsNotLost) {
    const boost::asio::signal_set ours(context_, SIGTERM);
    for (int i = 0; i < 20; ++i) {
        how_.clear();
        start("sleep 1000");
        child_->terminate();
        run_to_end();

        EXPECT_EQ(how_, "was killed by signal 15 (Terminated)");
    }
}

TEST_F(ChildProcessTest, AChildIsEndedBeforeItsParentWhereMemoryRunsOut) {
    const int expected = std::stoi(oom_score_of_child());
    start("cat /proc/self/oom_score_adj >&2");
    run_to_end();

    EXPECT_THAT(child_->last_lines(), ElementsAre(std::to_string(expected)));
    EXPECT_GT(expected, 0);
}

TEST_F(ChildProcessTest, TheMemoryLimitIsForThisProgramAlone) {
    rlimit before{};
    getrlimit(RLIMIT_DATA, &before);
    const Status limited = limit_memory(kMostMemory_mb);
    if (!limited) {  // Under a sanitizer more is in use than the largest limit.
        EXPECT_THAT(limited.error().message, testing::HasSubstr("are in use already"));
        return;
    }
    rlimit limit{};
    getrlimit(RLIMIT_DATA, &limit);
    EXPECT_EQ(limit.rlim_cur, std::min<rlim_t>(before.rlim_max, rlim_t{1} << 40));

    start("ulimit -d >&2");
    run_to_end();
    lift_memory_limit();

    const std::string expected =
        before.rlim_cur == RLIM_INFINITY ? "unlimited" : std::to_string(before.rlim_cur / 1024);
    EXPECT_THAT(child_->last_lines(), ElementsAre(expected));
    getrlimit(RLIMIT_DATA, &limit);
    EXPECT_EQ(limit.rlim_cur, before.rlim_cur);
}

TEST_F(ChildProcessTest, AMemoryLimitBelowWhatIsUsedIsRefused) {
    const Status limited = limit_memory(0);

    ASSERT_FALSE(limited);
    EXPECT_THAT(limited.error().message, testing::HasSubstr("are in use already"));
}

}  // namespace
}  // namespace cancha::processes

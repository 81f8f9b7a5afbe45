#include "proto/base/processes/orphan_watch.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/processes/child_process.h"

namespace cancha::processes {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// Returns the first line of a file that the system may remove at any time. Empty: the file is
/// gone.
std::string line_of(const fs::path& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

/// Whether a process, dead or alive, has this name. (Several may: between fork and exec a child has
/// the name of its parent.)
bool is_there(const std::string& name) {
    std::error_code ec;
    return std::ranges::any_of(fs::directory_iterator("/proc", ec), [&](const auto& entry) {
        return line_of(entry.path() / "comm") == name;
    });
}

/// Returns a shell command that becomes a process with this name, in its own session.
std::string daemon(const std::string& name, const std::string& what = "sleep 1000") {
    return fmt::format("setsid sh -c 'printf {} > /proc/self/comm; {}; :' >/dev/null 2>&1 &", name,
                       what);
}

class OrphanWatchTest : public testing::Test {
  protected:
    /// A longer test hangs.
    static constexpr std::chrono::seconds kLimit{30};

    std::unique_ptr<ChildProcess> start(const std::string& shell_command) {
        auto child =
            ChildProcess::start(context_, {.shell_command = shell_command, .environment = {}},
                                [](const std::string&) {});
        EXPECT_TRUE(child);
        return *std::move(child);
    }

    void run_until(const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + kLimit;
        while (!holds()) {
            ASSERT_LT(std::chrono::steady_clock::now(), end);
            context_.restart();
            context_.run_for(5ms);
        }
    }

    /// Returns a name of at most fifteen letters that no other test has at the same time.
    std::string name(const std::string& suffix) const {
        return fmt::format("ow{}{}", getpid(), suffix);
    }

    boost::asio::io_context context_;
};

TEST_F(OrphanWatchTest, WhoLeavesItsSessionAndItsParentDiesWithTheWatch) {
    {
        const OrphanWatch watch(context_, OrphanWatch::Policy::kKeep);
        const auto child = start(daemon(name("a")) + " exec sleep 1000");
        run_until([&] { return is_there(name("a")); });
    }

    EXPECT_FALSE(is_there(name("a")));
}

TEST_F(OrphanWatchTest, GenerationsOfOrphansDieWithTheWatch) {
    {
        const OrphanWatch watch(context_, OrphanWatch::Policy::kKeep);
        const auto child = start(fmt::format(
            "setsid sh -c \"setsid sleep 1000 & printf {} > /proc/self/comm; setsid sh -c 'sleep "
            "1000; :' & sleep 1000; :\" & exit 0",
            name("b")));
        run_until([&] { return is_there(name("b")) && !child->is_running(); });
    }

    EXPECT_EQ(line_of(fmt::format("/proc/self/task/{}/children", getpid())), "");
}

TEST_F(OrphanWatchTest, AnOrphanThatIsKeptPlaysOn) {
    const OrphanWatch watch(context_, OrphanWatch::Policy::kKeep);
    const auto child = start(daemon(name("c")) + " exit 0");
    run_until([&] { return is_there(name("c")) && !child->is_running(); });

    start("exit 0");  // Its end makes the watch look.
    context_.restart();
    context_.run_for(100ms);

    EXPECT_TRUE(is_there(name("c")));
}

TEST_F(OrphanWatchTest, AnOrphanOfADeadWatchIsKilledAtOnceWhereNoneIsKept) {
    const OrphanWatch watch(context_, OrphanWatch::Policy::kKill);
    const auto child = start(daemon(name("d")) + " exit 0");

    run_until([&] { return !child->is_running(); });
    run_until([&] { return !is_there(name("d")); });
}

/// Posts an action that runs after `turns` others, which alternate with news from the system.
void post_after(boost::asio::io_context& context, int turns, const std::function<void()>& action) {
    boost::asio::post(context, [&context, turns, action] {
        turns == 0 ? action() : post_after(context, turns - 1, action);
    });
}

TEST_F(OrphanWatchTest, ASignalThatIsOnItsWayDoesNotOutliveTheStop) {
    // In one of these turns the signal has been taken but not yet reported.
    for (int turns = 0; turns < 6; ++turns) {
        context_.restart();
        OrphanWatch watch(context_, OrphanWatch::Policy::kKeep);
        boost::asio::post(context_, [&] {
            ::raise(SIGCHLD);
            post_after(context_, turns, [&] { watch.stop(); });
        });

        context_.run_for(kLimit);

        ASSERT_TRUE(context_.stopped()) << "it still waits for something, in turn " << turns;
    }
}

TEST_F(OrphanWatchTest, DeadOrphansDoNotPileUp) {
    const OrphanWatch watch(context_, OrphanWatch::Policy::kKeep);
    const ScratchFolder folder("cancha-test");
    const std::string may_end = folder.file("may-end");
    // Twenty processes whose parent ends before them.
    const auto child =
        start(fmt::format("for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do "
                          "(setsid sh -c 'printf {} > /proc/self/comm; "
                          "until [ -e {} ]; do sleep 0.02; done' &) ; done; exec sleep 1000",
                          name("e"), may_end));

    run_until([&] { return is_there(name("e")); });
    std::ofstream(may_end) << "now";
    run_until([&] { return !is_there(name("e")); });
}

}  // namespace
}  // namespace cancha::processes

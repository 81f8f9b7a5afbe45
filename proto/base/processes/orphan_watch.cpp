#include "proto/base/processes/orphan_watch.h"

#include <chrono>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <vector>

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "proto/base/processes/child_process.h"

namespace cancha::processes {

namespace {

using Clock = std::chrono::steady_clock;

/// Pause between two sweeps. It bounds the work that a program causes which makes orphans without
/// end.
constexpr std::chrono::milliseconds kPause{50};

/// A killed process ends within milliseconds, unless it hangs in a device.
constexpr std::chrono::seconds kTimeToDie{2};

constexpr timespec kPollTime{.tv_sec = 0, .tv_nsec = 1'000'000};

/// Returns the children of this process, dead ones included, that belong to no ChildProcess.
std::vector<int> find_orphans() {
    std::vector<int> orphans;
    std::error_code ec;
    std::filesystem::directory_iterator thread("/proc/self/task", ec);
    for (; !ec && thread != std::filesystem::end(thread); thread.increment(ec)) {
        std::ifstream children(thread->path() / "children");
        for (int pid = 0; children >> pid;) {
            if (!ChildProcess::owns(pid)) {
                orphans.push_back(pid);
            }
        }
    }
    return orphans;
}

void reap(const std::vector<int>& orphans) {
    for (const int pid : orphans) {
        waitpid(pid, nullptr, WNOHANG);
    }
}

void kill_all(const std::vector<int>& orphans) {
    for (const int pid : orphans) {
        kill(pid, SIGKILL);
    }
}

}  // namespace

OrphanWatch::OrphanWatch(boost::asio::io_context& context, Policy policy)
    : signals_(context, SIGCHLD), pause_(context), policy_(policy) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    await_signal();
}

OrphanWatch::~OrphanWatch() {
    stop();
}

void OrphanWatch::await_signal() {
    signals_.async_wait([this](const boost::system::error_code& signal_ec, int) {
        // A signal from before stop() may be reported after it.
        if (signal_ec || is_stopped_) {
            return;
        }
        sweep();
        pause_.expires_after(kPause);
        pause_.async_wait([this](const boost::system::error_code& ec) {
            if (!ec && !is_stopped_) {
                await_signal();
            }
        });
    });
}

// Each round makes orphans of the next generation; their deaths are further signals.
void OrphanWatch::sweep() const {
    const std::vector<int> orphans = find_orphans();
    if (policy_ == Policy::kKill) {
        kill_all(orphans);
    }
    reap(orphans);
}

void OrphanWatch::stop() {
    is_stopped_ = true;
    boost::system::error_code ignored;
    signals_.cancel(ignored);
    pause_.cancel(ignored);
    const Clock::time_point deadline = Clock::now() + kTimeToDie;
    for (auto orphans = find_orphans(); !orphans.empty(); orphans = find_orphans()) {
        kill_all(orphans);
        reap(orphans);
        if (Clock::now() > deadline) {
            return;
        }
        nanosleep(&kPollTime, nullptr);
    }
}

}  // namespace cancha::processes

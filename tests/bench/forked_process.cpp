#include "tests/bench/forked_process.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cancha::bench {

Error error_of(const char* what) {
    return {ErrorCode::kIo, fmt::format("{}: {}", what, std::strerror(errno))};
}

Result<ForkedProcess> ForkedProcess::start(const std::function<void()>& work) {
    const int pid = fork();
    if (pid < 0) {
        return error_of("cannot start a process");
    }
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        work();
        _exit(0);
    }
    return ForkedProcess(pid);
}

ForkedProcess::ForkedProcess(ForkedProcess&& other) noexcept : pid_(std::exchange(other.pid_, 0)) {}

ForkedProcess::~ForkedProcess() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

}  // namespace cancha::bench

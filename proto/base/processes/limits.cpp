#include "proto/base/processes/limits.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

namespace cancha::processes {

namespace {

/// Difference of scores, in thousandths of the memory of the machine: a match is ended before its
/// server even if it has a fifth of the memory less. Three generations (server, match, strategy)
/// stay below the limit of 1000.
constexpr int kOomScoreStep = 200;
constexpr int kMostOomScore = 1000;

/// Returns the size that the kernel compares with RLIMIT_DATA: the sixth number of statm, which is
/// in pages.
std::uint64_t data_bytes() {
    std::ifstream statm("/proc/self/statm");
    std::uint64_t pages = 0;
    for (int field = 0; field < 6; ++field) {
        statm >> pages;
    }
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// One value for the whole process, because the system has one limit for it.
std::optional<rlimit>& limit_before() {
    static std::optional<rlimit> before;
    return before;
}

}  // namespace

Status limit_memory(std::uint64_t megabytes) {
    constexpr std::uint64_t kMegabyte = std::uint64_t{1024} * 1024;
    if (const std::uint64_t used = data_bytes(); used >= megabytes * kMegabyte) {
        return Error{ErrorCode::kRefused,
                     fmt::format("the memory cannot be limited to {} MB: {} MB are in use already",
                                 megabytes, used / kMegabyte)};
    }
    rlimit before{};
    ::getrlimit(RLIMIT_DATA, &before);
    rlimit limit = before;
    limit.rlim_cur = std::min<rlim_t>(megabytes * kMegabyte, before.rlim_max);
    if (::setrlimit(RLIMIT_DATA, &limit) != 0) {
        return Error{ErrorCode::kRefused,
                     fmt::format("the memory cannot be limited: {}", std::strerror(errno))};
    }
    limit_before() = before;
    return {};
}

void lift_memory_limit() {
    if (limit_before()) {
        ::setrlimit(RLIMIT_DATA, &*limit_before());
    }
}

std::string oom_score_of_child() {
    std::ifstream file("/proc/self/oom_score_adj");
    int own = 0;
    file >> own;
    return std::to_string(std::min(own + kOomScoreStep, kMostOomScore));
}

}  // namespace cancha::processes

#include "proto/base/files/descriptors.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>
#include <sys/resource.h>

namespace cancha {

namespace {

/// Number of open descriptors assumed if the system does not tell.
constexpr std::size_t kUsuallyOpen = 16;

std::size_t count_open() {
    std::error_code ec;
    const std::filesystem::directory_iterator open("/proc/self/fd", ec);
    if (ec) {
        return kUsuallyOpen;
    }
    return static_cast<std::size_t>(std::distance(begin(open), end(open)));
}

}  // namespace

std::size_t make_room_for_descriptors(std::size_t wanted) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 0;
    }
    const std::size_t open = count_open();
    const rlim_t needed = open + wanted;
    if (limit.rlim_cur < needed) {
        rlimit raised = limit;
        raised.rlim_cur = std::min(needed, limit.rlim_max);
        limit = ::setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised : limit;
    }
    return limit.rlim_cur > open ? static_cast<std::size_t>(limit.rlim_cur) - open : 0;
}

bool is_descriptor_shortage(int code) {
    return code == EMFILE || code == ENFILE;
}

std::string describe_errno(int code) {
    if (code == EMFILE) {
        rlimit limit{};
        ::getrlimit(RLIMIT_NOFILE, &limit);
        return fmt::format(
            "this program is out of file descriptors (limit {}; raise it with "
            "`ulimit -n`, or LimitNOFILE= of a service)",
            limit.rlim_cur);
    }
    if (code == ENFILE) {
        return "this machine is out of file descriptors (limit in /proc/sys/fs/file-max)";
    }
    return std::strerror(code);
}

}  // namespace cancha

#pragma once

#include <csignal>
#include <cstdint>

#include <sys/resource.h>

namespace cancha {

/// No file of this process may grow beyond so many bytes, as if the disk were full; until the end
/// of the scope.
class FullDisk {
  public:
    explicit FullDisk(std::uint64_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &old_limit_);
        const rlimit limit{bytes, old_limit_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }

    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &old_limit_);
        static_cast<void>(std::signal(SIGXFSZ, old_handler_));
    }

  private:
    rlimit old_limit_{};
    void (*old_handler_)(int);
};

}  // namespace cancha

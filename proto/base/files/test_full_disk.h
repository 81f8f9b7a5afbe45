#pragma once

#include <csignal>
#include <cstdint>

#include <sys/resource.h>

namespace cancha {

/// Simulates a full disk for tests. While the object lives, no file of this process can grow beyond
/// `bytes`.
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

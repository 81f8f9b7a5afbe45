#include "proto/base/processes/turn.h"

#include <cerrno>
#include <cstdint>
#include <utility>

#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "proto/base/files/descriptors.h"

namespace cancha::processes {

namespace {

/// Waits until the turn is free, at most for `most`.
void wait_until_free(int descriptor, Turn::Clock::duration most) {
    const auto most_ms = std::chrono::ceil<std::chrono::milliseconds>(most).count();
    pollfd free{descriptor, POLLIN, 0};
    ::poll(&free, 1, static_cast<int>(most_ms));
}

bool is_free(int descriptor) {
    pollfd free{descriptor, POLLIN, 0};
    return ::poll(&free, 1, 0) > 0;
}

}  // namespace

Result<Descriptor> Turn::make_descriptor() {
    Descriptor made(eventfd(1, EFD_SEMAPHORE | EFD_NONBLOCK | EFD_CLOEXEC));
    if (!made) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot make an event descriptor: {}", describe_errno(errno))};
    }
    return made;
}

Turn::Turn(Descriptor descriptor, Clock::duration patience)
    : descriptor_(std::move(descriptor)), patience_(patience) {}

Turn::~Turn() {
    end();
}

void Turn::take() {
    if (is_ours_) {
        return;
    }
    const Clock::time_point latest = Clock::now() + patience_;
    std::uint64_t taken = 0;
    while (read(descriptor_.get(), &taken, sizeof taken) < 0 && Clock::now() < latest) {
        wait_until_free(descriptor_.get(), latest - Clock::now());
    }
    since_ = Clock::now();
    is_ours_ = true;
}

void Turn::let_others() {
    if (is_ours_ && Clock::now() - since_ >= kLength) {
        end();
        sched_yield();  // Otherwise we could take it again before the others wake up.
    }
}

// The turn is already free if another program has lost patience with us.
void Turn::end() {
    if (std::exchange(is_ours_, false) && !is_free(descriptor_.get())) {
        const std::uint64_t one = 1;
        static_cast<void>(write(descriptor_.get(), &one, sizeof one) > 0);
    }
}

}  // namespace cancha::processes

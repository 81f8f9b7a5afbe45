#include "server/sim/batch/workers.h"

#include <algorithm>

#include <unistd.h>

#include "cancha/base/contract.h"

namespace cancha::batch {

Workers::Workers(std::size_t threads) : process_(::getpid()) {
    CANCHA_EXPECTS(threads >= 1);
    helpers_.reserve(threads - 1);
    try {
        for (std::size_t i = 1; i < threads; ++i) {
            helpers_.emplace_back([this] { help(); });
        }
    } catch (...) {  // The system has no more threads.
        stop();
        throw;
    }
}

Workers::~Workers() {
    if (is_forked()) {
        std::ranges::for_each(helpers_, &std::thread::detach);  // They run in the parent.
        return;
    }
    stop();
}

void Workers::stop() {
    is_over_ = true;
    ++round_;
    round_.notify_all();
    std::ranges::for_each(helpers_, &std::thread::join);
}

void Workers::run(std::size_t count, const std::function<void(std::size_t)>& work) {
    work_ = &work;
    count_ = count;
    // Matches take different times, so a thread that finishes early takes another piece.
    piece_ = std::max<std::size_t>(1, count / (threads() * 4));
    next_ = 0;
    failure_ = nullptr;
    if (helpers_.empty() || count < 2 || is_forked()) {
        take_pieces();
        return;
    }
    at_work_ = static_cast<std::uint32_t>(helpers_.size());
    ++round_;
    round_.notify_all();
    try_pieces();
    for (std::uint32_t left = at_work_; left != 0; left = at_work_) {
        at_work_.wait(left);
    }
    if (failure_ != nullptr) {
        std::rethrow_exception(failure_);
    }
}

void Workers::help() {
    for (std::uint32_t seen = 0;;) {
        round_.wait(seen);
        seen = round_;
        if (is_over_) {
            return;
        }
        try_pieces();
        if (--at_work_ == 0) {
            at_work_.notify_one();
        }
    }
}

// No exception may leave run() while other threads are at work.
void Workers::try_pieces() noexcept {
    try {
        take_pieces();
    } catch (...) {
        next_ = count_;  // Pieces that no thread has begun are left out.
        const std::lock_guard lock(failing_);
        failure_ = std::current_exception();
    }
}

void Workers::take_pieces() {
    for (std::size_t first = next_.fetch_add(piece_); first < count_;
         first = next_.fetch_add(piece_)) {
        const std::size_t end = std::min(first + piece_, count_);
        for (std::size_t i = first; i < end; ++i) {
            (*work_)(i);
        }
    }
}

bool Workers::is_forked() const {
    return ::getpid() != process_;
}

}  // namespace cancha::batch

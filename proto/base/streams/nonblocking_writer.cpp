#include "proto/base/streams/nonblocking_writer.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cancha::streams {

namespace {

constexpr std::size_t kNoLimit = SSIZE_MAX;

/// A terminal reports that it is writable if at least this many bytes fit.
constexpr std::size_t kMostToTerminal = 256;

constexpr int kRetry_ms = 10;

bool is_slow_reader(int error) {
    return error == EAGAIN || error == EWOULDBLOCK;
}

std::uint64_t lines_in(std::string_view text) {
    return std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')));
}

std::string note_of(std::uint64_t lines) {
    return fmt::format("[{} line{} left out here: nobody read them in time]\n", lines,
                       lines == 1 ? "" : "s");
}

bool can_be_written(int descriptor, int timeout_ms) {
    ::pollfd question{.fd = descriptor, .events = POLLOUT, .revents = 0};
    return ::poll(&question, 1, timeout_ms) > 0;
}

}  // namespace

void NonBlockingWriter::write(std::string_view text, Weight weight) {
    open();
    advance();
    keep(text, weight == Weight::kImportant ? kMostKept + kReserve : kMostKept);
    advance();
}

void NonBlockingWriter::keep(std::string_view text, std::size_t most) {
    const std::string note = left_out_ > 0 ? note_of(left_out_) : "";
    // A text of any length is taken if nothing waits before it.
    if (!kept_.empty() && kept_.size() + note.size() + text.size() > most) {
        left_out_ += lines_in(text);
        return;
    }
    kept_ += note;
    kept_ += text;
    left_out_ = 0;
}

int NonBlockingWriter::advance() {
    int refused = 0;
    while (written_ < kept_.size() && refused == 0) {
        const ::ssize_t count = write_some(std::string_view(kept_).substr(written_));
        if (count >= 0) {
            written_ += static_cast<std::size_t>(count);
        } else if (errno == EPIPE) {
            last_errno_ = EPIPE;
            written_ = kept_.size();  // The reader has gone.
        } else if (errno != EINTR) {
            refused = errno;
        }
    }
    kept_.erase(0, written_);
    written_ = 0;
    last_errno_ = refused == 0 || is_slow_reader(refused) ? last_errno_ : refused;
    return refused;
}

::ssize_t NonBlockingWriter::write_some(std::string_view bytes) const {
    const int number = own_.is_open() ? own_.number() : descriptor_;
    bytes = bytes.substr(0, most_at_once_);
    switch (way_) {
        case Way::kSocket:
            return ::send(number, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        case Way::kPolled:
            if (!can_be_written(number, 0)) {
                errno = EAGAIN;
                return -1;
            }
            break;
        case Way::kDirect:
            break;
    }
    return ::write(number, bytes.data(), bytes.size());
}

void NonBlockingWriter::finish(std::chrono::milliseconds patience) {
    using Clock = std::chrono::steady_clock;
    if (!is_behind()) {
        return;
    }
    open();
    if (left_out_ > 0) {
        kept_ += note_of(std::exchange(left_out_, 0));
    }
    auto given_up = Clock::now() + patience;
    // Other refusals do not mean that the reader is slow: a disk is full, a terminal is gone.
    while (is_slow_reader(advance()) && Clock::now() < given_up) {
        const std::size_t before = kept_.size();
        static_cast<void>(can_be_written(descriptor_, kRetry_ms));
        advance();
        if (kept_.size() < before) {
            given_up = Clock::now() + patience;
        } else {
            ::poll(nullptr, 0, kRetry_ms);  // A stopped terminal may report that it is ready.
        }
    }
}

// Flags belong to a file description, which the shell and other programs share. Only our own
// description may have O_NONBLOCK. A file or a device such as /dev/full never makes its writer
// wait.
void NonBlockingWriter::open() {
    struct ::stat found {};

    if (::fstat(descriptor_, &found) != 0 || (found.st_dev == device_ && found.st_ino == file_)) {
        return;
    }
    device_ = found.st_dev;
    file_ = found.st_ino;
    own_ = FileHandle();
    way_ = S_ISSOCK(found.st_mode) ? Way::kSocket : Way::kDirect;
    most_at_once_ = kNoLimit;
    const bool is_terminal = S_ISCHR(found.st_mode) && ::isatty(descriptor_) == 1;
    if (!S_ISFIFO(found.st_mode) && !is_terminal) {
        return;
    }
    const std::string path = fmt::format("/proc/self/fd/{}", descriptor_);
    own_ = FileHandle(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!own_.is_open()) {  // It belongs to another user, or nobody reads it.
        way_ = Way::kPolled;
        most_at_once_ = is_terminal ? kMostToTerminal : PIPE_BUF;
    }
}

}  // namespace cancha::streams

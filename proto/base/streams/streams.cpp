#include "proto/base/streams/streams.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>

#include <poll.h>
#include <unistd.h>

#include "proto/base/streams/file_access.h"

namespace cancha::streams {

namespace {

/// A reader that reads nothing for so long has stopped.
constexpr std::chrono::milliseconds kPatience{1000};

}  // namespace

// Both streams live until the process ends, because the last code to run may still print.
ErrorStream& ErrorStream::instance() {
    static ErrorStream& stream = *new ErrorStream;
    return stream;
}

ErrorStream::ErrorStream() : writer_(STDERR_FILENO) {}

void ErrorStream::write(std::string_view text, NonBlockingWriter::Weight weight) {
    const std::lock_guard lock(mutex_);
    writer_.write(text, weight);
}

bool ErrorStream::is_behind() {
    const std::lock_guard lock(mutex_);
    return writer_.is_behind();
}

void ErrorStream::finish() {
    const std::lock_guard lock(mutex_);
    writer_.finish(kPatience);
}

OutputStream& OutputStream::instance() {
    static OutputStream& stream = *new OutputStream;
    return stream;
}

OutputStream::OutputStream()
    : live_(STDOUT_FILENO), block_bytes_(::isatty(STDOUT_FILENO) == 1 ? 1 : kBlockBytes) {}

void OutputStream::write(std::string_view bytes) {
    const std::lock_guard lock(mutex_);
    waiting_ += bytes;
    if (waiting_.size() >= block_bytes_) {
        write_waiting();
    }
}

void OutputStream::write_live(std::string_view lines) {
    const std::lock_guard lock(mutex_);
    write_waiting();
    live_.write(lines);
}

Status OutputStream::flush() {
    const std::lock_guard lock(mutex_);
    write_waiting();
    live_.finish(kPatience);
    // Text that a strategy's author printed with the standard library.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        failed_with_ = failed_with_ != 0 ? failed_with_ : errno;
    }
    return status();
}

void OutputStream::write_waiting() {
    if (!waiting_.empty() && live_.is_behind()) {
        live_.finish(kPatience);
    }
    write_all(waiting_);
    waiting_.clear();
}

void OutputStream::write_all(std::string_view bytes) {
    while (!bytes.empty() && failed_with_ == 0) {
        const ::ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {  // Another user of the stream set it not to wait; we wait.
            ::pollfd question{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
            ::poll(&question, 1, -1);
        } else if (errno != EINTR) {
            failed_with_ = errno;
        }
    }
}

Status OutputStream::status() const {
    const int refused = failed_with_ != 0 ? failed_with_ : live_.last_errno();
    if (refused != 0) {
        return Error{ErrorCode::kIo, std::generic_category().message(refused)};
    }
    if (live_.is_behind()) {
        return Error{ErrorCode::kIo, "nobody reads it"};
    }
    return {};
}

}  // namespace cancha::streams

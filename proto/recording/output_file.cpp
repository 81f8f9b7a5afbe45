#include "proto/recording/output_file.h"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/descriptors.h"

namespace cancha::recording {

namespace {

constexpr int kReadableByAll = 0644;

Error last_error() {
    return {ErrorCode::kIo, describe_errno(errno)};
}

}  // namespace

Result<OutputFile> OutputFile::create(const std::string& path, std::uint64_t max_bytes) {
    FileHandle handle(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kReadableByAll));
    if (!handle.is_open()) {
        return last_error();
    }
    return OutputFile(std::move(handle), max_bytes);
}

Status OutputFile::append(std::string_view block) {
    const std::size_t block_bytes = block.size();
    if (block_bytes > max_bytes_ - size_) {
        return Error{ErrorCode::kIo, fmt::format("it may not grow beyond {} bytes", max_bytes_)};
    }
    while (!block.empty()) {
        const ::ssize_t count = ::write(handle_.number(), block.data(), block.size());
        if (count < 0 && errno != EINTR) {
            Error error = last_error();
            // Where this fails too, a reader stops before the half block.
            static_cast<void>(::ftruncate(handle_.number(), static_cast<::off_t>(size_)) == 0);
            return error;
        }
        block.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
    size_ += block_bytes;
    return {};
}

Status OutputFile::close() {
    if (handle_.is_open() && ::close(handle_.release()) != 0) {
        return last_error();
    }
    return {};
}

}  // namespace cancha::recording

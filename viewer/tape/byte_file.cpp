#include "viewer/tape/byte_file.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/base/files/descriptors.h"

namespace cancha::tape {

namespace {

Error failure(std::string_view what) {
    return Error{ErrorCode::kIo, fmt::format("{}: {}", what, describe_errno(errno))};
}

}  // namespace

std::int64_t nanoseconds(const ::timespec& time) {
    constexpr std::int64_t kPerSecond = 1'000'000'000;
    return time.tv_sec * kPerSecond + time.tv_nsec;
}

Result<ByteFile> ByteFile::temporary(std::uint64_t max_bytes) {
    std::error_code problem;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(problem);
    if (problem) {
        return Error{ErrorCode::kIo,
                     "there is no folder for temporary files: " + problem.message()};
    }
    std::string name = (folder / "cancha-tape-XXXXXX").string();
    FileHandle file(::mkostemp(name.data(), O_CLOEXEC));
    if (!file.is_open()) {
        return failure("cannot write to " + folder.string());
    }
    ::unlink(name.c_str());
    return ByteFile(std::move(file), 0, max_bytes);
}

Result<ByteFile> ByteFile::open(const std::string& path, Links links) {
    Result<FileHandle> file = open_regular_file(path, links);
    if (!file) {
        return file.error();
    }
    ByteFile opened(*std::move(file), 0, 0);
    const Status measured = opened.measure();
    return measured ? Result<ByteFile>(std::move(opened)) : measured.error();
}

Status ByteFile::measure() {
    struct ::stat found {};

    if (::fstat(file_->number(), &found) != 0) {
        return failure("cannot be read");
    }
    size_ = static_cast<std::uint64_t>(found.st_size);
    changed_ns_ = nanoseconds(found.st_ctim);
    return {};
}

bool ByteFile::has_changed() const {
    const bool is_temporary = max_bytes_ > 0;
    if (is_temporary) {
        return false;
    }

    struct ::stat found {};

    return ::fstat(file_->number(), &found) != 0 ||
           static_cast<std::uint64_t>(found.st_size) != size_ ||
           nanoseconds(found.st_ctim) != changed_ns_;
}

Status ByteFile::append(std::string_view bytes) {
    if (size_ > max_bytes_ || bytes.size() > max_bytes_ - size_) {
        return Error{ErrorCode::kTooLarge,
                     fmt::format("no more than {} bytes are kept", max_bytes_)};
    }
    const std::uint64_t end = size_ + bytes.size();
    for (std::uint64_t at = size_; at < end;) {
        const ::ssize_t count =
            ::pwrite(file_->number(), bytes.data(), bytes.size(), static_cast<::off_t>(at));
        if (count < 0 && errno != EINTR) {
            return failure("the temporary file cannot be written");
        }
        const auto written = static_cast<std::size_t>(count < 0 ? 0 : count);
        bytes.remove_prefix(written);
        at += written;
    }
    size_ = end;
    return {};
}

Result<std::string> ByteFile::read(std::uint64_t offset, std::uint64_t length) const {
    if (offset > size_ || length > size_ - offset) {
        return Error{ErrorCode::kIo, fmt::format("the file has only {} bytes", size_)};
    }
    std::string bytes(length, '\0');
    for (std::uint64_t have = 0; have < length;) {
        const ::ssize_t count = ::pread(file_->number(), &bytes[have], length - have,
                                        static_cast<::off_t>(offset + have));
        if (count == 0) {
            return Error{ErrorCode::kIo, "the file has become shorter"};
        }
        if (count < 0 && errno != EINTR) {
            return failure("the file cannot be read");
        }
        have += static_cast<std::uint64_t>(count < 0 ? 0 : count);
    }
    return bytes;
}

}  // namespace cancha::tape

#include "proto/base/streams/file_access.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/streams/print.h"

namespace cancha::streams {

namespace {

bool is_same(const struct ::stat& one, int descriptor) {
    struct ::stat other {};

    return ::fstat(descriptor, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

}  // namespace

Error cannot_write(const std::filesystem::path& file, int error) {
    return {ErrorCode::kIo, fmt::format("{}: cannot be written: {}", file.string(),
                                        std::generic_category().message(error))};
}

Result<FileHandle> open_stream(const std::filesystem::path& file) {
    struct ::stat found {};

    if (::stat(file.c_str(), &found) != 0) {
        return FileHandle();
    }
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
        if (is_same(found, descriptor)) {
            static_cast<void>(flush_output());  // Text printed before must come first.
            FileHandle own(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
            return own.is_open() ? Result<FileHandle>(std::move(own)) : cannot_write(file, errno);
        }
    }
    if (S_ISREG(found.st_mode)) {
        return FileHandle();
    }
    FileHandle stream(::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    return stream.is_open() ? Result<FileHandle>(std::move(stream)) : cannot_write(file, errno);
}

std::size_t write_all(int descriptor, std::string_view bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ::ssize_t count = ::write(descriptor, bytes.data() + written, bytes.size() - written);
        if (count < 0 && errno != EINTR) {
            break;
        }
        written += count < 0 ? 0 : static_cast<std::size_t>(count);
    }
    return written;
}

}  // namespace cancha::streams

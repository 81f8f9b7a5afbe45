#include "proto/base/files/regular_file.h"

#include <cerrno>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "proto/base/files/descriptors.h"

namespace cancha {

namespace {

Error last_error() {
    return {errno == ENOENT ? ErrorCode::kNotFound : ErrorCode::kIo, describe_errno(errno)};
}

std::string_view kind_of(::mode_t mode) {
    if (S_ISDIR(mode)) {
        return "a folder";
    }
    if (S_ISFIFO(mode)) {
        return "a pipe";
    }
    return "a device";
}

}  // namespace

Result<FileHandle> open_regular_file(const std::filesystem::path& file, Links links) {
    // Open without waiting: the file may be a pipe to which nobody writes.
    const int at_links = links == Links::kRefuse ? O_NOFOLLOW : 0;
    FileHandle handle(
        ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | at_links));

    struct ::stat facts {};

    if (!handle.is_open() || ::fstat(handle.number(), &facts) != 0) {
        if (errno == ELOOP && links == Links::kRefuse) {
            return Error{ErrorCode::kInvalidInput, "it is a symbolic link; expected a file"};
        }
        const bool is_socket = errno == ENXIO;
        return is_socket ? Error{ErrorCode::kInvalidInput, "it is a socket; expected a file"}
                         : last_error();
    }
    if (!S_ISREG(facts.st_mode)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("it is {}; expected a file", kind_of(facts.st_mode))};
    }
    return handle;
}

}  // namespace cancha

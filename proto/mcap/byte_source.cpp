#include "proto/mcap/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <unistd.h>

#include "cancha/base/contract.h"

namespace cancha::mcap {

namespace {

/// Size of a read from a file: about one chunk of Cancha, or several.
constexpr std::size_t kReadBytes = std::size_t{64} * 1024;

}  // namespace

Result<ByteSource> ByteSource::open(const std::string& path, Links links) {
    Result<FileHandle> file = open_regular_file(path, links);
    if (!file) {
        return file.error();
    }
    return ByteSource(*std::move(file));
}

Result<std::string_view> ByteSource::peek(std::size_t count) {
    while (unread_.size() < count && file_.is_open()) {
        if (const Status filled = fill(count); !filled) {
            return filled.error();
        }
    }
    return unread_.substr(0, count);
}

Status ByteSource::fill(std::size_t wanted_bytes) {
    const std::size_t kept_bytes = unread_.size();
    if (kept_bytes > 0) {
        std::copy(unread_.begin(), unread_.end(), buffer_.begin());
    }
    // At most doubled, so that a file that announces much must also have it.
    const std::size_t room = std::max(kReadBytes, std::min(wanted_bytes, 2 * kept_bytes));
    buffer_.resize(std::max(buffer_.size(), room));
    unread_ = std::string_view(buffer_).substr(0, kept_bytes);
    const ::ssize_t count =
        ::read(file_.number(), &buffer_[kept_bytes], buffer_.size() - kept_bytes);
    if (count < 0) {
        return errno == EINTR
                   ? Status()
                   : Status(Error{ErrorCode::kIo, std::generic_category().message(errno)});
    }
    if (count == 0) {
        file_ = FileHandle();
    }
    unread_ = std::string_view(buffer_).substr(0, kept_bytes + static_cast<std::size_t>(count));
    return {};
}

void ByteSource::skip(std::size_t count) {
    CANCHA_EXPECTS(count <= unread_.size());
    unread_.remove_prefix(count);
}

}  // namespace cancha::mcap

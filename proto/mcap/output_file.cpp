#include "proto/mcap/output_file.h"

#include <cerrno>

#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/files/descriptors.h"

namespace cancha::mcap {

Result<OutputFile> OutputFile::create(const std::string& path, std::uint64_t max_bytes) {
    Result<streams::DraftFile> draft = streams::DraftFile::begin(path);
    if (!draft) {
        return draft.error();
    }
    return OutputFile(path, *std::move(draft), max_bytes);
}

Status OutputFile::append(std::string_view block) {
    const std::size_t block_bytes = block.size();
    if (block_bytes > max_bytes_ - size_) {
        return cannot_be_written(fmt::format("it may not grow beyond {} bytes", max_bytes_));
    }
    while (!block.empty()) {
        const ::ssize_t count = ::write(draft_.number(), block.data(), block.size());
        if (count < 0 && errno != EINTR) {
            Error error = cannot_be_written(describe_errno(errno));
            // If this fails, too, a reader stops before the incomplete block.
            static_cast<void>(::ftruncate(draft_.number(), static_cast<::off_t>(size_)) == 0);
            return error;
        }
        block.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
    size_ += block_bytes;
    return {};
}

Result<std::string> OutputFile::read(std::uint64_t offset, std::uint64_t length) const {
    if (offset > size_ || length > size_ - offset) {
        return Error{ErrorCode::kIo, fmt::format("{}: has {} bytes", path_, size_)};
    }
    std::string bytes(length, '\0');
    std::size_t have = 0;
    while (have < bytes.size()) {
        const ::ssize_t count = ::pread(draft_.number(), &bytes[have], bytes.size() - have,
                                        static_cast<::off_t>(offset + have));
        if (count == 0 || (count < 0 && errno != EINTR)) {
            return Error{ErrorCode::kIo,
                         fmt::format("{}: cannot be read: {}", path_,
                                     count == 0 ? "it has become shorter" : describe_errno(errno))};
        }
        have += count < 0 ? 0 : static_cast<std::size_t>(count);
    }
    return bytes;
}

Status OutputFile::close() {
    const Result<std::filesystem::path> place = draft_.find();
    Status closed = draft_.close();
    if (!place) {
        return place.error();
    }
    path_ = place->string();
    return closed;
}

Error OutputFile::cannot_be_written(std::string_view why) const {
    return {ErrorCode::kIo, fmt::format("{}: cannot be written: {}", path_, why)};
}

}  // namespace cancha::mcap

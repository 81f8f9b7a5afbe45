#include "proto/base/streams/appended_file.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/base/streams/draft_file.h"
#include "proto/base/streams/file_access.h"

namespace cancha::streams {

namespace {

/// Keeps other programs from writing the same file, if the file system can.
class Lock {
  public:
    explicit Lock(int descriptor) : descriptor_(descriptor) { ::flock(descriptor, LOCK_EX); }

    ~Lock() { ::flock(descriptor_, LOCK_UN); }

    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

  private:
    int descriptor_;
};

/// Reads the beginning of the file. Fails: kInvalidInput: it is another table.
Result<TableHeader> header_of(const std::filesystem::path& file, int descriptor,
                              std::string_view header) {
    Result<TableHeader> found = read_table_header(descriptor, header);
    return found ? found
                 : Error{found.error().code,
                         fmt::format("{}: {}", file.string(), found.error().message)};
}

/// Returns `lines` with other line ends.
std::string with_ends(std::string_view lines, std::string_view line_end) {
    std::string text;
    for (const char c : lines) {
        text += c == '\n' ? line_end : std::string_view(&c, 1);
    }
    return text;
}

bool ends_in_mid_line(int descriptor, ::off_t size) {
    char last = '\n';
    return size > 0 && ::pread(descriptor, &last, 1, size - 1) == 1 && last != '\n';
}

}  // namespace

Result<AppendedFile> AppendedFile::open(const std::filesystem::path& file, std::string header) {
    Result<FileHandle> stream = open_stream(file);
    if (!stream) {
        return stream.error();
    }
    if (stream->is_open()) {
        return AppendedFile(file, *std::move(stream), std::move(header), std::nullopt);
    }
    FileHandle handle(
        ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kReadableByAll));
    if (!handle.is_open()) {
        return cannot_write(file, errno);
    }
    Result<TableHeader> found = header_of(file, handle.number(), header);
    if (!found) {
        return found.error();
    }
    return AppendedFile(file, std::move(handle), std::move(header), *std::move(found));
}

Status AppendedFile::check(const std::filesystem::path& file, std::string_view header) {
    if (Status writable = check_writable(file); !writable) {
        return writable;
    }
    std::error_code ec;
    if (!std::filesystem::is_regular_file(file, ec)) {
        return {};
    }
    const FileHandle handle(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    const auto found = handle.is_open() ? header_of(file, handle.number(), header) : TableHeader();
    return found ? Status() : found.error();
}

bool AppendedFile::ends_otherwise(std::string_view ending) const {
    struct ::stat now {};

    return found_ && ::fstat(handle_.number(), &now) == 0 && now.st_size > found_->bytes &&
           found_->bytes > 0 && streams::ends_otherwise(handle_.number(), now.st_size, ending);
}

Status AppendedFile::append(std::string_view lines) {
    unwritten_ += lines;
    return unwritten_.size() < kBlockBytes ? status_ : write_out();
}

Status AppendedFile::flush() {
    return write_out();
}

Status AppendedFile::write_out() {
    if (status_ && !found_) {
        unwritten_.insert(0, std::exchange(header_, ""));
        status_ = write_all(handle_.number(), unwritten_) == unwritten_.size()
                      ? Status()
                      : cannot_write(file_, errno);
    } else if (status_) {
        status_ = write_at_end();
    }
    unwritten_.clear();
    return status_;
}

Status AppendedFile::write_at_end() {
    const Lock lock(handle_.number());

    struct ::stat before {};

    if (::fstat(handle_.number(), &before) != 0) {
        return cannot_write(file_, errno);
    }
    const std::string header = std::exchange(header_, "");
    std::string block = ends_in_mid_line(handle_.number(), before.st_size) ? "\n" : "";
    block += before.st_size == 0 ? header : "";
    block = with_ends(block + unwritten_, found_->line_end);
    const std::size_t written = write_all(handle_.number(), block);
    if (written == block.size()) {
        return {};
    }
    const int reason = errno;
    const std::size_t last_end = block.rfind('\n', written == 0 ? 0 : written - 1);
    const bool has_whole_lines = written > 0 && last_end != std::string::npos;
    const std::size_t kept = has_whole_lines ? last_end + 1 : 0;
    static_cast<void>(::ftruncate(handle_.number(), before.st_size + static_cast<::off_t>(kept)) ==
                      0);
    return cannot_write(file_, reason);
}

}  // namespace cancha::streams

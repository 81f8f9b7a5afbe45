#include "proto/program/replace_file.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/program/file_access.h"

namespace cancha::program {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlockBytes = std::size_t{64} << 10;
constexpr ::mode_t kReadableByAll = 0666;  // Less what the umask takes.
constexpr ::mode_t kPermissions = 07777;
constexpr int kMostLinks = 40;  // As the system follows.
constexpr int kMostDrafts = 100;

/// Names have 255 bytes; the rest is for what tells a draft from its file.
constexpr std::size_t kLongestNameInDraft = 200;

/// The file that a chain of symbolic links ends in, be it there or not.
fs::path behind_links(fs::path file) {
    std::error_code ec;
    for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(file, ec)); ++i) {
        const fs::path next = fs::read_symlink(file, ec);
        file = next.is_absolute() ? next : file.parent_path() / next;
    }
    return file;
}

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

fs::path draft_of(const fs::path& target, int number) {
    return folder_of(target) /
           fmt::format(".{}.{}-{}.part", target.filename().string().substr(0, kLongestNameInDraft),
                       ::getpid(), number);
}

/// Some file systems cannot, and say so in one of two ways.
bool is_synced(int descriptor) {
    return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/// The new file belongs to whom the old one belonged, as far as we may say so.
bool take_over_permissions(int descriptor, const fs::path& target) {
    struct ::stat old {};

    if (::stat(target.c_str(), &old) != 0) {
        return true;  // There is none.
    }
    if (old.st_uid != ::geteuid() || old.st_gid != ::getegid()) {
        static_cast<void>(::fchown(descriptor, old.st_uid, old.st_gid) == 0);
    }
    return ::fchmod(descriptor, old.st_mode & kPermissions) == 0;
}

/// Goes with its process, whatever ends that. Not open: such a file cannot be made there, or could
/// not be given its name later.
FileHandle open_nameless(const fs::path& folder) {
    if (::access("/proc/self/fd", X_OK) != 0) {
        return FileHandle();
    }
    return FileHandle(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kReadableByAll));
}

}  // namespace

Result<NewFile> NewFile::begin(const fs::path& file) {
    Result<FileHandle> stream = open_stream(file);
    if (!stream) {
        return stream.error();
    }
    return stream->is_open() ? Result<NewFile>(NewFile(file, *std::move(stream)))
                             : begin_beside(file, behind_links(file));
}

Result<NewFile> NewFile::begin_beside(const fs::path& file, const fs::path& target) {
    // A file that is protected is not replaced either.
    if (::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0 && errno != ENOENT) {
        return cannot_write(file, errno);
    }
    NewFile draft(file, open_nameless(folder_of(target)));
    draft.target_ = target;
    for (int i = 0; i < kMostDrafts && !draft.handle_.is_open(); ++i) {
        const fs::path name = draft_of(target, i);
        draft.handle_ = FileHandle(
            ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadableByAll));
        if (draft.handle_.is_open()) {
            draft.draft_ = name;
        } else if (errno != EEXIST) {
            break;
        }
    }
    if (!draft.handle_.is_open() || !take_over_permissions(draft.handle_.number(), target)) {
        return cannot_write(file, errno);
    }
    return draft;
}

NewFile::NewFile(fs::path file, FileHandle handle)
    : file_(std::move(file)), handle_(std::move(handle)) {}

NewFile::~NewFile() {
    if (handle_.is_open() && !draft_.empty()) {
        ::unlink(draft_.c_str());
    }
}

Status NewFile::append(std::string_view bytes) {
    unwritten_ += bytes;
    return unwritten_.size() < kBlockBytes ? status_ : write_out();
}

Status NewFile::write_out() {
    if (status_ && write_all(handle_.number(), unwritten_) < unwritten_.size()) {
        status_ = fail(errno);
    }
    unwritten_.clear();
    return status_;
}

Status NewFile::commit() {
    if (!write_out()) {
        return status_;
    }
    if (!target_.empty()) {
        status_ = put_in_place();
    }
    if (status_ && ::close(handle_.release()) != 0) {
        status_ = fail(errno);
    }
    return status_;
}

Status NewFile::put_in_place() {
    if (!is_synced(handle_.number())) {
        return fail(errno);
    }
    const std::string nameless = fmt::format("/proc/self/fd/{}", handle_.number());
    for (int i = 0; i < kMostDrafts && draft_.empty(); ++i) {
        const fs::path name = draft_of(target_, i);
        if (::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            draft_ = name;
        } else if (errno != EEXIST) {
            break;
        }
    }
    if (draft_.empty() || std::rename(draft_.c_str(), target_.c_str()) != 0) {
        return fail(errno);
    }
    draft_.clear();
    const FileHandle folder(::open(folder_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.is_open() && !is_synced(folder.number())) {
        return fail(errno);
    }
    return {};
}

Status NewFile::fail(int error) {
    return cannot_write(file_, error);
}

Status replace_file(const fs::path& file, std::string_view text) {
    Result<NewFile> draft = NewFile::begin(file);
    if (!draft) {
        return draft.error();
    }
    if (Status written = draft->append(text); !written) {
        return written;
    }
    return draft->commit();
}

}  // namespace cancha::program

#include "proto/base/streams/draft_file.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/base/streams/file_access.h"

namespace cancha::streams {

namespace fs = std::filesystem;

namespace {

constexpr ::mode_t kPermissions = 07777;
constexpr int kMostLinks = 40;  // The limit of the system.
constexpr int kMostDrafts = 100;

/// Names have at most 255 bytes. The rest is for the text that distinguishes a draft from its file.
constexpr std::size_t kLongestNameInDraft = 200;

/// Returns the file at the end of a chain of symbolic links. It need not exist.
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

/// Some file systems cannot sync, and report that in one of two ways.
bool is_synced(int descriptor) {
    return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/// Gives the new file the permissions of the old one and, if the system allows it, its owner.
bool take_over_permissions(int descriptor, const fs::path& target) {
    struct ::stat old {};

    if (::stat(target.c_str(), &old) != 0) {
        return true;  // There is no old file.
    }
    if (old.st_uid != ::geteuid() || old.st_gid != ::getegid()) {
        static_cast<void>(::fchown(descriptor, old.st_uid, old.st_gid) == 0);
    }
    return ::fchmod(descriptor, old.st_mode & kPermissions) == 0;
}

/// Opens a file without a name, which disappears with its process in every case. Not open: no such
/// file can be made there, or it could not get its name later.
FileHandle open_nameless(const fs::path& folder) {
    if (::access("/proc/self/fd", X_OK) != 0) {
        return FileHandle();
    }
    return FileHandle(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kReadableByAll));
}

}  // namespace

Result<DraftFile> DraftFile::begin(const fs::path& file) {
    Result<FileHandle> stream = open_stream(file);
    if (!stream) {
        return stream.error();
    }
    return stream->is_open() ? Result<DraftFile>(DraftFile(file, *std::move(stream)))
                             : begin_beside(file, behind_links(file));
}

Result<DraftFile> DraftFile::begin_beside(const fs::path& file, const fs::path& target) {
    // A write-protected file is not replaced, either.
    if (::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0 && errno != ENOENT) {
        return cannot_write(file, errno);
    }
    DraftFile draft(file, open_nameless(folder_of(target)));
    draft.target_ = target;
    for (int i = 0; i < kMostDrafts && !draft.handle_.is_open(); ++i) {
        const fs::path name = draft_of(target, i);
        draft.handle_ =
            FileHandle(::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kReadableByAll));
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

DraftFile::DraftFile(fs::path file, FileHandle handle)
    : file_(std::move(file)), handle_(std::move(handle)) {}

DraftFile::~DraftFile() {
    if (!draft_.empty()) {
        ::unlink(draft_.c_str());
    }
}

Status DraftFile::put_in_place() {
    if (is_in_place_ || target_.empty()) {
        return {};
    }
    if (Status named = give_name(); !named) {
        return named;
    }
    if (std::rename(draft_.c_str(), target_.c_str()) != 0) {
        return fail(errno);
    }
    draft_.clear();
    is_in_place_ = true;
    // /proc has no name for a file made without one, so open it again.
    place_ = FileHandle(::open(target_.c_str(), O_PATH | O_CLOEXEC));
    return {};
}

Status DraftFile::put_in_place_for_good() {
    if (target_.empty()) {
        return {};
    }
    if (!is_synced(handle_.number())) {
        return fail(errno);
    }
    if (Status placed = put_in_place(); !placed) {
        return placed;
    }
    const FileHandle folder(::open(folder_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.is_open() && !is_synced(folder.number())) {
        return fail(errno);
    }
    return {};
}

Status DraftFile::give_name() {
    const std::string nameless = fmt::format("/proc/self/fd/{}", handle_.number());
    for (int i = 0; i < kMostDrafts && draft_.empty(); ++i) {
        const fs::path name = draft_of(target_, i);
        if (::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            draft_ = name;
        } else if (errno != EEXIST) {
            break;
        }
    }
    return draft_.empty() ? fail(errno) : Status();
}

Result<fs::path> DraftFile::find() const {
    struct ::stat own {};

    const auto is_this = [&own](const fs::path& name) {
        struct ::stat there {};

        return ::stat(name.c_str(), &there) == 0 && own.st_dev == there.st_dev &&
               own.st_ino == there.st_ino;
    };
    if (!is_in_place_ || ::fstat(handle_.number(), &own) != 0 || is_this(target_)) {
        return file_;
    }
    std::error_code ec;  // Also set if there is no `place_`.
    const fs::path now = fs::read_symlink(fmt::format("/proc/self/fd/{}", place_.number()), ec);
    if (!ec && is_this(now)) {
        return now;
    }
    if (own.st_nlink > 0) {
        return fs::path();
    }
    return Error{
        ErrorCode::kIo,
        fmt::format("{}: is lost: somebody has removed or replaced it meanwhile, or moved it "
                    "to another file system",
                    file_.string())};
}

Status DraftFile::close() {
    if (handle_.is_open() && ::close(handle_.release()) != 0) {
        return fail(errno);
    }
    return {};
}

Status DraftFile::fail(int error) const {
    return cannot_write(file_, error);
}

Status check_writable(const fs::path& file) {
    std::error_code ec;
    const fs::file_status found = fs::status(file, ec);
    if (fs::exists(found) && !fs::is_regular_file(found) && !fs::is_directory(found)) {
        return {};
    }
    const Result<DraftFile> draft = DraftFile::begin(file);
    return draft ? Status() : draft.error();
}

}  // namespace cancha::streams

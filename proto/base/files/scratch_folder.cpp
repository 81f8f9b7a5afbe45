#include "proto/base/files/scratch_folder.h"

#include <cerrno>
#include <cstdlib>
#include <mutex>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cancha/base/contract.h"
#include "proto/base/files/descriptors.h"

namespace cancha {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "cancha";

/// Mode of a folder that its owner has locked. It tells such a folder from a new one, and from one
/// of an earlier version, so that neither is mistaken for a folder of a dead owner. The sticky bit
/// has no other meaning here, because only the owner may write.
constexpr ::mode_t kIsLocked = S_IRWXU | S_ISVTX;
constexpr ::mode_t kPermissions = 07777;

FileHandle open_folder(const fs::path& folder) {
    return FileHandle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

bool take_lock(int folder) {
    return ::flock(folder, LOCK_EX | LOCK_NB) == 0;  // The lock ends with its process.
}

/// Whether the owner had locked the folder and nobody locks it now. If so, locks it, so that no
/// other program removes it, too.
bool is_dead(int folder) {
    struct ::stat facts {};

    return ::fstat(folder, &facts) == 0 && facts.st_uid == ::geteuid() &&
           (facts.st_mode & kPermissions) == kIsLocked && take_lock(folder);
}

}  // namespace

ScratchFolder::ScratchFolder(std::string_view prefix) {
    CANCHA_EXPECTS(prefix.starts_with(kPrefix));
    std::error_code problem;
    const fs::path parent = fs::temp_directory_path(problem);
    std::string pattern = (parent / fmt::format("{}-XXXXXX", prefix)).string();
    if (problem) {
        error_ = problem.value();
        return;
    }
    static std::once_flag is_cleared;
    std::call_once(is_cleared, [&parent] { remove_dead_scratch_folders(parent); });
    if (mkdtemp(pattern.data()) == nullptr) {
        error_ = errno;
    } else {
        path_ = pattern;
        lock_ = open_folder(path_);
        if (lock_.is_open() && take_lock(lock_.number())) {
            static_cast<void>(::fchmod(lock_.number(), kIsLocked) == 0);
        }
    }
}

std::string ScratchFolder::problem() const {
    if (error_ == 0) {
        return "";
    }
    const char* const given = std::getenv("TMPDIR");
    return fmt::format("cannot make one in {} (TMPDIR): {}", given == nullptr ? "/tmp" : given,
                       describe_errno(error_));
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void remove_dead_scratch_folders(const fs::path& parent) {
    const std::string beginning = std::string(kPrefix) + "-";
    std::error_code ec;
    for (fs::directory_iterator entry(parent, ec), end; !ec && entry != end; entry.increment(ec)) {
        if (!entry->path().filename().string().starts_with(beginning)) {
            continue;
        }
        const FileHandle folder = open_folder(entry->path());
        if (folder.is_open() && is_dead(folder.number())) {
            std::error_code ignored;
            fs::remove_all(entry->path(), ignored);
        }
    }
}

}  // namespace cancha

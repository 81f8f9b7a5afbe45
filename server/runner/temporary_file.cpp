#include "server/runner/temporary_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <unistd.h>

namespace cancha::runner {

Result<TemporaryFile> TemporaryFile::make(std::string_view suffix) {
    std::error_code problem;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(problem);
    if (problem) {
        return Error{ErrorCode::kIo,
                     "there is no folder for temporary files: " + problem.message()};
    }
    std::string name = (folder / fmt::format("cancha-XXXXXX{}", suffix)).string();
    const int file = mkstemps(name.data(), static_cast<int>(suffix.size()));
    if (file < 0) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot write to {}: {}", folder.string(), std::strerror(errno))};
    }
    ::close(file);
    return TemporaryFile(name);
}

TemporaryFile::TemporaryFile(TemporaryFile&& other) noexcept
    : path_(std::move(other.path_)), is_kept_(std::exchange(other.is_kept_, true)) {}

TemporaryFile::~TemporaryFile() {
    if (!is_kept_) {
        ::unlink(path_.c_str());
    }
}

}  // namespace cancha::runner

#include "server/match/temporary_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <unistd.h>

namespace cancha::match {

Result<std::string> make_temporary_file(std::string_view suffix) {
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
    return name;
}

}  // namespace cancha::match

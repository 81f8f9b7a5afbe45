#include "cancha/base/scratch_folder.h"

#include <cerrno>
#include <cstdlib>

#include <fmt/format.h>

#include "cancha/base/descriptors.h"

namespace cancha {

ScratchFolder::ScratchFolder(std::string_view prefix) {
    std::error_code problem;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(problem);
    std::string pattern = (parent / fmt::format("{}-XXXXXX", prefix)).string();
    if (problem) {
        error_ = problem.value();
    } else if (mkdtemp(pattern.data()) == nullptr) {
        error_ = errno;
    } else {
        path_ = pattern;
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
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace cancha

#include "cancha/base/scratch_folder.h"

#include <cstdlib>

#include <fmt/format.h>

namespace cancha {

ScratchFolder::ScratchFolder(std::string_view prefix) {
    std::error_code problem;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(problem);
    std::string pattern = (parent / fmt::format("{}-XXXXXX", prefix)).string();
    if (!problem && mkdtemp(pattern.data()) != nullptr) {
        path_ = pattern;
    }
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace cancha

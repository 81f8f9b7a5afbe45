#pragma once

#include <filesystem>
#include <system_error>

namespace cancha::sdf {

/// Whether a file lies in a folder or in a folder below it, after all symbolic links in `file` are
/// followed. Expects: `folder` contains no symbolic links.
inline bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder) {
    std::error_code problem;
    const std::filesystem::path real =
        std::filesystem::weakly_canonical(std::filesystem::absolute(file, problem), problem);
    const std::filesystem::path inside = real.lexically_relative(folder);
    return !problem && !inside.empty() && *inside.begin() != "..";
}

}  // namespace cancha::sdf

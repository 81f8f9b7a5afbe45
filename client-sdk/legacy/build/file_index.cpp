#include "client-sdk/legacy/build/file_index.h"

#include <algorithm>

namespace cancha::legacy {

namespace fs = std::filesystem;

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return lower;
}

std::string with_slashes(std::string_view path) {
    std::string slashed(path);
    std::ranges::replace(slashed, '\\', '/');
    return slashed;
}

FileIndex::FileIndex(std::span<const fs::path> files) {
    for (const fs::path& file : files) {
        by_path_.emplace(lower_case(file.string()), file);
        by_name_.emplace(lower_case(file.filename().string()), file);
    }
}

std::optional<fs::path> FileIndex::find(const fs::path& path) const {
    const auto found = by_path_.find(lower_case(path.lexically_normal().string()));
    return found == by_path_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<fs::path> FileIndex::find_name(const fs::path& name) const {
    const auto [begin, end] = by_name_.equal_range(lower_case(name.filename().string()));
    std::vector<fs::path> found;
    std::transform(begin, end, std::back_inserter(found),
                   [](const auto& entry) { return entry.second; });
    return found;
}

}  // namespace cancha::legacy

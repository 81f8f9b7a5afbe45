#include "tests/architecture/include_scan.h"

#include <algorithm>
#include <optional>

namespace cancha::architecture {

namespace {

namespace fs = std::filesystem;

std::string_view without_leading_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

/// Returns the file that `line` includes; none for any other line.
std::optional<std::string> included_by(std::string_view line) {
    line = without_leading_blanks(line);
    if (!line.starts_with('#')) {
        return std::nullopt;
    }
    line = without_leading_blanks(line.substr(1));
    constexpr std::string_view kDirective = "include";
    if (!line.starts_with(kDirective)) {
        return std::nullopt;
    }
    line = without_leading_blanks(line.substr(kDirective.size()));
    if (!line.starts_with('"') && !line.starts_with('<')) {
        return std::nullopt;
    }
    const std::size_t end = line.find(line.front() == '<' ? '>' : '"', 1);
    return std::string(line.substr(1, end - 1));
}

bool is_source(const fs::path& file) {
    const fs::path extension = file.extension();
    return extension == ".h" || extension == ".cpp" || extension == ".in";
}

}  // namespace

std::vector<Include> includes_in(std::string_view text) {
    std::vector<Include> includes;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (const std::optional<std::string> path = included_by(text.substr(0, end))) {
            includes.push_back({number, *path});
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return includes;
}

std::vector<fs::path> sources_under(const fs::path& folder) {
    std::vector<fs::path> sources;
    for (auto entry = fs::recursive_directory_iterator(folder);
         entry != fs::recursive_directory_iterator(); ++entry) {
        const fs::path name = entry->path().filename();
        if (entry->is_directory() && (name == "node_modules" || name == "foreign")) {
            entry.disable_recursion_pending();
        } else if (entry->is_regular_file() && is_source(entry->path())) {
            sources.push_back(entry->path());
        }
    }
    std::ranges::sort(sources);
    return sources;
}

bool is_test_file(const fs::path& file) {
    const std::string name = file.filename().string();
    return name.ends_with("_test.cpp") || name.starts_with("test_") ||
           std::ranges::find(file, fs::path("test")) != file.end();
}

bool lies_under(std::string_view path, std::string_view prefix) {
    return path.starts_with(prefix) && (path.size() == prefix.size() || prefix.ends_with('/') ||
                                        path[prefix.size()] == '/' || path[prefix.size()] == '.');
}

std::string from_root(const std::string& path) {
    if (path.starts_with("cancha/v1/")) {
        return "proto/" + path;
    }
    if (path.starts_with("cancha/base/")) {
        return "proto/base/values/include/" + path;
    }
    if (path.starts_with("cancha/engine/")) {
        return "server/sim/engine/include/" + path;
    }
    return path.starts_with("cancha/client/") ? "client-sdk/cpp/include/" + path : path;
}

}  // namespace cancha::architecture

#include "client-sdk/legacy/build/library_cache.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "client-sdk/legacy/build/project.h"
#include "proto/base/files/text_file.h"
#include "proto/base/streams/print.h"
#include "proto/base/values/state_hash.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostLibraries = 50;
constexpr std::size_t kMostFileBytes = 16'000'000;

fs::path cache_folder() {
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    const fs::path base = cache != nullptr && *cache != '\0' ? fs::path(cache)
                          : home != nullptr                  ? fs::path(home) / ".cache"
                                                             : fs::temp_directory_path();
    return base / "cancha" / "legacy";
}

/// Feeds the name and content of a file to the hash.
void append_file(StateHash& hash, const fs::path& folder, const fs::path& file) {
    const auto content = read_small_file(folder / file, kMostFileBytes);
    hash.append(std::string_view(file.native()));
    hash.append(std::string_view(content ? *content : content.error().message));
}

/// Returns a hash of everything that the library depends on, except the compiler.
std::uint64_t hash_of(const Project& project, const fs::path& stand_ins) {
    StateHash hash;
    for (const fs::path& file : project.files) {
        append_file(hash, project.folder, file);
    }
    for (const fs::path& file : project.definitions) {
        append_file(hash, project.folder, file);
    }
    for (const fs::path& source : project.sources) {
        hash.append(std::string_view(source.native()));
    }
    for (const std::string& define : project.defines) {
        hash.append(std::string_view(define));
    }
    // The library looks for the strategy's own files in this folder.
    hash.append(std::string_view(fs::absolute(project.folder / ".").lexically_normal().native()));
    std::vector<fs::path> headers;
    for (const fs::directory_entry& header : fs::directory_iterator(stand_ins)) {
        headers.push_back(header.path().filename());
    }
    std::ranges::sort(headers);
    for (const fs::path& header : headers) {
        append_file(hash, stand_ins, header);
    }
    return hash.value();
}

/// Removes the oldest libraries.
void make_room(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> libraries;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        libraries.emplace_back(entry->last_write_time(problem), entry->path());
    }
    std::ranges::sort(libraries);
    for (std::size_t i = 0; i + kMostLibraries < libraries.size(); ++i) {
        fs::remove(libraries[i].second, problem);
    }
}

}  // namespace

Result<Build> cached_library(const BuildOrder& order) {
    const auto project = find_project(order.folder, order.project);
    if (!project) {
        return project.error();
    }
    const fs::path folder = cache_folder();
    const fs::path library = folder / fmt::format("{:016x}.so", hash_of(*project, order.stand_ins));
    std::error_code problem;
    if (fs::exists(library, problem)) {
        return Build{.library = library};
    }
    fs::create_directories(folder, problem);
    if (problem) {
        return Error{ErrorCode::kIo,
                     fmt::format("{}: {}; XDG_CACHE_HOME names another folder for built strategies",
                                 folder.string(), problem.message())};
    }
    streams::print_error("cancha-legacy: compiling {}\n", order.folder.string());
    BuildOrder own = order;
    own.library = fmt::format("{}.{}", library.string(), getpid());
    auto build = build_library(own);
    if (!build || build->library.empty()) {
        return build;
    }
    fs::rename(own.library, library, problem);  // Atomic, as another program may look for it.
    if (problem) {
        return Error{ErrorCode::kIo, fmt::format("{}: {}", library.string(), problem.message())};
    }
    make_room(folder);
    build->library = library;
    return build;
}

}  // namespace cancha::legacy

#include "client-sdk/legacy/build/project.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "client-sdk/legacy/build/entry_points.h"
#include "client-sdk/legacy/build/file_index.h"
#include "client-sdk/legacy/build/project_file.h"
#include "client-sdk/legacy/build/source_choice.h"
#include "client-sdk/legacy/build/source_text.h"
#include "proto/base/files/text_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

// Most files in a folder, far more than any strategy has. A folder with more files is probably a
// wrong one.
constexpr std::size_t kMostFiles = 5000;
constexpr std::size_t kMostBytes = 16'000'000;

constexpr std::array<std::string_view, 8> kHeaders{".h",   ".hpp", ".inl", ".hxx",
                                                   ".inc", ".hh",  ".tpp", ".ipp"};
constexpr std::array<std::string_view, 5> kForeignFolders{"__macosx", ".git", ".svn", ".vs",
                                                          "ipch"};

bool is_header_file(const fs::path& file) {
    return std::ranges::find(kHeaders, lower_case(file.extension().string())) != kHeaders.end();
}

/// Whether a file belongs to version control or a packer, which hold no sources.
bool is_foreign(const fs::path& file) {
    return file.filename().string().starts_with("._") ||
           std::ranges::any_of(file, [](const fs::path& part) {
               return std::ranges::find(kForeignFolders, lower_case(part.string())) !=
                      kForeignFolders.end();
           });
}

SourceFacts facts_of(const fs::path& file) {
    const auto bytes = read_small_file(file, kMostBytes);
    const std::string code = bytes ? text_to_search(*bytes) : std::string();
    SourceFacts facts{
        .entry_points = entry_points_in(code), .has_main = has_main(code), .bytes = code.size()};
    for (const std::string& name : included_in(code)) {
        facts.includes.insert(lower_case(fs::path(with_slashes(name)).filename().string()));
    }
    return facts;
}

/// Files of the folder, by purpose.
struct Listing {
    std::vector<fs::path> all{};
    std::vector<fs::path> projects{};
    SourceMap sources{};
    std::set<std::string> included{};  ///< Files that any source or header includes.
};

Listing sorted_out(const fs::path& folder, std::vector<fs::path> files) {
    Listing listing{.all = std::move(files)};
    for (const fs::path& file : listing.all) {
        if (is_project_file(file)) {
            listing.projects.push_back(file);
        }
        if (is_source_file(file) || is_header_file(file)) {
            SourceFacts facts = facts_of(folder / file);
            listing.included.insert(facts.includes.begin(), facts.includes.end());
            if (is_source_file(file)) {
                listing.sources.emplace(file, std::move(facts));
            }
        }
    }
    return listing;
}

bool has_entry_point(const ProjectFile& project, const SourceMap& sources) {
    return std::ranges::any_of(project.sources, [&sources](const fs::path& file) {
        const auto found = sources.find(file);
        return found != sources.end() && !found->second.entry_points.empty();
    });
}

/// Returns the project of this name; without a name, the first one with functions that a simulator
/// calls. None: only sources outside the projects have them.
std::optional<ProjectFile> choose(const std::vector<ProjectFile>& all, const std::string& name,
                                  const SourceMap& sources) {
    const auto named = std::ranges::find_if(all, [&](const ProjectFile& one) {
        return name.empty() ? has_entry_point(one, sources)
                            : lower_case(one.file.stem().string()) == lower_case(name);
    });
    if (named != all.end()) {
        return *named;
    }
    const bool is_elsewhere = std::ranges::any_of(
        sources, [](const auto& one) { return !one.second.entry_points.empty(); });
    const auto first =
        std::ranges::find_if(all, [](const ProjectFile& one) { return !one.sources.empty(); });
    return !name.empty() || is_elsewhere || first == all.end() ? std::nullopt
                                                               : std::optional(*first);
}

void remark_on(const ProjectFile& taken, const std::vector<ProjectFile>& all, Project& project) {
    std::vector<std::string> others;
    for (const ProjectFile& one : all) {
        if (one.file != taken.file) {
            others.push_back(one.file.string());
        }
    }
    project.remarks.push_back(others.empty()
                                  ? fmt::format("project {}", taken.file.string())
                                  : fmt::format("project {}; --project takes another one: {}",
                                                taken.file.string(), fmt::join(others, ", ")));
    if (!taken.missing.empty()) {
        project.remarks.push_back(fmt::format("{} lists files that are not there: {}",
                                              taken.file.string(), fmt::join(taken.missing, ", ")));
    }
}

Result<std::vector<fs::path>> list_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code problem;
    for (fs::recursive_directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const fs::path file = entry->path().lexically_relative(folder);
        if (entry->is_regular_file(problem) && !is_foreign(file)) {
            files.push_back(file);
        }
        if (files.size() > kMostFiles) {
            return Error{ErrorCode::kTooLarge,
                         fmt::format("{}: has more than {} files; name the folder of the strategy",
                                     folder.string(), kMostFiles)};
        }
    }
    if (problem) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("{}: {}", folder.string(), problem.message())};
    }
    std::ranges::sort(files);
    return files;
}

Error no_such_project(const std::string& name, const std::vector<ProjectFile>& all) {
    std::vector<std::string> names;
    std::ranges::transform(all, std::back_inserter(names),
                           [](const ProjectFile& one) { return one.file.stem().string(); });
    return Error{ErrorCode::kNotFound,
                 fmt::format("--project: there is no project \"{}\", expected one of: {}", name,
                             fmt::join(names, ", "))};
}

Error no_source(const fs::path& folder, const Listing& listing) {
    const bool is_lingo = std::ranges::any_of(listing.all, [](const fs::path& file) {
        const std::string ending = lower_case(file.extension().string());
        return ending == ".txt" || ending == ".ls";
    });
    return Error{
        ErrorCode::kNotFound,
        fmt::format("{}: there is no source in it (.cpp, .cc, .cxx, .c); name the folder "
                    "in which the strategy's sources are{}",
                    folder.string(),
                    is_lingo ? ". Scripts in Lingo, which are texts, do not run here" : "")};
}

}  // namespace

Result<Project> find_project(const fs::path& folder, const std::string& name) {
    auto files = list_files(folder);
    if (!files) {
        return files.error();
    }
    Project project{.folder = folder};
    const FileIndex index(*files);
    const Listing listing = sorted_out(folder, *std::move(files));
    for (const fs::path& file : listing.all) {
        if (is_source_file(file) || is_header_file(file) ||
            listing.included.contains(lower_case(file.filename().string()))) {
            project.files.push_back(file);
        }
        if (lower_case(file.extension().string()) == ".def") {
            project.definitions.push_back(file);
        }
    }
    std::vector<ProjectFile> all;
    for (const fs::path& file : listing.projects) {
        all.push_back(read_project_file(folder, file, index));
    }
    const auto taken = choose(all, name, listing.sources);
    if (!taken && !name.empty()) {
        return no_such_project(name, all);
    }
    if (taken) {
        remark_on(*taken, all, project);
        project.sources = in_order(taken->sources, listing.sources);
        project.defines = taken->defines;
    } else if (!listing.sources.empty()) {
        SourceChoice choice = choose_sources(listing.sources);
        project.sources = std::move(choice.sources);
        project.remarks = std::move(choice.remarks);
    }
    if (project.sources.empty()) {
        return no_source(folder, listing);
    }
    return project;
}

}  // namespace cancha::legacy

#include "client-sdk/legacy/build/project.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <regex>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "client-sdk/legacy/build/file_index.h"
#include "client-sdk/legacy/build/source_text.h"
#include "proto/base/files/text_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

// Far more than any strategy has; a folder with more is another one than was meant.
constexpr std::size_t kMostFiles = 5000;
constexpr std::size_t kMostBytes = 16'000'000;

using Endings = std::array<std::string_view, 4>;
constexpr Endings kSources{".cpp", ".cc", ".cxx", ".c"};
constexpr Endings kHeaders{".h", ".hpp", ".inl", ".hxx"};
constexpr Endings kProjects{".vcxproj", ".vcproj", ".dsp", ".dsp"};

bool ends_with_any(const fs::path& file, const Endings& endings) {
    return std::ranges::find(endings, lower_case(file.extension().string())) != endings.end();
}

/// A project of an editor: its file, and the sources that it lists and that are there.
struct Listed {
    fs::path file;
    std::vector<fs::path> sources{};
    std::vector<std::string> missing{};
};

/// Sources in all three formats: `<ClCompile Include="a.cpp"`, `RelativePath=".\a.cpp"`,
/// `SOURCE=.\a.cpp`.
Listed read_project(const fs::path& folder, const fs::path& file, const FileIndex& index) {
    static const std::regex pattern(
        R"re((?:ClCompile\s+Include="|RelativePath="|RelativePath=\s*"|SOURCE=)([^"\r\n]+))re",
        std::regex::icase);
    Listed listed{.file = file};
    const auto bytes = read_small_file(folder / file, kMostBytes);
    const std::string text = bytes ? read_source(*bytes).utf8 : std::string();
    for (std::sregex_iterator found(text.begin(), text.end(), pattern), end; found != end;
         ++found) {
        const fs::path named(with_slashes((*found)[1].str()));
        if (!ends_with_any(named, kSources)) {
            continue;
        }
        if (const auto source = index.find(file.parent_path() / named)) {
            listed.sources.push_back(*source);
        } else {
            listed.missing.push_back(named.string());
        }
    }
    std::ranges::sort(listed.sources);
    listed.sources.erase(std::unique(listed.sources.begin(), listed.sources.end()),
                         listed.sources.end());
    return listed;
}

/// The project of this name; without one, the first whose sources are there.
std::optional<Listed> choose(std::vector<Listed> all, const std::string& name) {
    const auto chosen = std::ranges::find_if(all, [&name](const Listed& one) {
        return name.empty() ? !one.sources.empty()
                            : lower_case(one.file.stem().string()) == lower_case(name);
    });
    return chosen == all.end() ? std::nullopt : std::optional(*chosen);
}

void remark_on(const Listed& taken, const std::vector<Listed>& all, Project& project) {
    std::vector<std::string> others;
    for (const Listed& one : all) {
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
        if (entry->is_regular_file(problem)) {
            files.push_back(entry->path().lexically_relative(folder));
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

}  // namespace

Result<Project> find_project(const fs::path& folder, const std::string& name) {
    auto files = list_files(folder);
    if (!files) {
        return files.error();
    }
    Project project{.folder = folder};
    const FileIndex index(*files);
    std::vector<Listed> all;
    for (const fs::path& file : *files) {
        if (ends_with_any(file, kProjects)) {
            all.push_back(read_project(folder, file, index));
        }
        if (ends_with_any(file, kSources) || ends_with_any(file, kHeaders)) {
            project.files.push_back(file);
        }
    }
    const auto taken = choose(all, name);
    if (!taken && !name.empty()) {
        std::vector<std::string> names;
        std::ranges::transform(all, std::back_inserter(names),
                               [](const Listed& one) { return one.file.stem().string(); });
        return Error{ErrorCode::kNotFound,
                     fmt::format("--project: there is no project \"{}\", expected one of: {}", name,
                                 fmt::join(names, ", "))};
    }
    if (taken) {
        remark_on(*taken, all, project);
        project.sources = taken->sources;
    } else {
        std::ranges::copy_if(project.files, std::back_inserter(project.sources),
                             [](const fs::path& file) { return ends_with_any(file, kSources); });
    }
    if (project.sources.empty()) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("{}: there is no source in it (.cpp, .cc, .cxx, .c); name the "
                                 "folder in which the strategy's sources are",
                                 folder.string())};
    }
    return project;
}

}  // namespace cancha::legacy

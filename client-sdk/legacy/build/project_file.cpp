#include "client-sdk/legacy/build/project_file.h"

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string_view>

#include "client-sdk/legacy/build/source_text.h"
#include "proto/base/files/text_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 16'000'000;
constexpr std::array<std::string_view, 5> kSources{".cpp", ".cc", ".cxx", ".c", ".c++"};
constexpr std::array<std::string_view, 3> kProjects{".vcxproj", ".vcproj", ".dsp"};

template <std::size_t kCount>
bool ends_with_any(const fs::path& file, const std::array<std::string_view, kCount>& endings) {
    return std::ranges::find(endings, lower_case(file.extension().string())) != endings.end();
}

/// Returns macros in all three formats: `<PreprocessorDefinitions>A;B;%(...)<`,
/// `PreprocessorDefinitions="A;B"`, `/D "A"`. Leaves out Visual Studio's own macros.
std::vector<std::string> defines_in(const std::string& text) {
    static const std::regex list(R"re(PreprocessorDefinitions(?:>|=")([^<"]*)[<"])re");
    static const std::regex option(R"re(/D "([^"]+)")re");
    static const std::regex own(R"re([A-Za-z]\w*(?:=\w+)?)re");
    static const std::regex of_editor(
        R"re((?:WIN32|WIN64|NDEBUG|DEBUG|WINDOWS|UNICODE|MBCS|CONSOLE|.*_EXPORTS|.*_SECURE_.*|WINVER.*|.*_WARNINGS.*)(?:=.*)?)re");
    std::string all;
    for (const std::regex* const pattern : {&list, &option}) {
        for (std::sregex_iterator found(text.begin(), text.end(), *pattern), end; found != end;
             ++found) {
            all += (*found)[1].str() + ";";
        }
    }
    std::set<std::string> defines;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = all.find(';', at);
        const std::string define = all.substr(at, end - at);
        if (std::regex_match(define, own) && !std::regex_match(define, of_editor)) {
            defines.insert(define);
        }
        at = end + 1;
    }
    return {defines.begin(), defines.end()};
}

}  // namespace

bool is_project_file(const fs::path& file) {
    return ends_with_any(file, kProjects);
}

bool is_source_file(const fs::path& file) {
    return ends_with_any(file, kSources);
}

/// Reads sources in all three formats: `<ClCompile Include="a.cpp"`, `RelativePath=".\a.cpp"`,
/// `SOURCE=.\a.cpp`.
ProjectFile read_project_file(const fs::path& folder, const fs::path& file,
                              const FileIndex& index) {
    static const std::regex pattern(
        R"re((?:ClCompile\s+Include="|RelativePath\s*=\s*"|SOURCE=)([^"\r\n]+))re",
        std::regex::icase);
    ProjectFile listed{.file = file};
    const auto bytes = read_small_file(folder / file, kMostBytes);
    const std::string text = bytes ? text_to_search(*bytes) : std::string();
    for (std::sregex_iterator found(text.begin(), text.end(), pattern), end; found != end;
         ++found) {
        const fs::path named(with_slashes((*found)[1].str()));
        if (!is_source_file(named)) {
            continue;
        }
        if (const auto source = index.find(file.parent_path() / named)) {
            listed.sources.push_back(*source);
        } else if (const auto same_name = index.find_name(named); same_name.size() == 1) {
            listed.sources.push_back(same_name.front());
        } else {
            listed.missing.push_back(named.string());
        }
    }
    std::ranges::sort(listed.sources);
    listed.sources.erase(std::unique(listed.sources.begin(), listed.sources.end()),
                         listed.sources.end());
    listed.defines = defines_in(text);
    return listed;
}

}  // namespace cancha::legacy

#include "client-sdk/legacy/build/includes.h"

#include <algorithm>
#include <regex>

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code problem;
    for (fs::recursive_directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        files.push_back(entry->path().lexically_relative(folder));
    }
    return files;
}

/// Whether the system has this header, for C or for C++.
bool is_of_system(const fs::path& header) {
    static const std::vector<fs::path> headers = [] {
        std::vector<fs::path> folders{"/usr/include"};
        std::error_code problem;
        for (fs::directory_iterator entry("/usr/include/c++", problem), end;
             !problem && entry != end; entry.increment(problem)) {
            folders.push_back(entry->path());
        }
        return folders;
    }();
    return std::ranges::any_of(headers, [&header](const fs::path& folder) {
        std::error_code too_long;
        return fs::exists(folder / header, too_long);
    });
}

/// Returns the nearest of several files of one name: the one whose folder has most in common.
fs::path nearest(const std::vector<fs::path>& files, const fs::path& from) {
    return *std::ranges::min_element(files, {}, [&from](const fs::path& file) {
        const fs::path way = file.lexically_relative(from.parent_path());
        return std::distance(way.begin(), way.end());
    });
}

}  // namespace

Includes::Includes(const FileIndex& own, const fs::path& stand_ins)
    : own_(own), stand_ins_(files_in(stand_ins)) {}

std::string Includes::corrected(std::string_view text, const fs::path& file) const {
    static const std::regex pattern(R"re(^([ \t]*#[ \t]*include[ \t]*)(["<])([^">\n]+)[">])re",
                                    std::regex::multiline);
    std::string result;
    std::cregex_iterator found(text.data(), text.data() + text.size(), pattern);
    const char* done = text.data();
    for (; found != std::cregex_iterator(); ++found) {
        const std::cmatch& include = *found;
        result.append(done, include[0].first);
        const bool is_quoted = include[2].str() == "\"";
        result += include[1].str() + target(include[3].str(), file, is_quoted);
        done = include[0].second;
    }
    return result.append(done, text.data() + text.size());
}

// Standard headers. Includes in brackets mean these, not a strategy's own Vector.h or Math.h.
constexpr std::string_view kStandard =
    " math.h stdio.h stdlib.h string.h time.h ctype.h float.h limits.h assert.h vector string map "
    "list set queue stack algorithm iostream fstream cmath cstdlib cstdio cstring ctime ";

/// Returns a path inside the project. Of an absolute path only the last name is left.
fs::path inside(const std::string& name) {
    const fs::path path(name);
    return path.is_absolute() ? path.filename() : path;
}

/// Returns the path without steps that lead out of the project.
fs::path without_way_out(const fs::path& path) {
    fs::path rest;
    for (const fs::path& part : path) {
        rest = part == ".." ? fs::path() : rest / part;
    }
    return rest;
}

/// Returns the target of an include, with its quotes or brackets.
std::string Includes::target(const std::string& name, const fs::path& file, bool is_quoted) const {
    const fs::path path = inside(with_slashes(name));
    auto own = own_.find(file.parent_path() / path);
    if (!own) {
        own = own_.find(path);
    }
    if (const std::string small_name = lower_case(path.string());
        !is_quoted && kStandard.find(" " + small_name + " ") != kStandard.npos) {
        return "<" + small_name + ">";
    }
    if (const auto same_name = own_.find_name(path); !own && is_quoted && !same_name.empty()) {
        own = nearest(same_name, file);
    }
    if (own) {
        return "\"" + own->string() + "\"";
    }
    // A stand-in has priority over a header of the same name elsewhere in the project.
    if (const auto stand_in = stand_ins_.find(path)) {
        return "<" + stand_in->string() + ">";
    }
    if (const auto same_name = own_.find_name(path); !same_name.empty()) {
        return "\"" + nearest(same_name, file).string() + "\"";
    }
    const fs::path elsewhere = without_way_out(path);
    const fs::path small(lower_case(elsewhere.string()));
    return "<" + (!is_of_system(elsewhere) && is_of_system(small) ? small : elsewhere).string() +
           ">";
}

}  // namespace cancha::legacy

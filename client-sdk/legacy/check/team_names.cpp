#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "client-sdk/legacy/check/check.h"
#include "proto/base/text/printable_text.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostCharacters = 32;  // Limit for names of teams.

/// Returns the last `count` folders of a path: "Red/Strategy" for two.
std::string last_of(const fs::path& path, int count) {
    const fs::path plain = fs::absolute(path / ".").lexically_normal().parent_path();
    fs::path name;
    fs::path rest = plain;
    for (int i = 0; i < count && rest.has_filename(); ++i, rest = rest.parent_path()) {
        name = name.empty() ? rest.filename() : rest.filename() / name;
    }
    return name.string();
}

bool are_different(std::vector<std::string> names) {
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) == names.end();
}

}  // namespace

std::vector<std::string> team_names(const std::vector<fs::path>& folders) {
    constexpr int kMostFolders = 3;
    std::vector<std::string> names(folders.size());
    for (int count = 1; count <= kMostFolders; ++count) {
        std::ranges::transform(folders, names.begin(),
                               [count](const fs::path& path) { return last_of(path, count); });
        if (are_different(names)) {
            break;
        }
    }
    std::map<std::string, int> times;
    for (std::string& name : names) {
        if (!is_visible_name(name, kMostCharacters - 4)) {
            name = "strategy";
        }
        if (const int time = ++times[name]; time > 1) {
            name += fmt::format("-{}", time);
        }
    }
    return names;
}

}  // namespace cancha::legacy

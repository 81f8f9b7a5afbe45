#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cancha::legacy {

/// Findings in a source that decide whether it is compiled.
struct SourceFacts {
    std::set<std::string> entry_points{};  ///< As of entry_points_in().
    std::set<std::string> includes{};  ///< Names of the files, in small letters, without folders.
    bool has_main = false;
    std::size_t bytes = 0;
};

using SourceMap = std::map<std::filesystem::path, SourceFacts>;

/// Sources to compile, and which were left out.
struct SourceChoice {
    std::vector<std::filesystem::path> sources{};  ///< Those with entry points first.
    std::vector<std::string> remarks{};            ///< What was left out and why, for people.
};

/// Takes from sources that no project lists: neither backups nor alternatives of others, nor what
/// other sources include.
SourceChoice choose_sources(const SourceMap& sources);

/// Sources of a list that no other source includes, those with entry points first.
std::vector<std::filesystem::path> in_order(const std::vector<std::filesystem::path>& list,
                                            const SourceMap& sources);

}  // namespace cancha::legacy

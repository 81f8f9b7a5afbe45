#include "proto/base/processes/team_command.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/processes/foreign_team.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"

namespace cancha::processes {

namespace {

namespace fs = std::filesystem;

constexpr const char* kBlanks = " \t\n";

bool is_on_path(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (processes::is_program(fs::path(folder) / name)) {
            return true;
        }
    }
    return false;
}

bool is_file(const fs::path& file) {
    std::error_code ignored;
    return fs::is_regular_file(file, ignored);
}

/// Returns the error for a file that exists but cannot be run: newcomers give a script like that.
Error no_program(const std::string& file) {
    const bool is_python = fs::path(file).extension() == ".py";
    const bool has_blank = file.find_first_of(kBlanks) != std::string::npos;
    const std::string word = has_blank ? shell_word(file) : file;
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("'{}' is a file, but no program that can be run; {}make it one with "
                             "chmod +x",
                             file, is_python ? fmt::format("give \"python3 {}\", or ", word) : "")};
}

/// Returns the words of a line without quotes, as a shell splits it.
std::vector<std::string_view> words_of(std::string_view line) {
    constexpr std::size_t kMostWords = 32;  // More than any command of a team has.
    std::vector<std::string_view> words;
    for (std::size_t begin = line.find_first_not_of(kBlanks);
         begin < line.size() && words.size() < kMostWords;) {
        const std::size_t end = std::min(line.find_first_of(kBlanks, begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = line.find_first_not_of(kBlanks, end);
    }
    return words;
}

/// Finds a file in a command line whose path has blanks and no quotes, so that a shell would take
/// it for several words. Empty: there is none.
std::string_view unquoted_file(std::string_view line) {
    if (line.find_first_of("'\"\\") != std::string_view::npos) {
        return "";  // The user uses quotes.
    }
    const std::vector<std::string_view> words = words_of(line);
    for (std::size_t first = 0; first < words.size(); ++first) {
        if (is_file(words[first])) {
            continue;
        }
        const auto begin = static_cast<std::size_t>(words[first].data() - line.data());
        for (std::size_t last = first + 1; last < words.size(); ++last) {
            const auto end = static_cast<std::size_t>(words[last].end() - line.begin());
            const std::string_view path = line.substr(begin, end - begin);
            if (path.find('/') != path.npos && is_file(path)) {
                return path;
            }
        }
    }
    return "";
}

/// `file`: a part of `given`.
Error not_quoted(const std::string& given, std::string_view file) {
    std::string quoted = given;
    quoted.replace(static_cast<std::size_t>(file.data() - std::string_view(given).data()),
                   file.size(), shell_word(std::string(file)));
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("'{}': the path '{}' has a blank, so it takes quotes of its own: "
                             "\"{}\"",
                             given, file, quoted)};
}

}  // namespace

Result<TeamCommand> resolve_team_command(std::string_view discipline, const std::string& given) {
    if (given == "remote") {
        return TeamCommand{given, ""};
    }
    if (const ForeignTeamKind* const kind = foreign_team_kind(given)) {
        auto command = kind->command(given.substr(kind->prefix.size()));
        return command ? Result<TeamCommand>(TeamCommand{given, *std::move(command)})
                       : command.error();
    }
    const fs::path sample = processes::sample_strategy(discipline, given);
    const bool is_word = given.find_first_of(" \t\n/") == std::string::npos;
    if (is_word && processes::is_program(sample)) {
        return TeamCommand{given, "exec " + processes::shell_word(sample.string())};
    }
    if (const std::string_view file = unquoted_file(given); file == given && !given.empty()) {
        return processes::is_program(given) ? TeamCommand{given, "exec " + shell_word(given)}
                                            : Result<TeamCommand>(no_program(given));
    } else if (!file.empty()) {
        return not_quoted(given, file);
    }
    const bool is_path =
        given.find_first_of(kBlanks) == std::string::npos && given.find('/') != std::string::npos;
    if (given.empty() || (is_word && !is_on_path(given)) ||
        (is_path && !processes::is_program(given))) {
        if (is_file(given)) {
            return no_program(given);
        }
        return Error{ErrorCode::kNotFound,
                     fmt::format("there is no strategy '{}'; expected `remote`, a command line, or "
                                 "a sample strategy for {}: {}",
                                 given, discipline,
                                 fmt::join(processes::list_sample_strategies(discipline), ", "))};
    }
    return TeamCommand{given, given};
}

}  // namespace cancha::processes

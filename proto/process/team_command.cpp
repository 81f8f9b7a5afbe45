#include "proto/process/team_command.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/process/programs.h"
#include "proto/process/shell.h"

namespace cancha::process {

namespace {

namespace fs = std::filesystem;

bool is_on_path(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (process::is_program(fs::path(folder) / name)) {
            return true;
        }
    }
    return false;
}

/// A file that is there but cannot be run is what a newcomer gives for a script.
Error no_program(const std::string& file) {
    const bool is_python = fs::path(file).extension() == ".py";
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("'{}' is a file, but no program that can be run; {}make it one with "
                             "chmod +x",
                             file, is_python ? fmt::format("give \"python3 {}\", or ", file) : "")};
}

}  // namespace

Result<TeamCommand> resolve_team_command(std::string_view discipline, const std::string& given) {
    if (given == "remote") {
        return TeamCommand{given, ""};
    }
    const fs::path sample = process::sample_strategy(discipline, given);
    const bool is_word = given.find_first_of(" \t\n/") == std::string::npos;
    if (is_word && process::is_program(sample)) {
        return TeamCommand{given, "exec " + process::shell_word(sample.string())};
    }
    const bool is_path =
        given.find_first_of(" \t\n") == std::string::npos && given.find('/') != std::string::npos;
    if (given.empty() || (is_word && !is_on_path(given)) ||
        (is_path && !process::is_program(given))) {
        if (std::error_code ignored; fs::is_regular_file(given, ignored)) {
            return no_program(given);
        }
        return Error{ErrorCode::kNotFound,
                     fmt::format("there is no strategy '{}'; expected `remote`, a command line, or "
                                 "a sample strategy for {}: {}",
                                 given, discipline,
                                 fmt::join(process::list_sample_strategies(discipline), ", "))};
    }
    return TeamCommand{given, given};
}

}  // namespace cancha::process

#include "server/match/team_command.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "server/match/shell.h"

namespace cancha::match {

namespace {

namespace fs = std::filesystem;

/// Where this program and the sample strategies are.
fs::path program_folder() {
    std::error_code ec;
    return fs::read_symlink("/proc/self/exe", ec).parent_path();
}

/// "soccer_duel" names its strategies "cancha-team-soccer-duel-...".
std::string program_prefix(std::string_view discipline) {
    std::string dashed(discipline);
    std::ranges::replace(dashed, '_', '-');
    return "cancha-team-" + dashed + "-";
}

bool is_program(const fs::path& file) {
    std::error_code ec;
    return fs::is_regular_file(file, ec) && access(file.c_str(), X_OK) == 0;
}

bool is_on_path(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (is_program(fs::path(folder) / name)) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::string quoted_program(std::string_view name) {
    return shell_word((program_folder() / name).string());
}

std::vector<std::string> list_sample_strategies(std::string_view discipline) {
    const std::string prefix = program_prefix(discipline);
    std::vector<std::string> names;
    std::error_code ec;
    for (const fs::directory_entry& entry : fs::directory_iterator(program_folder(), ec)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix) && is_program(entry.path())) {
            names.push_back(name.substr(prefix.size()));
        }
    }
    std::ranges::sort(names);
    return names;
}

Result<TeamCommand> resolve_team_command(std::string_view discipline, const std::string& given) {
    if (given == "remote") {
        return TeamCommand{given, ""};
    }
    const fs::path sample = program_folder() / (program_prefix(discipline) + given);
    const bool is_word = given.find_first_of(" \t\n/") == std::string::npos;
    if (is_word && is_program(sample)) {
        return TeamCommand{given, "exec " + shell_word(sample.string())};
    }
    const bool is_path =
        given.find_first_of(" \t\n") == std::string::npos && given.find('/') != std::string::npos;
    if (given.empty() || (is_word && !is_on_path(given)) || (is_path && !is_program(given))) {
        return Error{
            ErrorCode::kNotFound,
            fmt::format("there is no strategy '{}'; expected `remote`, a command line, or "
                        "a sample strategy for {}: {}",
                        given, discipline, fmt::join(list_sample_strategies(discipline), ", "))};
    }
    return TeamCommand{given, given};
}

}  // namespace cancha::match

#include "proto/base/processes/programs.h"

#include <algorithm>

#include <unistd.h>

#include "proto/base/processes/shell.h"

namespace cancha::processes {

namespace fs = std::filesystem;

namespace {

/// Returns the start of the names of a discipline's programs: those of "soccer_duel" are
/// "cancha-team-soccer-duel-...".
std::string program_prefix(std::string_view discipline) {
    std::string dashed(discipline);
    std::ranges::replace(dashed, '_', '-');
    return "cancha-team-" + dashed + "-";
}

}  // namespace

fs::path program_folder() {
    std::error_code ec;
    return fs::read_symlink("/proc/self/exe", ec).parent_path();
}

bool is_program(const fs::path& file) {
    std::error_code ec;
    return fs::is_regular_file(file, ec) && access(file.c_str(), X_OK) == 0;
}

std::string quoted_program(std::string_view name) {
    return shell_word((program_folder() / name).string());
}

fs::path sample_strategy(std::string_view discipline, std::string_view name) {
    return program_folder() / (program_prefix(discipline) + std::string(name));
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

}  // namespace cancha::processes

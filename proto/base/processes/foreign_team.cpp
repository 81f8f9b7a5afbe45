#include "proto/base/processes/foreign_team.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "proto/base/processes/shell_output.h"

namespace cancha::processes {
namespace {

namespace fs = std::filesystem;

/// For sources: cancha-legacy builds them now, so that no match waits for a compiler, and plays
/// them.
Result<std::string> legacy_command(const std::string& folder) {
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored)) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("'legacy:{}': there is no such folder; give that of the "
                                 "strategy's sources",
                                 folder)};
    }
    const std::string program = quoted_program("cancha-legacy");
    const std::string sources = shell_word(fs::absolute(folder).string());
    if (!output_of(fmt::format("{} build {}", program, sources)).is_success) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'legacy:{}': the sources give no team; see above", folder)};
    }
    return fmt::format("exec {} play {}", program, sources);
}

/// For a program with its own messages: cancha-bridge starts it and translates.
Result<std::string> bridge_command(std::string_view prefix, std::string_view options,
                                   const std::string& program) {
    if (program.find_first_not_of(" \t\n") == std::string::npos) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}{}': expected the command that starts the team after it, "
                                 "such as {}\"python3 team.py\"",
                                 prefix, program, prefix)};
    }
    return fmt::format("exec {} {} --run {}", quoted_program("cancha-bridge"), options,
                       shell_word(program));
}

Result<std::string> vss_command(const std::string& program) {
    return bridge_command("vss:", "vss", program);
}

/// The system chooses the port, so that two teams on one machine do not collide.
Result<std::string> large_league_command(const std::string& program) {
    return bridge_command("11v11:", "11v11 --listen 127.0.0.1:0", program);
}

constexpr std::array<ForeignTeamKind, 3> kKinds{
    {{"11v11:", "COMMAND", "client of FIRA's Large League, which speaks text over UDP",
      &large_league_command},
     {"legacy:", "FOLDER", "sources for SimuroSot's simulators on Windows, unchanged",
      &legacy_command},
     {"vss:", "COMMAND", "team for FIRASim or TraveSim, which speaks protobuf over UDP",
      &vss_command}}};

}  // namespace

std::span<const ForeignTeamKind> foreign_team_kinds() {
    return kKinds;
}

const ForeignTeamKind* foreign_team_kind(std::string_view given) {
    const auto* const kind = std::ranges::find_if(
        kKinds, [given](const ForeignTeamKind& one) { return given.starts_with(one.prefix); });
    return kind == kKinds.end() ? nullptr : kind;
}

}  // namespace cancha::processes

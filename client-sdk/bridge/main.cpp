#include <algorithm>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>

#include "client-sdk/bridge/subcommand.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/run_program.h"

namespace {

constexpr const char* kFooter = R"(Examples:
  cancha-match vss/3v3 --blue vss:"python3 team.py" --yellow vss:"./team"
      Two teams for FIRASim, unchanged.
  cancha-bridge vss --help
      Ports, messages and options.

Exit status: 0 the match is over; 1 the connection failed; 2 bad usage; 3 the
team's program failed.)";

int run(int argc, const char* const* argv) {
    CLI::App app("Lets teams of other leagues play, by the messages that they know.",
                 "cancha-bridge");
    app.footer(kFooter);
    app.require_subcommand(1);
    const auto bridges = cancha::bridge::add_subcommands(app);
    if (const auto exit_code = cancha::streams::parse_command_line(app, argc, argv)) {
        return *exit_code;
    }
    const auto given =
        std::ranges::find_if(bridges, [](const auto& bridge) { return bridge->is_given(); });
    return given == bridges.end() ? cancha::streams::kExitBadUsage : (*given)->run();
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-bridge", [argc, argv] { return run(argc, argv); });
}

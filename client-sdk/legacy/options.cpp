#include "client-sdk/legacy/options.h"

#include <cstdlib>
#include <string>

#include <CLI/CLI.hpp>

#include "proto/base/streams/command_line.h"

namespace cancha::legacy {
namespace {

constexpr const char* kExamples = R"(Examples:
  cancha-match simurosot/5v5 --blue legacy:Strategy --yellow position
      A match with a strategy whose sources are in the folder Strategy.
  cancha-legacy build Strategy -o team.so
      A library of its sources, which stay as they are; says what is wrong with
      them.
  cancha-match simurosot/5v5 --blue "cancha-legacy run team.so" --yellow remote
      A match with that library.
  cancha-legacy check teams/* -o checked
      A table of many: who compiles, plays both halves and scores; as a page,
      with recordings, in checked/index.html.

Exit status: 0 success, the match is over; 1 the connection failed, or a file
cannot be written; 2 bad usage, or sources that do not compile; 3 the strategy
crashed, ended its process or did not return; 4 check: not all pass.)";

CLI::App* add_build(CLI::App& app, BuildOrder& order) {
    CLI::App* const command = app.add_subcommand("build", "Make a library of a strategy's sources");
    command->add_option("folder", order.folder, "Folder of the sources")->required();
    command->add_option(
        "-o,--output", order.library,
        "Library to make (default: one for legacy:FOLDER,\nin ~/.cache/cancha/legacy)");
    command->add_option("--project", order.project,
                        "Project to take, if the folder has several\n(.vcxproj, .vcproj, .dsp)");
    return command;
}

void add_seat(CLI::App& command, PlayOrder& order) {
    order.seat = client::options_from_environment("");
    command.add_option("--server", order.seat.server,
                       "Where the match is: HOST:PORT or unix:PATH\n(default: $CANCHA_SERVER)");
    command.add_option("--match", order.seat.match,
                       "Match, if the server has several\n(default: $CANCHA_MATCH)");
    command.add_option("--seat,--team", order.seat.seat,
                       "Seat to take, such as blue (default: $CANCHA_SEAT)");
    command.add_option(
        "--name", order.seat.name,
        "Name of the team on the scoreboard\n(default: that of the library or folder)");
    command.add_option("--folder", order.folder,
                       "Folder in which the strategy runs and writes its\n"
                       "logs (default: a new one, gone afterwards)");
    command.add_option("--summary", order.summary,
                       "Write calls, their time and any failure as JSON");
}

CLI::App* add_run(CLI::App& app, PlayOrder& order) {
    CLI::App* const command = app.add_subcommand("run", "Play a match with such a library");
    command->add_option("library", order.library, "Library that `build` made")->required();
    add_seat(*command, order);
    return command;
}

CLI::App* add_play(CLI::App& app, BuildOrder& build, PlayOrder& order) {
    CLI::App* const command =
        app.add_subcommand("play", "Both: build a library if its sources are new, and play");
    command->add_option("sources", build.folder, "Folder of the sources")->required();
    command->add_option("--project", build.project, "Project to take, if the folder has several");
    add_seat(*command, order);
    return command;
}

CLI::App* add_check(CLI::App& app, CheckOrder& order) {
    order.trial.discipline = "simurosot/5v5";
    CLI::App* const command = app.add_subcommand(
        "check",
        "Build many strategies, and let each play a match: a table of them.\nOne "
        "passes if it compiles and plays both halves to the end");
    command->add_option("folders", order.folders, "Folders of sources, one for each strategy")
        ->required();
    command->add_option("-o,--output", order.output,
                        "Folder for a page with the table, and the recordings\n"
                        "(default: nothing is kept)");
    command->add_option("--against", order.trial.opponent,
                        "Opponent, as for cancha-match (default: chaser)");
    command->add_option("--discipline", order.trial.discipline,
                        "What they play (default: simurosot/5v5)");
    command->add_option("--seed", order.trial.seed, "Seed of the matches (default: 1)");
    command->add_option("--jobs", order.trial.at_once, "Matches at once (default: 1)")
        ->check(CLI::Range(1, 64));
    command
        ->add_option_function<unsigned>(
            "--most-seconds", [&order](unsigned s) { order.trial.most = std::chrono::seconds(s); },
            "End a match that takes longer (default: 300)")
        ->check(CLI::Range(1, 86'400));
    command->add_flag("--json", order.is_json, "Print JSON in place of the table");
    return command;
}

CLI::App* add_host(CLI::App& app, HostOrder& order) {
    CLI::App* const command = app.add_subcommand("host", "")->group("");
    command->add_option("library", order.library)->required();
    command->add_option("record", order.record)->required();
    command->add_option("folder", order.folder)->required();
    return command;
}

/// Returns the name of a folder: "Strategy" for "teams/Strategy/".
std::string name_of_folder(const std::filesystem::path& folder) {
    const std::filesystem::path plain = std::filesystem::absolute(folder / ".").lexically_normal();
    return plain.parent_path().filename().string();
}

}  // namespace

std::optional<int> read_options(int argc, const char* const* argv, Options& options) {
    CLI::App app("Plays strategies that were written for other simulators.", "cancha-legacy");
    app.footer(kExamples);
    app.require_subcommand(1);
    BuildOrder build_order;
    PlayOrder play_order;
    HostOrder host_order;
    CheckOrder check_order;
    const CLI::App* const build = add_build(app, build_order);
    const CLI::App* const run = add_run(app, play_order);
    const CLI::App* const play = add_play(app, build_order, play_order);
    const CLI::App* const check = add_check(app, check_order);
    const CLI::App* const host = add_host(app, host_order);
    if (const auto exit_code = streams::parse_command_line(app, argc, argv)) {
        return exit_code;
    }
    if (build->parsed()) {
        options.build = build_order;
    }
    if (run->parsed() || play->parsed()) {
        if (play_order.seat.name.empty()) {
            play_order.seat.name = run->parsed() ? play_order.library.stem().string()
                                                 : name_of_folder(build_order.folder);
        }
        options.play = play_order;
    }
    if (play->parsed()) {
        options.build_and_play = build_order;
    }
    if (check->parsed()) {
        options.check = check_order;
    }
    if (host->parsed()) {
        const char* const name = std::getenv("CANCHA_LEGACY_NAME");
        host_order.seat = client::options_from_environment(name == nullptr ? "" : name);
        options.host = host_order;
    }
    return std::nullopt;
}

}  // namespace cancha::legacy

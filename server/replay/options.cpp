#include "server/replay/options.h"

#include <CLI/CLI.hpp>

#include "proto/base/streams/command_line.h"
#include "server/replay/commands.h"

namespace cancha::replay {

namespace {

constexpr const char* kExamples = R"(Examples:
  cancha-replay info match.mcap
      Who played what, when, and how it ended.
  cancha-replay verify match.mcap
      Simulates the match again from its commands and proves every tick equal.
  cancha-replay judge match.mcap
      Re-referees the match under the current rules and lists what differs.
  cancha-replay judge match.mcap --set rules.half_s=60 --set handlings.5.6=ignore
      The same with other settings of the rules. The robots do what was recorded:
      from the tick on in which play would have gone on differently, differences
      are counted only.
  cancha-replay export match.mcap --format csv -o match.csv
      One line per tick. --format ssl writes a log for RoboCup Small Size League tools.

To watch a recording: cancha-match --replay match.mcap --watch

Exit status: 0 success; 1 an internal error, or the output could not be
written; 2 bad usage or a damaged file; 4 verify or judge found a difference;
5 verify proved the match, but not all that people are shown of it.)";

CLI::App* declare(CLI::App& app, const char* name, const char* description,
                  decltype(Options::action) action, Options& options) {
    CLI::App* command = app.add_subcommand(name, description);
    command->add_option("file", options.file, "The recording: an .mcap file")->required();
    command->callback([action, &options] { options.action = action; });
    return command;
}

void declare_all(CLI::App& app, Options& options) {
    const char* const json = "Print JSON";
    declare(app, "info", "Show what a recording contains", info, options)
        ->add_flag("--json", options.wants_json, json);
    declare(app, "verify", "Simulate the match again and compare every tick", verify, options)
        ->add_flag("--json", options.wants_json, json);
    CLI::App* judging =
        declare(app, "judge", "Re-referee the match under the current rules", judge, options);
    judging->add_flag("--json", options.wants_json, json);
    judging
        ->add_option(
            "--set", options.settings,
            "Referee with another setting: rules.KEY=VALUE or handlings.RULE=VALUE; may be "
            "repeated")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    CLI::App* exporting = declare(app, "export", "Convert to another format", export_to, options);
    exporting->add_option("--format", options.format, "csv (default) or ssl")
        ->check(CLI::IsMember({"csv", "ssl"}))
        ->type_name("FORMAT");
    exporting
        ->add_option("-o,--output", options.output, "Output file; - (default): standard output")
        ->type_name("FILE");
    app.require_subcommand(1);
}

}  // namespace

ParsedArguments parse_arguments(int argc, const char* const* argv) {
    ParsedArguments parsed;
    CLI::App app("Inspects, verifies and re-referees recordings of matches.", "cancha-replay");
    app.footer(kExamples);
    declare_all(app, parsed.options);
    parsed.exit_code = streams::parse_command_line(app, argc, argv);
    return parsed;
}

}  // namespace cancha::replay

#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "referee/core/discipline.h"
#include "tests/calibration/measurement.h"
#include "tests/calibration/plot.h"
#include "tests/calibration/report.h"
#include "tests/support/gnuplot.h"

namespace {

using namespace cancha;
using namespace cancha::calibration;

// Exit status.
constexpr int kMeasured = 0;
constexpr int kOutside = 1;  // Also: what was asked for could not be written.
constexpr int kBadUsage = 2;

struct Options {
    std::string discipline = "simurosot/5v5";
    std::vector<std::string> settings;
    std::string svg_file;
    bool wants_json = false;
    bool wants_check = false;
};

int fail(const std::string& message) {
    streams::print_error("cancha-calibrate: {}\n", message);
    return kBadUsage;
}

void declare(CLI::App& app, Options& options) {
    app.add_option("discipline", options.discipline,
                   "DISCIPLINE/VARIANT; its first robot is driven (default simurosot/5v5)");
    app.add_option("--set", options.settings, "Change a setting; may be repeated")
        ->allow_extra_args(false)  // The next word may be the discipline.
        ->type_name("PATH=VALUE");
    app.add_flag("--json", options.wants_json, "Print one JSON object instead of the table");
    app.add_option("--svg", options.svg_file,
                   "Draw both trajectories of every script, with gnuplot")
        ->type_name("FILE");
    app.add_flag("--check", options.wants_check,
                 "Exit with status 1 if anything is outside the tolerances, and say what");
    app.footer(
        "Exit status: 0 measured (with --check: and within the tolerances), 1 outside, or the\n"
        "output could not be written, 2 bad usage.");
}

Result<referee::Discipline> load(const Options& options) {
    std::vector<referee::SettingOverride> overrides;
    for (const std::string& text : options.settings) {
        Result<referee::SettingOverride> change = referee::parse_override(text);
        if (!change) {
            return Error{change.error().code, "--set: " + change.error().message};
        }
        overrides.push_back(*std::move(change));
    }
    return referee::load_discipline(options.discipline, overrides);
}

int check(const Calibration& calibration) {
    const std::vector<std::string> offences = offences_of(calibration);
    for (const std::string& offence : offences) {
        streams::print_error("cancha-calibrate: outside the tolerances: {}\n", offence);
    }
    return offences.empty() ? kMeasured : kOutside;
}

int measure(const Options& options) {
    const Result<referee::Discipline> discipline = load(options);
    if (!discipline) {
        return fail(discipline.error().message);
    }
    const Result<Calibration> calibration = calibrate(*discipline);
    if (!calibration) {
        return fail(calibration.error().message);
    }
    streams::print("{}",
                   options.wants_json ? json_of(*calibration) + "\n" : table_of(*calibration));
    if (!options.svg_file.empty()) {
        if (const Status drawn = gnuplot::write_svg(options.svg_file, plot_script(*calibration));
            !drawn) {
            streams::print_error("cancha-calibrate: --svg: {}\n", drawn.error().message);
            return streams::kExitFault;
        }
    }
    return options.wants_check ? check(*calibration) : kMeasured;
}

int run(int argc, const char* const* argv) {
    CLI::App app(
        "Drives one robot on an open floor through command scripts and compares it with the "
        "official simulator's response.",
        "cancha-calibrate");
    Options options;
    declare(app, options);
    if (const auto exit_code = streams::parse_command_line(app, argc, argv)) {
        return *exit_code;
    }
    return measure(options);
}

}  // namespace

int main(int argc, char** argv) {
    return streams::run_program("cancha-calibrate", [argc, argv] { return run(argc, argv); });
}

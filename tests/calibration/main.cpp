#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "referee/core/discipline.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/calibration/fit_plot.h"
#include "tests/calibration/fit_report.h"
#include "tests/calibration/measured_track.h"
#include "tests/calibration/measurement.h"
#include "tests/calibration/plot.h"
#include "tests/calibration/report.h"
#include "tests/calibration/track_fit.h"
#include "tests/support/gnuplot.h"

namespace {

using namespace cancha;
using namespace cancha::calibration;

// Exit status.
constexpr int kMeasured = 0;
constexpr int kOutside = 1;  // Also: a requested file could not be written.
constexpr int kBadUsage = 2;

// Most tracks of a fit: each is driven a few hundred times.
constexpr int kMostTracks = 64;

struct Options {
    std::string discipline = "simurosot/5v5";
    std::vector<std::string> settings;
    std::string svg_file;
    std::vector<std::string> tracks;
    std::vector<std::string> fitted;
    std::optional<unsigned> robot;
    bool wants_json = false;
    bool wants_check = false;
};

int fail(const std::string& message) {
    streams::print_error("cancha-calibrate: {}\n", message);
    return kBadUsage;
}

void declare_tracks(CLI::App& app, Options& options) {
    CLI::Option* const track =
        app.add_option(
               "--track", options.tracks,
               "Compare with the measured track of a real robot (CSV: time_s, commands such "
               "as left_mps,right_mps, x_m,y_m,heading_rad) and fit the robot's settings to "
               "it; may be repeated")
            ->allow_extra_args(false)
            ->expected(1, kMostTracks)
            ->type_name("FILE");
    app.add_option("--fit", options.fitted,
                   "Fit this setting; may be repeated (default: all numbers of wheels and drives "
                   "that have an effect)")
        ->allow_extra_args(false)
        ->needs(track)
        ->type_name("PATH");
    app.add_option("--robot", options.robot, "The robot that is driven along the tracks")
        ->needs(track)
        ->type_name("ID");
}

void declare(CLI::App& app, Options& options) {
    app.add_option("discipline", options.discipline,
                   "DISCIPLINE/VARIANT; its first robot is driven (default simurosot/5v5)");
    app.add_option("--set", options.settings, "Change a setting; may be repeated")
        ->allow_extra_args(false)  // The next word may be the discipline.
        ->type_name("PATH=VALUE");
    declare_tracks(app, options);
    app.add_flag("--json", options.wants_json, "Print one JSON object instead of the table");
    app.add_option("--svg", options.svg_file,
                   "Draw both trajectories of every script, or measured, before and after of every "
                   "track, with gnuplot")
        ->type_name("FILE");
    app.add_flag("--check", options.wants_check,
                 "Exit with status 1 if anything is outside the tolerances, and say what")
        ->excludes("--track");
    app.footer(
        "Exit status: 0 measured (with --check: and within the tolerances), 1 outside, or the\n"
        "output could not be written, 2 bad usage or a bad track.");
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

/// Prints the results and draws them.
template <typename Findings>
int show(const Findings& findings, const Options& options) {
    streams::print("{}", options.wants_json ? json_of(findings) + "\n" : table_of(findings));
    if (!options.svg_file.empty()) {
        if (const Status drawn = gnuplot::write_svg(options.svg_file, plot_script(findings));
            !drawn) {
            streams::print_error("cancha-calibrate: --svg: {}\n", drawn.error().message);
            return streams::kExitFault;
        }
    }
    return kMeasured;
}

/// Reads all tracks. Fails: kInvalidInput, with all problems of all files.
Result<std::vector<MeasuredTrack>> read_tracks(const std::vector<std::string>& files,
                                               const world::CommandedRobot& robot) {
    std::vector<MeasuredTrack> tracks;
    std::string problems;
    tracks.reserve(files.size());
    for (const std::string& file : files) {
        Result<MeasuredTrack> track = read_track(file, robot);
        if (track) {
            tracks.push_back(*std::move(track));
        } else {
            problems += (problems.empty() ? "" : "\n") + track.error().message;
        }
    }
    if (!problems.empty()) {
        return Error{ErrorCode::kInvalidInput, problems};
    }
    return tracks;
}

Result<TrackFit> fit(const referee::Discipline& discipline, const Options& options) {
    const Result<world::WorldSpec> spec = world::make_world_spec(discipline.settings);
    if (!spec) {
        return spec.error();
    }
    const Result<RobotId> robot = choose_robot(*spec, options.robot);
    if (!robot) {
        return robot.error();
    }
    const world::WorldSpec floor = open_floor_of(*spec, *robot);
    const auto tracks = read_tracks(options.tracks, floor.robots.front().commanded());
    if (!tracks) {
        return tracks.error();
    }
    return fit_tracks(discipline, *robot, *tracks, options.fitted);
}

int compare_tracks(const referee::Discipline& discipline, const Options& options) {
    const Result<TrackFit> fitted = fit(discipline, options);
    return fitted ? show(*fitted, options) : fail(fitted.error().message);
}

int measure(const Options& options) {
    const Result<referee::Discipline> discipline = load(options);
    if (!discipline) {
        return fail(discipline.error().message);
    }
    if (!options.tracks.empty()) {
        return compare_tracks(*discipline, options);
    }
    const Result<Calibration> calibration = calibrate(*discipline);
    if (!calibration) {
        return fail(calibration.error().message);
    }
    const int status = show(*calibration, options);
    return status == kMeasured && options.wants_check ? check(*calibration) : status;
}

int run(int argc, const char* const* argv) {
    CLI::App app(
        "Drives one robot on an open floor through command scripts and compares it with the "
        "official simulator's response, or with measured tracks of a real robot.",
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

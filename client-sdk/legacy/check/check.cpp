#include "client-sdk/legacy/check/check.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "client-sdk/legacy/build/library_maker.h"
#include "client-sdk/legacy/check/findings_page.h"
#include "client-sdk/legacy/check/findings_text.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "proto/base/processes/team_command.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/streams/status_line.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

/// Returns the name of a folder for a team's files: "Red_Strategy" for "Red/Strategy".
std::string file_name_of(std::string name) {
    std::ranges::replace(name, '/', '_');
    return name;
}

/// Builds the library of a strategy. Returns whether it succeeded; if not, the finding says why.
bool build(const CheckOrder& order, const fs::path& library, Finding& finding) {
    const auto built = build_library({.folder = finding.folder,
                                      .library = library,
                                      .project = "",
                                      .stand_ins = order.stand_ins});
    if (!built) {
        finding.verdict = Verdict::kNoSources;
        finding.reason = built.error().message;
        return false;
    }
    finding.remarks = built->remarks;
    finding.complaints = built->complaints;
    if (!built->complaints.empty()) {
        finding.verdict = Verdict::kDoesNotCompile;
    }
    return built->complaints.empty();
}

std::vector<Candidate> build_all(const CheckOrder& order, const fs::path& output,
                                 std::vector<Finding>& findings, streams::StatusLine& status) {
    std::vector<Candidate> candidates;
    candidates.reserve(findings.size());
    for (std::size_t i = 0; i < findings.size(); ++i) {
        Finding& finding = findings[i];
        status.draw(fmt::format("building {} of {}: {}", i + 1, findings.size(), finding.name));
        const fs::path folder = output / file_name_of(finding.name);
        std::error_code problem;
        fs::create_directories(folder, problem);
        if (build(order, folder / "team.so", finding)) {
            candidates.push_back(
                {.finding = &finding, .library = folder / "team.so", .folder = folder});
        }
    }
    return candidates;
}

void play_all(const CheckOrder& order, const std::vector<Candidate>& candidates,
              streams::StatusLine& status) {
    std::size_t done = 0;
    const auto draw = [&] {
        status.draw(fmt::format("playing: {} of {} matches over", done, candidates.size()));
    };
    draw();
    play_trials(order.trial, candidates, [&](const Finding&) {
        ++done;
        draw();
    });
}

/// Writes index.html and check.json, if they are wanted.
Status write_page(const CheckOrder& order, const std::vector<Finding>& findings) {
    if (order.output.empty()) {
        return {};
    }
    if (Status written =
            streams::replace_file(order.output / "index.html", to_html(findings, order));
        !written) {
        return written;
    }
    return streams::replace_file(order.output / "check.json", to_json(findings));
}

/// Checks the opponent. Fails: as resolve_team_command().
Status check_opponent(const TrialSettings& trial) {
    const std::string discipline = trial.discipline.substr(0, trial.discipline.find('/'));
    if (auto team = processes::resolve_team_command(discipline, trial.opponent); !team) {
        return Error{team.error().code, "--against: " + team.error().message};
    }
    return {};
}

/// Checks that such a match can be played. Fails: kInvalidInput, kNotFound; the text says what is
/// expected.
Status check_trial(const TrialSettings& trial) {
    const ScratchFolder scratch("cancha-legacy-check");
    const std::string command = fmt::format(
        "{} {} --settings >/dev/null 2>{}", processes::quoted_program("cancha-match"),
        processes::shell_word(trial.discipline), processes::shell_word(scratch.file("problem")));
    if (std::system(command.c_str()) == 0) {  // NOLINT(cert-env33-c): words are quoted.
        return check_opponent(trial);
    }
    const auto problem = read_small_file(scratch.file("problem"), 100'000);
    return Error{ErrorCode::kInvalidInput, "--discipline: " + (problem ? *problem : "unknown")};
}

}  // namespace

int check(const CheckOrder& order) {
    if (const Status possible = check_trial(order.trial); !possible) {
        streams::print_error("cancha-legacy: {}\n", possible.error().message);
        return streams::kExitBadUsage;
    }
    std::vector<Finding> findings(order.folders.size());
    const std::vector<std::string> names = team_names(order.folders);
    for (std::size_t i = 0; i < findings.size(); ++i) {
        findings[i].name = names[i];
        findings[i].folder = order.folders[i];
    }
    const ScratchFolder scratch("cancha-legacy-check");
    const fs::path output = order.output.empty() ? scratch.path() : order.output;
    std::error_code problem;
    fs::create_directories(output, problem);
    if (output.empty() || problem) {
        streams::print_error(
            "cancha-legacy: {}\n",
            output.empty() ? scratch.problem() : output.string() + ": " + problem.message());
        return streams::kExitBadUsage;
    }
    {
        streams::StatusLine status;
        play_all(order, build_all(order, fs::absolute(output), findings, status), status);
    }
    if (order.output.empty()) {
        std::ranges::for_each(findings, [](Finding& finding) { finding.recording.clear(); });
    }
    streams::print_text(order.is_json ? to_json(findings) : to_table(findings));
    if (const Status written = write_page(order, findings); !written) {
        streams::print_error("cancha-legacy: {}\n", written.error().message);
        return 1;
    }
    if (!order.output.empty() && !order.is_json) {
        streams::print("{}\n", (order.output / "index.html").string());
    }
    return std::ranges::all_of(findings,
                               [](const Finding& one) { return one.verdict == Verdict::kPasses; })
               ? 0
               : kExitNotAllPass;
}

}  // namespace cancha::legacy

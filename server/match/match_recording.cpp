#include "server/match/match_recording.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "server/match/exit_code.h"
#include "server/match/json_text.h"
#include "server/match/temporary_file.h"

namespace cancha::match {

namespace {

bool is_failure(int exit_code) {
    return exit_code == kExitOurFault || exit_code == kExitTeamFailed;
}

/// What is no file of its own stays: /dev/null, a pipe, a link.
void remove_file(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(std::filesystem::symlink_status(path, ignored))) {
        std::filesystem::remove(path, ignored);
    }
}

}  // namespace

Result<MatchRecording> MatchRecording::begin(const RecordingPlan& plan,
                                             const referee::Discipline& discipline) {
    const bool is_asked_for = !plan.file.empty();
    const Result<std::string> path = is_asked_for ? plan.file : make_temporary_file(".mcap");
    if (!path) {
        return path.error();
    }
    Result<recording::Recorder> recorder = recording::Recorder::create(
        *path, discipline, is_asked_for ? recording::McapWriter::kNoLimit : kMaxTemporaryBytes);
    if (!recorder) {
        return recorder.error();
    }
    return MatchRecording(std::make_unique<recording::Recorder>(*std::move(recorder)),
                          is_asked_for);
}

std::optional<std::string> MatchRecording::take_problem(bool is_over) {
    if (is_problem_told_ || recorder_->status()) {
        return std::nullopt;
    }
    is_problem_told_ = true;
    if (is_over) {
        return is_asked_for_ ? std::optional(recorder_->status().error().message +
                                             "; the recording has no end")
                             : std::nullopt;
    }
    return recorder_->status().error().message +
           (is_asked_for_ ? "; the match goes on without a recording"
                          : "; the match goes on. It was recorded in case it fails, within limits: "
                            "--record FILE records it all, --no-record nothing");
}

void MatchRecording::close(const lockstep::Match& match, int exit_code,
                           nlohmann::ordered_json& report) {
    const Status closed = recorder_->close(match, report.is_null() ? "" : to_text(report));
    if (!is_kept(exit_code)) {
        remove_file(recorder_->path());
        return;
    }
    if (report.is_null()) {
        return;
    }
    report["recording"] = {{"file", recorder_->path()},
                           {"bytes", recorder_->bytes_written()},
                           {"is_complete", closed.has_value()}};
    if (closed) {
        report["recording"]["content_hash"] = recorder_->content_hash();
    }
    if (!closed) {
        report["recording"]["problem"] = closed.error().message;
    }
}

bool MatchRecording::is_kept(int exit_code) const {
    return recorder_->has_begun() && (is_asked_for_ || is_failure(exit_code));
}

std::string MatchRecording::describe_end(int exit_code) const {
    if (!is_failure(exit_code) || !is_kept(exit_code)) {
        return "";
    }
    return fmt::format("\nThe match is recorded in {}{}", recorder_->path(),
                       recorder_->status() ? "" : ", though not all of it");
}

}  // namespace cancha::match

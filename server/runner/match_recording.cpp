#include "server/runner/match_recording.h"

#include <utility>

#include <fmt/format.h>

#include "server/runner/exit_code.h"
#include "server/runner/json_text.h"

namespace cancha::runner {

Result<MatchRecording> MatchRecording::begin(const RecordingPlan& plan,
                                             const referee::Discipline& discipline) {
    std::optional<TemporaryFile> temporary;
    if (plan.file.empty()) {
        Result<TemporaryFile> made = TemporaryFile::make(".mcap");
        if (!made) {
            return made.error();
        }
        temporary.emplace(*std::move(made));
    }
    Result<recording::Recorder> recorder =
        temporary ? recording::Recorder::create(temporary->path(), discipline, kMaxTemporaryBytes)
                  : recording::Recorder::create(plan.file, discipline);
    if (!recorder) {
        return recorder.error();
    }
    return MatchRecording(std::move(temporary),
                          std::make_unique<recording::Recorder>(*std::move(recorder)));
}

std::optional<std::string> MatchRecording::take_problem(bool is_over) {
    if (is_over && is_asked_for() && !recorder_->has_begun() && recorder_->status()) {
        return recorder_->path() + ": not written: the match never began";
    }
    if (is_problem_told_ || recorder_->status()) {
        return std::nullopt;
    }
    is_problem_told_ = true;
    if (is_over) {
        return is_asked_for() ? std::optional(recorder_->status().error().message +
                                              "; the end of the recording is missing")
                              : std::nullopt;
    }
    return recorder_->status().error().message +
           (is_asked_for()
                ? "; the match goes on without a recording"
                : "; the match goes on. It was recorded in case it fails, within limits: "
                  "--record FILE records it all, --no-record nothing");
}

void MatchRecording::close(const match::Match& match, int exit_code,
                           nlohmann::ordered_json& report) {
    if (!is_kept(exit_code)) {
        return;
    }
    const Status closed = recorder_->close(match, report.is_null() ? "" : to_text(report));
    if (temporary_) {
        temporary_->keep();
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
    return recorder_->has_begun() && (is_asked_for() || is_failure(exit_code));
}

std::string MatchRecording::describe_end(int exit_code) const {
    if (!is_failure(exit_code) || !is_kept(exit_code)) {
        return "";
    }
    return fmt::format("\nThe match is recorded in {}{}", recorder_->path(),
                       recorder_->status() ? "" : ", but not completely");
}

}  // namespace cancha::runner

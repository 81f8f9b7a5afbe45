#include "server/runner/match_recording.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "server/runner/exit_code.h"
#include "server/runner/json_text.h"

namespace cancha::runner {

namespace {

/// A new, empty file with a name of its own, in the folder that TMPDIR names or in /tmp.
Result<std::string> make_temporary_file() {
    constexpr std::string_view kSuffix = ".mcap";
    std::error_code problem;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(problem);
    if (problem) {
        return Error{ErrorCode::kIo,
                     "there is no folder for temporary files: " + problem.message()};
    }
    std::string name = (folder / fmt::format("cancha-XXXXXX{}", kSuffix)).string();
    const int file = mkstemps(name.data(), static_cast<int>(kSuffix.size()));
    if (file < 0) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot write to {}: {}", folder.string(), std::strerror(errno))};
    }
    ::close(file);
    return name;
}

}  // namespace

Result<MatchRecording> MatchRecording::begin(const RecordingPlan& plan,
                                             const referee::Discipline& discipline) {
    const bool is_asked_for = !plan.file.empty();
    const Result<std::string> file = is_asked_for ? plan.file : make_temporary_file();
    if (!file) {
        return file.error();
    }
    Result<recording::Recorder> recorder =
        is_asked_for ? recording::Recorder::create(*file, discipline)
                     : recording::Recorder::create(*file, discipline, kMaxTemporaryBytes);
    if (!recorder) {
        if (!is_asked_for) {
            ::unlink(file->c_str());
        }
        return recorder.error();
    }
    return MatchRecording(std::make_unique<recording::Recorder>(*std::move(recorder)),
                          is_asked_for);
}

MatchRecording::~MatchRecording() {
    if (recorder_ != nullptr && !is_asked_for_ && !is_closed_) {
        ::unlink(recorder_->path().c_str());
    }
}

std::optional<std::string> MatchRecording::take_problem(bool is_over) {
    if (is_over && is_asked_for_ && !recorder_->has_begun() && recorder_->status()) {
        return recorder_->path() + ": not written: the match never began";
    }
    if (is_problem_told_ || recorder_->status()) {
        return std::nullopt;
    }
    is_problem_told_ = true;
    if (is_over) {
        return is_asked_for_ ? std::optional(recorder_->status().error().message +
                                             "; the end of the recording is missing")
                             : std::nullopt;
    }
    return recorder_->status().error().message +
           (is_asked_for_ ? "; the match goes on without a recording"
                          : "; the match goes on. It was recorded in case it fails, within limits: "
                            "--record FILE records it all, --no-record nothing");
}

void MatchRecording::close(const match::Match& match, int exit_code,
                           nlohmann::ordered_json& report) {
    if (!is_kept(exit_code)) {
        return;
    }
    const Status closed = recorder_->close(match, report.is_null() ? "" : to_text(report));
    is_closed_ = true;
    if (report.is_null()) {
        return;
    }
    report["recording"] = {{"file", recorder_->path()},
                           {"bytes", recorder_->bytes_written()},
                           {"is_complete", closed.has_value()}};
    if (closed) {
        report["recording"]["content_hash"] = recorder_->content_hash();
    } else {
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
                       recorder_->status() ? "" : ", but not completely");
}

}  // namespace cancha::runner

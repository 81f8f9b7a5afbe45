#include "server/runner/play/match_recording.h"

#include <cerrno>
#include <cstdio>
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

/// Makes a new, empty file with a unique name, in the folder of TMPDIR or in /tmp.
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
    std::unique_ptr<ScratchFolder> scratch;
    if (plan.file.empty()) {
        scratch = std::make_unique<ScratchFolder>("cancha-recording");
        if (scratch->path().empty()) {
            return Error{ErrorCode::kIo,
                         "there is no folder for temporary files: " + scratch->problem()};
        }
    }
    Result<recording::Recorder> recorder =
        scratch == nullptr ? recording::Recorder::create(plan.file, discipline)
                           : recording::Recorder::create(scratch->file("match.mcap"), discipline,
                                                         kMaxTemporaryBytes);
    if (!recorder) {
        return recorder.error();
    }
    return MatchRecording(std::move(scratch),
                          std::make_unique<recording::Recorder>(*std::move(recorder)));
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
        return is_asked_for_ ? std::optional(recorder_->status().error().message) : std::nullopt;
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
    const std::string called = recorder_->path();
    Status closed = recorder_->close(match, report.is_null() ? "" : to_text(report));
    place_ = recorder_->path();
    if (const Status named = is_asked_for_ ? Status() : give_lasting_name(); !named && closed) {
        closed = named;
    }
    if (report.is_null()) {
        return;
    }
    report["recording"] = {{"file", place_.empty() ? called : place_},
                           {"bytes", recorder_->bytes_written()},
                           {"is_complete", closed.has_value()}};
    if (closed) {
        report["recording"]["content_hash"] = recorder_->content_hash();
    } else {
        report["recording"]["problem"] = closed.error().message;
    }
    if (is_asked_for_ && place_.empty()) {
        report["recording"]["problem"] = fmt::format(
            "{}: was moved meanwhile; it is complete, but under what name is not known", called);
    }
}

/// Moves the file out of the folder that is removed when this program ends. Fails: kIo.
Status MatchRecording::give_lasting_name() {
    place_.clear();
    const Result<std::string> name = make_temporary_file();
    if (!name) {
        return name.error();
    }
    if (std::rename(scratch_->file("match.mcap").c_str(), name->c_str()) != 0) {
        const int reason = errno;
        ::unlink(name->c_str());
        return Error{ErrorCode::kIo,
                     fmt::format("{}: cannot be written: {}", *name, std::strerror(reason))};
    }
    place_ = *name;
    return {};
}

bool MatchRecording::is_kept(int exit_code) const {
    return recorder_->has_begun() && (is_asked_for_ || is_failure(exit_code));
}

std::string MatchRecording::describe_end(int exit_code) const {
    if (!is_failure(exit_code) || place_.empty()) {
        return "";
    }
    return fmt::format("\nThe match is recorded in {}{}", place_,
                       recorder_->status() ? "" : ", but not completely");
}

}  // namespace cancha::runner

#pragma once

#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "cancha/base/result.h"
#include "proto/base/files/scratch_folder.h"
#include "server/recording/recorder.h"
#include "server/runner/play/match_run.h"

namespace cancha::runner {

/// The recording of one match of this program: its place, its problems, and whether it is kept.
class MatchRecording {
  public:
    /// Size limit of a recording that the user did not ask for: about seven simulated hours. A
    /// match that never ends must not fill the disk.
    static constexpr std::uint64_t kMaxTemporaryBytes = std::uint64_t{256} * 1024 * 1024;

    /// Creates the file. Fails: kIo: it cannot be written.
    static Result<MatchRecording> begin(const RecordingPlan& plan,
                                        const referee::Discipline& discipline);

    MatchRecording(MatchRecording&&) noexcept = default;
    MatchRecording& operator=(MatchRecording&&) = delete;

    match::Journal& journal() { return *recorder_; }

    const match::Tape& tape() const { return *recorder_; }

    /// Returns why recording has stopped, once; none: no new problem.
    /// `is_over`: the match is over.
    std::optional<std::string> take_problem(bool is_over = false);

    /// Whether the user asked for this recording, so that its loss matters.
    bool is_asked_for() const { return is_asked_for_; }

    /// Completes the file with the report, and adds the file's place and state to the report. A
    /// recording that nobody asked for is kept only if the match has failed. A match that never
    /// began leaves no recording and does not touch an old file.
    void close(const match::Match& match, int exit_code, nlohmann::ordered_json& report);

    /// Returns the place of the recording of a failed match, as an addition to the message; empty:
    /// none.
    std::string describe_end(int exit_code) const;

  private:
    MatchRecording(std::unique_ptr<ScratchFolder> scratch,
                   std::unique_ptr<recording::Recorder> recorder)
        : is_asked_for_(scratch == nullptr),
          scratch_(std::move(scratch)),
          recorder_(std::move(recorder)) {}

    bool is_kept(int exit_code) const;
    Status give_lasting_name();

    bool is_asked_for_;
    /// Folder of a recording that nobody asked for. Removed when this program ends.
    std::unique_ptr<ScratchFolder> scratch_;
    /// A pointer, because the match keeps the recorder's address.
    std::unique_ptr<recording::Recorder> recorder_;
    std::string place_;  ///< Place of the closed file; empty: unknown.
    bool is_problem_told_ = false;
};

}  // namespace cancha::runner

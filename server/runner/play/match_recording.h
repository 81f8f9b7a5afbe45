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

/// The recording of one match that this program plays. Decides where the file is and whether it is
/// kept. Every match is recorded; without --record the recording is kept only if the match fails.
class MatchRecording {
  public:
    /// Size limit of a recording that the user did not ask for: about seven simulated hours. A
    /// match that never ends must not fill the disk.
    static constexpr std::uint64_t kMaxTemporaryBytes = std::uint64_t{256} * 1024 * 1024;

    /// Creates the file. Fails: kIo: the file cannot be written.
    static Result<MatchRecording> begin(const RecordingPlan& plan,
                                        const referee::Discipline& discipline);

    MatchRecording(MatchRecording&&) noexcept = default;
    MatchRecording& operator=(MatchRecording&&) = delete;

    /// The recorder in its role as the match's journal: the match reports to it everything that is
    /// recorded.
    match::Journal& journal() { return *recorder_; }

    /// The parts recorded so far, for watchers.
    const match::Tape& tape() const { return *recorder_; }

    /// Returns the reason why recording has stopped. None if recording has not stopped, or if an
    /// earlier call has returned the reason.
    /// `is_over`: whether the match is over.
    std::optional<std::string> take_problem(bool is_over = false);

    /// Whether the user asked for this recording (--record), so that its loss is an error.
    bool is_asked_for() const { return is_asked_for_; }

    /// Completes the file with the report of the match, then adds the file's path and state to
    /// `report`. Keeps a recording that nobody asked for only if `exit_code` says that the match
    /// has failed. A match that never began leaves no recording and does not touch an old file.
    void close(const match::Match& match, int exit_code, nlohmann::ordered_json& report);

    /// Returns a sentence with the path of the recording, to be added to the message about a failed
    /// match. Empty if the match has not failed or there is no recording.
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
    std::string place_;  ///< Path of the closed file; empty if unknown.
    bool is_problem_told_ = false;
};

}  // namespace cancha::runner

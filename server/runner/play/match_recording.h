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

/// The recording of one match of this program: where it is, what became of it, whether it stays.
class MatchRecording {
  public:
    /// One that nobody asked for ends here, after some seven simulated hours: a match that never
    /// ends must not fill the disk.
    static constexpr std::uint64_t kMaxTemporaryBytes = std::uint64_t{256} * 1024 * 1024;

    /// Fails: kIo: the file cannot be written.
    static Result<MatchRecording> begin(const RecordingPlan& plan,
                                        const referee::Discipline& discipline);

    MatchRecording(MatchRecording&&) noexcept = default;
    MatchRecording& operator=(MatchRecording&&) = delete;

    match::Journal& journal() { return *recorder_; }

    const match::Tape& tape() const { return *recorder_; }

    /// Why nothing is recorded any more; told once.
    /// `is_over`: the match is.
    std::optional<std::string> take_problem(bool is_over = false);

    /// The user has named the file: what is not recorded is lost.
    bool is_asked_for() const { return is_asked_for_; }

    /// Completes the file with the report, and adds to the report what became of the file, and
    /// where it is. If nobody asked for it, it stays only if the match has failed. Of a match that
    /// never began there is none, and an old file is as it was.
    void close(const match::Match& match, int exit_code, nlohmann::ordered_json& report);

    /// Where the recording of a match that failed is, to be added to the message; or nothing.
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
    /// Where a recording is made that nobody asked for, and goes with this program.
    std::unique_ptr<ScratchFolder> scratch_;
    std::unique_ptr<recording::Recorder> recorder_;  // The match keeps its address.
    std::string place_;  ///< Where the file is, once it is closed; empty: nobody knows.
    bool is_problem_told_ = false;
};

}  // namespace cancha::runner

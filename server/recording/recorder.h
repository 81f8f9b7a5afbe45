#pragma once

#include <map>
#include <string>
#include <vector>

#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "server/recording/match_facts.h"
#include "server/recording/record_writer.h"
#include "server/recording/segment_writer.h"
#include "server/sim/match/journal.h"
#include "server/sim/match/state_encoder.h"
#include "server/sim/match/tape.h"

namespace cancha::recording {

/// Writes a match into a file while it is played, segment by segment, each of which can be read by
/// itself; server/recording/README.md explains the file.
///
/// A disk that fails ends the recording, never the match: see status().
///
/// Which messages there are, how they are grouped and in which order they stand is part of the
/// format: verify() records a match again and compares. Whoever changes it raises kRecordingFormat.
class Recorder final : public match::Journal, public match::Tape {
  public:
    /// Drawings of a seat beyond this in one match are not recorded: nobody fills the disk with it.
    /// Twenty times what a sample strategy draws in ten minutes.
    static constexpr std::uint64_t kMaxDrawingBytesPerSeat = std::uint64_t{64} * 1024 * 1024;

    /// Creates the file. Borrows: discipline, for as long as it lives. At `max_bytes` the recording
    /// ends as on a full disk. Fails: kIo.
    static Result<Recorder> create(const std::string& path, const referee::Discipline& discipline,
                                   std::uint64_t max_bytes = mcap::McapWriter::kNoLimit);

    /// Writes with `writer`. Borrows as create().
    Recorder(RecordWriter writer, const referee::Discipline& discipline);

    void match_began(const match::Match& match, const match::MatchOptions& options) override;
    void sensors_read(const match::Match& match, std::span<const v1::Reading> readings) override;
    void robot_commanded(const world::RobotCommand& command) override;
    void seat_asked(SeatIndex seat, const referee::TeamRequest& request) override;
    void seat_drew(SeatIndex seat, const v1::Drawing& drawing) override;
    void tick_closed(const match::Match& match) override;
    void catch_up() override;
    void match_changed(const match::Match& match, const match::Change& change,
                       const std::string& official) override;
    void match_ended(const match::Match& match, const std::string& reason, Team winner) override;

    std::size_t part_count() const override { return writer_.parts().count(); }

    match::TapePart part(std::size_t index) const override {
        return writer_.parts().describe(index);
    }

    Result<std::string> read(std::size_t index) const override {
        return writer_.file().read(writer_.parts().extent(index));
    }

    /// Completes the file with what became of the match. `report`: JSON; empty if there is none.
    /// Returns status().
    Status close(const match::Match& match, const std::string& report);

    /// Why the recording is not complete, if it is not; the text names the file.
    const Status& status() const { return writer_.file().status(); }

    /// As McapWriter::path().
    std::string path() const { return writer_.file().path(); }

    /// The match has begun: before, the file says nothing that a reader could use.
    bool has_begun() const { return has_begun_; }

    std::uint64_t bytes_written() const { return writer_.file().bytes_written(); }

    /// Hash of the whole file, as 64 hexadecimal digits; empty before close().
    const std::string& content_hash() const { return writer_.file().content_hash(); }

    /// See RecordWriter.
    std::vector<mcap::McapChannel> channels() const { return writer_.file().channels(); }

  private:
    /// Record of what led to the tick that is not closed yet.
    PlayedTick& next() { return ticks_[count_]; }

    void note(const match::Match& match);
    void note_events(const match::Match& match, std::vector<v1::GameEvent>& events);
    void note_status(const match::Match& match, PlayedTick& tick);
    void note_statistics(const match::Match& match, PlayedTick& tick);
    void note_world(const match::Match& match, v1::RecordedTick& record);
    void note_intervention(v1::RecordedIntervention& intervention, const referee::Origin& origin);
    void note_later_events(const match::Match& match);
    void add_change(mcap::ChannelId channel, const google::protobuf::MessageLite& message);
    void write_segment();
    void forget_open_tick();
    std::uint64_t time_ns(Tick tick) const;

    SegmentWriter writer_;
    const referee::Discipline* discipline_;
    match::StateEncoder encoder_;
    std::map<RobotId, std::size_t> seat_of_robot_;
    std::map<RobotId, world::CommandedRobot> robots_;
    Tick tick_;        // That is open, or is to be opened next.
    Tick first_tick_;  // To which the commands belong, or later ones.
    // The ticks of the segment, and what led to the next one. All kept for their memory.
    std::vector<PlayedTick> ticks_;
    std::size_t count_ = 0;  // Number of ticks that have been played.
    // By seat: commands, how many numbers each has, and how much has been drawn.
    std::vector<v1::RecordedCommands> commands_;
    std::vector<std::vector<int>> number_counts_;
    std::vector<std::uint64_t> drawn_bytes_;  // Before compression.
    std::uint64_t last_event_noted_ = 0;      // Its number; 0: none.
    std::uint64_t ticks_per_status_;
    bool has_begun_ = false;
    bool was_time_to_look_back_ = false;  // In the tick before.
    std::vector<std::int64_t> numbers_;
    std::vector<std::int64_t> last_numbers_;
};

}  // namespace cancha::recording

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

/// Records a match into a file while it is played. The file consists of an opening and of segments
/// of two seconds of play, each of which can be read alone; server/recording/README.md explains it.
///
/// If the disk fails, only the recording ends; the match goes on. See status().
///
/// verify() records a match again and compares the two recordings. Therefore the choice, grouping
/// and order of the messages are part of the format. After a change of any of them, raise
/// kRecordingFormat.
class Recorder final : public match::Journal, public match::Tape {
  public:
    /// Largest number of bytes of one seat's drawings that are recorded in one match, so that no
    /// team fills the disk. Twenty times as much as a sample strategy draws in ten minutes.
    static constexpr std::uint64_t kMaxDrawingBytesPerSeat = std::uint64_t{64} * 1024 * 1024;

    /// Creates the file at `path`. At `max_bytes` the recording ends as on a full disk. Borrows:
    /// discipline, as long as the Recorder lives. Fails: kIo.
    static Result<Recorder> create(const std::string& path, const referee::Discipline& discipline,
                                   std::uint64_t max_bytes = mcap::McapWriter::kNoLimit);

    /// Records through `writer`. Borrows: discipline, as long as the Recorder lives.
    Recorder(RecordWriter writer, const referee::Discipline& discipline);

    // Implementation of match::Journal: called while the match is played.
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

    // Implementation of match::Tape: lets watchers read the parts written so far.
    std::size_t part_count() const override { return writer_.parts().count(); }

    match::TapePart part(std::size_t index) const override {
        return writer_.parts().describe(index);
    }

    Result<std::string> read(std::size_t index) const override {
        return writer_.file().read(writer_.parts().extent(index));
    }

    /// Completes the file with the result of the match. `report`: report of the match, as JSON;
    /// empty if there is none. Returns status().
    Status close(const match::Match& match, const std::string& report);

    /// The first failure of writing, if any. The recording is then incomplete. The text names the
    /// file.
    const Status& status() const { return writer_.file().status(); }

    /// Path of the file, also after somebody has moved it; see mcap::McapWriter::path().
    std::string path() const { return writer_.file().path(); }

    /// Whether match_began() was called. Before that, the file holds nothing useful.
    bool has_begun() const { return has_begun_; }

    std::uint64_t bytes_written() const { return writer_.file().bytes_written(); }

    /// Content hash, as 64 hexadecimal digits; empty before close().
    const std::string& content_hash() const { return writer_.file().content_hash(); }

    /// All channels of the recording. Valid as long as the Recorder lives.
    std::vector<mcap::McapChannel> channels() const { return writer_.file().channels(); }

  private:
    /// Record of the tick that is not closed yet.
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
    Tick tick_;        // Open tick, or the next one to be opened.
    Tick first_tick_;  // First tick of the collected commands.
    // Ticks of the segment, and the record of the next one. All kept to reuse their memory.
    std::vector<PlayedTick> ticks_;
    std::size_t count_ = 0;  // Number of ticks played in the segment.
    // The next three have the seat as index. They hold the seat's commands, the number of values in
    // each command, and the bytes of the seat's drawings.
    std::vector<v1::RecordedCommands> commands_;
    std::vector<std::vector<int>> number_counts_;
    std::vector<std::uint64_t> drawn_bytes_;  // Before compression.
    std::uint64_t last_event_noted_ = 0;      // Number of the event; 0 if there was none.
    std::uint64_t ticks_per_status_;
    bool has_begun_ = false;
    // Whether the match was in a break or over in the previous tick.
    bool was_time_to_look_back_ = false;
    std::vector<std::int64_t> numbers_;
    std::vector<std::int64_t> last_numbers_;
};

}  // namespace cancha::recording

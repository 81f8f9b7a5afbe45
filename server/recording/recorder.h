#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "server/codec/state_encoder.h"
#include "server/match/journal.h"
#include "server/recording/match_facts.h"
#include "server/recording/record_writer.h"

namespace cancha::recording {

/// Writes a match into a file while it is played; server/recording/README.md explains the file.
///
/// A disk that fails ends the recording, never the match: see status().
///
/// Which messages there are, how they are grouped and in which order they stand is part of the
/// format: verify() records a match again and compares. Whoever changes it raises kRecordingFormat.
class Recorder final : public match::Journal {
  public:
    /// A record counts from zero this often, so that a reader may begin in the middle.
    static constexpr std::uint64_t kCompleteEvery = 100;

    /// So many ticks are collected before they are written, to write fewer messages.
    static constexpr std::size_t kTicksAtOnce = 10;

    /// What a seat draws beyond this in one match is not recorded: nobody fills the disk with it.
    /// Twenty times what a sample strategy draws in ten minutes.
    static constexpr std::uint64_t kMaxDrawingBytesPerSeat = std::uint64_t{64} * 1024 * 1024;

    /// So many of those who change a match get a channel of their own; further ones share
    /// "/interventions/others". Each message says who it was.
    static constexpr std::size_t kMaxInterventionChannels = 256;

    /// Creates the file. Borrows: discipline, for as long as it lives. At `max_bytes` the recording
    /// ends as on a full disk. Fails: kIo.
    static Result<Recorder> create(const std::string& path, const referee::Discipline& discipline,
                                   std::uint64_t max_bytes = mcap::McapWriter::kNoLimit);

    /// Writes with `writer`, into the file of this name if there is one. Borrows as create().
    Recorder(RecordWriter writer, const referee::Discipline& discipline, std::string path = "");

    void match_began(const match::Match& match, const match::MatchOptions& options) override;
    void sensors_read(const match::Match& match, std::span<const v1::Reading> readings) override;
    void robot_commanded(const world::RobotCommand& command) override;
    void seat_asked(SeatIndex seat, const referee::TeamRequest& request) override;
    void seat_drew(SeatIndex seat, const v1::Drawing& drawing) override;
    void tick_closed(const match::Match& match) override;
    void catch_up() override;
    void match_changed(const match::Match& match, const match::Change& change,
                       const std::string& origin) override;
    void match_ended(const match::Match& match, const std::string& reason, Team winner) override;

    /// Completes the file with what became of the match. `report`: JSON; empty if there is none.
    /// Returns status().
    Status close(const match::Match& match, const std::string& report);

    /// Why the recording is not complete, if it is not; the text names the file.
    const Status& status() const { return writer_.status(); }

    const std::string& path() const { return path_; }

    /// The match has begun: before, the file says nothing that a reader could use.
    bool has_begun() const { return has_begun_; }

    std::uint64_t bytes_written() const { return writer_.bytes_written(); }

    /// Of the whole file, as 64 hexadecimal digits; empty before close().
    const std::string& content_hash() const { return writer_.content_hash(); }

    /// See RecordWriter.
    std::vector<mcap::McapChannel> channels() const { return writer_.channels(); }

  private:
    /// The commands of one seat that are not written yet, and where its drawings go.
    struct SeatChannel {
        std::string name;
        mcap::ChannelId channel;
        v1::RecordedCommands commands{};
        std::vector<int> number_counts{};           ///< Of each of the commands.
        std::optional<mcap::ChannelId> requests{};  ///< Once it has asked for something.
        std::optional<mcap::ChannelId> drawings{};  ///< Once it has drawn.
        std::optional<mcap::ChannelId> readings{};  ///< Once its robots have sensed something.
        std::uint64_t drawn_bytes = 0;              ///< Before compression.
    };

    /// A tick that is not written yet.
    struct Pending {
        v1::RecordedTick world;
        std::vector<v1::GameEvent> events;
        std::vector<std::pair<SeatIndex, v1::RecordedRequest>> requests;   ///< Of the tick before.
        std::vector<std::pair<SeatIndex, v1::RecordedDrawing>> drawings;   ///< Of the tick before.
        std::vector<std::pair<SeatIndex, v1::RecordedReadings>> readings;  ///< Of the tick before.
    };

    void note(const match::Match& match);
    void note_events(const match::Match& match, std::vector<v1::GameEvent>& events);
    void note_world(const match::Match& match, v1::RecordedTick& record);
    template <typename Message>
    void write_of_seats(std::vector<std::pair<SeatIndex, Message>>& messages,
                        std::string_view topic,
                        std::optional<mcap::ChannelId> SeatChannel::*channel);
    void flush();
    void forget_open_tick();
    void write(v1::RecordedIntervention& intervention, const std::string& origin);
    void write_events_after_tick(const match::Match& match);
    mcap::ChannelId interventions_of(const std::string& origin);
    std::uint64_t time_ns(Tick tick) const;

    RecordWriter writer_;
    std::string path_;
    const referee::Discipline* discipline_;
    codec::StateEncoder encoder_;
    mcap::ChannelId world_channel_{};
    mcap::ChannelId events_channel_{};
    std::vector<SeatChannel> seats_;
    std::map<RobotId, std::size_t> seat_of_robot_;
    std::map<std::string, mcap::ChannelId> interventions_;  // By origin.
    Tick tick_;                                  // That is open, or is to be opened next.
    Tick first_tick_;                            // To which pending commands belong, or later ones.
    std::uint64_t last_event_noted_ = 0;         // Its number; 0: none.
    std::array<Pending, kTicksAtOnce> pending_;  // Kept for their memory.
    std::size_t pending_count_ = 0;
    bool has_begun_ = false;
    std::vector<std::int64_t> numbers_;
    std::vector<std::int64_t> last_numbers_;
};

}  // namespace cancha::recording

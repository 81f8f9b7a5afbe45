#include "viewer/tape/test_parts.h"

#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cancha/v1/recording.pb.h"
#include "cancha/v1/referee.pb.h"
#include "cancha/v1/statistics.pb.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/chunk_packer.h"
#include "proto/mcap/mcap_chunk.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_writer.h"

namespace cancha::tape {

namespace {

constexpr std::uint64_t kTicksPerSegment = 10;
constexpr std::uint64_t kTickNs = 100'000'000;
constexpr std::uint64_t kGoalAt = 5;

/// Writes a recording and cuts it into parts.
class Maker {
  public:
    explicit Maker(std::uint64_t seed)
        : seed_(seed),
          writer_(*mcap::McapWriter::create(path_, "test")),
          world_(writer_.add_channel("/world", *v1::RecordedTick::descriptor())),
          events_(writer_.add_channel("/events", *v1::GameEvent::descriptor())),
          status_(writer_.add_channel("/status", *v1::MatchStatus::descriptor())),
          statistics_(writer_.add_channel("/statistics", *v1::MatchStatistics::descriptor())),
          readings_(writer_.add_channel("/readings/blue", *v1::RecordedReadings::descriptor())),
          drawings_(writer_.add_channel("/debug/blue", *v1::RecordedDrawing::descriptor())) {
        writer_.add_metadata("match", {{"ticks_per_segment", "10"},
                                       {"tick_rate_hz", "10"},
                                       {"seed", fmt::format("{}", seed)}});
        writer_.attach("scene.pb", "application/x-protobuf", "");
    }

    std::string end_part() {
        writer_.end_chunk();
        const std::uint64_t start = std::exchange(end_, writer_.bytes_written());
        return *writer_.read({start, end_ - start});
    }

    std::string drawings(std::uint64_t segment) {
        v1::RecordedDrawing drawing;
        drawing.set_tick(segment * kTicksPerSegment);
        writer_.write(drawings_, drawing.tick() * kTickNs, drawing);
        return end_part();
    }

    std::string readings(std::uint64_t segment) {
        v1::RecordedReadings readings;
        readings.set_tick(segment * kTicksPerSegment);
        writer_.write(readings_, readings.tick() * kTickNs, readings);
        return end_part();
    }

    std::string main_part(std::uint64_t segment) {
        for (std::uint64_t i = 0; i < kTicksPerSegment; ++i) {
            v1::RecordedTick world;
            world.set_tick(segment * kTicksPerSegment + i);
            world.set_is_complete(i == 0);
            world.set_state_hash(seed_);
            if (segment % 2 == 0 && i == kGoalAt) {
                score_goal(world.tick());
            }
            writer_.write(world_, world.tick() * kTickNs, world);
        }
        if (segment % 2 == 1) {
            count(segment);
        }
        return end_part();
    }

    std::string close() {
        writer_.add_metadata("result", {{"end_reason", "full time"}, {"state_hash", kStateHash}});
        EXPECT_TRUE(writer_.close());
        std::ifstream stream(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

  private:
    void count(std::uint64_t segment) {
        v1::MatchStatistics statistics;
        statistics.set_tick((segment + 1) * kTicksPerSegment - 1);
        writer_.write(statistics_, statistics.tick() * kTickNs, statistics);
    }

    void score_goal(std::uint64_t tick) {
        v1::GameEvent goal;
        goal.set_tick(tick);
        goal.set_kind("goal");
        goal.set_team(v1::TEAM_BLUE);
        goal.set_text("Goal!");
        writer_.write(events_, tick * kTickNs, goal);
        v1::MatchStatus status;
        v1::TeamStatus& blue = *status.add_teams();
        blue.set_team(v1::TEAM_BLUE);
        blue.set_score(++goals_);
        writer_.write(status_, tick * kTickNs, status);
    }

    std::uint64_t seed_;
    ScratchFolder folder_;
    std::string path_ = folder_.file("made.mcap");
    mcap::McapWriter writer_;
    mcap::ChannelId world_;
    mcap::ChannelId events_;
    mcap::ChannelId status_;
    mcap::ChannelId statistics_;
    mcap::ChannelId readings_;
    mcap::ChannelId drawings_;
    std::uint64_t end_ = 0;
    std::uint32_t goals_ = 0;
};

}  // namespace

HandMadeRecording make_recording(std::size_t segments, std::uint64_t seed) {
    Maker maker(seed);
    HandMadeRecording made{
        .opening = maker.end_part(), .segments = {}, .readings = {}, .drawings = {}, .file = {}};
    for (std::uint64_t segment = 0; segment < segments; ++segment) {
        made.drawings.push_back(maker.drawings(segment));
        made.readings.push_back(maker.readings(segment));
        made.segments.push_back(maker.main_part(segment));
    }
    made.file = maker.close();
    return made;
}

std::string bomb_chunk(std::uint64_t unpacked_bytes) {
    mcap::McapChunk chunk(*mcap::ChunkPacker::create());
    std::string record;
    mcap::put_record(record, mcap::Opcode::kSchema, [&](std::string& out) {
        out.append(unpacked_bytes - mcap::kRecordHeadBytes, '\0');
    });
    chunk.add(record);
    std::string block;
    EXPECT_TRUE(chunk.pack(block, 0));
    return block;
}

std::string with_bombs(const HandMadeRecording& recording, const std::string& chunk) {
    std::string file = recording.file;
    for (const std::string& segment : recording.segments) {
        file.insert(file.find(segment), chunk);
    }
    return file;
}

std::string opening_with_bombs(const HandMadeRecording& recording, const std::string& chunk,
                               std::size_t count) {
    const std::size_t behind_header =
        recording.opening.find('\x06');  // Start of the opening's own chunk.
    std::string opening = recording.opening;
    for (std::size_t i = 0; i < count; ++i) {
        opening.insert(behind_header, chunk);
    }
    return opening;
}

std::vector<v1::TapePart> pieces_of(std::uint32_t segment, const std::string& layer,
                                    const std::string& content, std::size_t most_bytes) {
    std::vector<v1::TapePart> pieces;
    for (std::size_t at = 0; at < content.size(); at += most_bytes) {
        v1::TapePart& piece = pieces.emplace_back();
        piece.set_segment(segment);
        piece.set_layer(layer);
        piece.set_content(content.substr(at, most_bytes));
        piece.set_is_last(at + most_bytes >= content.size());
    }
    return pieces;
}

}  // namespace cancha::tape

#include <map>

#include "cancha/base/contract.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"
#include "server/recording/recorder.h"
#include "server/recording/replayed_match.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

using mcap::Opcode;
using mcap::put;
using mcap::put_map;
using mcap::put_record;
using mcap::put_string;

constexpr int kTicks = 12;

// A recording of a match may come from anybody. It is refereed again and shown.
void feed(std::string_view bytes) {
    auto reader = recording::RecordingReader::of_bytes(bytes, "fuzzed");
    if (!reader) {
        CANCHA_EXPECTS(!reader.error().message.empty());
        return;
    }
    recording::ReplayedMatch match(*std::move(reader));
    while (!match.is_over()) {
        match.open_tick();
        match.close_tick();
    }
}

/// Plays a few ticks and records them in a file.
void record(const std::string& path) {
    const referee::Discipline discipline = *referee::load_discipline("simurosot/5v5");
    const world::WorldSpec spec = *world::make_world_spec(discipline.settings);
    recording::Recorder recorder = *recording::Recorder::create(path, discipline);
    const match::Opening opening{.robots = {{.id = RobotId{3}, .pose = {0.2, 0.1, 1}}},
                                 .ball = world::BallMotion{.position_m = {0, 0, 0.1}}};
    match::SimulatedMatch match(discipline, spec, {.seed = 5, .opening = opening}, &recorder);
    referee::TeamRequest time_out;
    time_out.set_asks_for_time_out(true);
    for (int tick = 0; tick < kTicks; ++tick) {
        match.open_tick();
        v1::Drawing drawing;
        drawing.add_labels()->set_text("here");
        recorder.seat_drew(static_cast<SeatIndex>(tick % 2), drawing);
        match.request(static_cast<SeatIndex>(tick % 2), time_out);
        match.command({RobotId{3}, world::WheelSpeeds{1.0 / (tick + 1), 0.5}});
        match.close_tick();
    }
    match.end("enough", Team::kNone);
    CANCHA_EXPECTS(recorder.close(match, "{}"));
}

/// Writes items without compression and without a CRC, so that a changed byte gets past these
/// checks.
class UnprotectedFile {
  public:
    UnprotectedFile() : bytes_(mcap::kMagic) {
        put_record(bytes_, Opcode::kHeader, [](std::string& out) { out.append(8, '\0'); });
    }

    void add(const mcap::McapItem& item) {
        if (const auto* message = std::get_if<mcap::McapMessage>(&item)) {
            add_message(*message);
        } else if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item)) {
            add_attachment(*attachment);
        } else if (const auto* metadata = std::get_if<mcap::McapMetadata>(&item)) {
            put_record(bytes_, Opcode::kMetadata, [metadata](std::string& out) {
                put_string(out, metadata->name);
                put_map(out, metadata->entries);
            });
        }
    }

    std::string take() {
        put_record(bytes_, Opcode::kDataEnd, [](std::string& out) { put<std::uint32_t>(out, 0); });
        put_record(bytes_, Opcode::kFooter,
                   [](std::string& out) { out.append(mcap::kFooterBytes, '\0'); });
        bytes_ += mcap::kMagic;
        return std::move(bytes_);
    }

  private:
    void add_message(const mcap::McapMessage& message) {
        const std::uint16_t channel = channel_of(message);
        put_record(bytes_, Opcode::kMessage, [&](std::string& out) {
            put<std::uint16_t>(out, channel);
            put<std::uint32_t>(out, 0);
            put<std::uint64_t>(out, message.time_ns);
            put<std::uint64_t>(out, message.time_ns);
            out += message.payload;
        });
    }

    void add_attachment(const mcap::McapAttachment& attachment) {
        put_record(bytes_, Opcode::kAttachment, [&attachment](std::string& out) {
            out.append(2 * sizeof(std::uint64_t), '\0');  // Two timestamps.
            put_string(out, attachment.name);
            put_string(out, attachment.media_type);
            put<std::uint64_t>(out, attachment.content.size());
            out += attachment.content;
            put<std::uint32_t>(out, 0);
        });
    }

    std::uint16_t channel_of(const mcap::McapMessage& message) {
        const auto known = channels_.find(message.topic);
        if (known != channels_.end()) {
            return known->second;
        }
        const auto id = static_cast<std::uint16_t>(channels_.size() + 1);
        put_record(bytes_, Opcode::kSchema, [&](std::string& out) {
            put<std::uint16_t>(out, id);
            put_string(out, message.schema_name);
            put_string(out, "protobuf");
            put_string(out, "");
        });
        put_record(bytes_, Opcode::kChannel, [&](std::string& out) {
            put<std::uint16_t>(out, id);
            put<std::uint16_t>(out, id);
            put_string(out, message.topic);
            put_string(out, "protobuf");
            put_string(out, "");
        });
        return channels_[std::string(message.topic)] = id;
    }

    std::string bytes_;
    std::map<std::string, std::uint16_t, std::less<>> channels_;
};

std::vector<std::string> seeds() {
    const ScratchFolder folder("cancha-fuzz");
    const std::string path = folder.file("seed.mcap");
    record(path);
    UnprotectedFile file;
    auto reader = mcap::McapReader::open(path);
    while (const auto item = reader->next()) {
        file.add(*item);
    }
    return {file.take()};
}

}  // namespace

Target replays() {
    return {"replays", &feed, &seeds};
}

}  // namespace cancha::fuzz

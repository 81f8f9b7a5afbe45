#include "server/recording/test_recordings.h"

#include <atomic>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include "cancha/base/contract.h"
#include "proto/base/files/scratch_folder.h"
#include "server/recording/record_channels.h"
#include "server/recording/record_writer.h"
#include "server/recording/recorder.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::recording {

namespace {

std::string new_path() {
    static const ScratchFolder folder("cancha-test");  // Goes when the tests end.
    static std::atomic<int> count = 0;
    return fmt::format("{}/{}.mcap", folder.path().string(), ++count);
}

/// Expects: this program knows such messages.
const google::protobuf::Message& prototype_of(std::string_view schema) {
    const auto* type = google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(
        std::string(schema));
    CANCHA_EXPECTS(type != nullptr);
    return *google::protobuf::MessageFactory::generated_factory()->GetPrototype(type);
}

/// Writes items, in chunks as they stood in before, after the channels of a recording with such a
/// discipline; announces others as they come.
class ItemWriter {
  public:
    ItemWriter(const std::string& path, const v1::Discipline& settings)
        : writer_(*RecordWriter::create(path, "test", mcap::McapWriter::kNoLimit)) {
        add_channels(writer_, settings);
        for (const mcap::McapChannel& channel : writer_.channels()) {
            channels_[channel.topic] =
                mcap::ChannelId{static_cast<std::uint16_t>(channels_.size() + 1)};
        }
    }

    void write(const OwnItem& own) {
        if (const auto* message = std::get_if<mcap::McapMessage>(&own.item)) {
            write_message(*message, own.payload);
        } else if (const auto* attachment = std::get_if<mcap::McapAttachment>(&own.item)) {
            writer_.attach(attachment->name, attachment->media_type, attachment->content);
        } else if (const auto* metadata = std::get_if<mcap::McapMetadata>(&own.item)) {
            write_metadata(*metadata);
        }
    }

    void close() { EXPECT_TRUE(writer_.close()); }

  private:
    void write_message(const mcap::McapMessage& message, const std::string& payload) {
        const google::protobuf::Message& prototype = prototype_of(message.schema_name);
        const std::string topic(message.topic);
        if (!channels_.contains(topic)) {
            channels_[topic] = writer_.add_channel(topic, *prototype.GetDescriptor());
        }
        const std::unique_ptr<google::protobuf::Message> copy(prototype.New());
        EXPECT_TRUE(copy->ParseFromString(payload));
        if (message.chunk != chunk_) {
            writer_.end_part();
        }
        chunk_ = message.chunk;
        writer_.write(channels_[topic], message.time_ns, *copy);
    }

    /// A content hash is that of what is written.
    void write_metadata(mcap::McapMetadata metadata) {
        if (metadata.entries.erase(kContentHashEntry) > 0) {
            writer_.add_hashed_metadata(metadata.name, metadata.entries);
        } else {
            writer_.add_metadata(metadata.name, metadata.entries);
        }
    }

    RecordWriter writer_;
    std::map<std::string, mcap::ChannelId> channels_;
    std::uint64_t chunk_ = 0;
};

v1::Discipline discipline_in(const std::vector<OwnItem>& items) {
    v1::Discipline settings;
    for (const OwnItem& own : items) {
        const auto* attachment = std::get_if<mcap::McapAttachment>(&own.item);
        if (attachment != nullptr && attachment->name == kDisciplineAttachment) {
            EXPECT_TRUE(settings.ParseFromString(attachment->content));
        }
    }
    return settings;
}

}  // namespace

PlayedRecording play_and_record(const referee::Discipline& discipline, std::uint64_t ticks,
                                const match::MatchOptions& options) {
    PlayedRecording played{.path = new_path(), .states = {}, .statuses = {}, .events = {}};
    const world::WorldSpec spec = *world::make_world_spec(discipline.settings);
    Recorder recorder = *Recorder::create(played.path, discipline);
    match::SimulatedMatch match(discipline, spec, options, &recorder);
    const auto note = [&played, &match] {
        played.states.push_back(match.state());
        played.statuses.push_back(match.status());
    };
    note();
    for (std::uint64_t tick = 0; tick < ticks && !match.is_over(); ++tick) {
        match.open_tick();
        for (const world::RobotSpec& robot : spec.robots) {
            const auto phase = static_cast<double>((tick + 11UL * to_number(robot.id)) % 128);
            match.command({robot.id, world::WheelSpeeds{phase / 32 - 1, 2 - phase / 64}});
        }
        match.close_tick();
        note();
    }
    EXPECT_TRUE(recorder.close(match, R"({"made": "by a test"})"));
    played.state_hash = match.state_hash();
    played.content_hash = recorder.content_hash();
    played.events.assign(match.events().begin(), match.events().end());
    return played;
}

referee::Discipline short_soccer(const std::string& half_s) {
    const std::vector<referee::SettingOverride> overrides{{"rules.half_s", half_s},
                                                          {"rules.half_time_s", "0"}};
    return *referee::load_discipline("simurosot/5v5", overrides);
}

std::vector<OwnItem> read_items(const std::string& path) {
    auto reader = mcap::McapReader::open(path);
    EXPECT_TRUE(reader) << reader.error().message;
    std::vector<OwnItem> items;
    static std::map<std::string, std::string, std::less<>> names;  // Outlives the reader's.
    const auto keep = [](std::string_view name) -> std::string_view {
        return names.emplace(name, name).first->second;
    };
    while (const auto item = reader->next()) {
        items.push_back({*item, ""});
        if (auto* message = std::get_if<mcap::McapMessage>(&items.back().item)) {
            items.back().payload = message->payload;
            message->topic = keep(message->topic);
            message->schema_name = keep(message->schema_name);
        }
    }
    EXPECT_FALSE(reader->damage());
    return items;
}

std::string write_items(const std::vector<OwnItem>& items) {
    std::string path = new_path();
    ItemWriter writer(path, discipline_in(items));
    for (const OwnItem& item : items) {
        writer.write(item);
    }
    writer.close();
    return path;
}

std::string changed_recording(const std::string& path,
                              const std::function<void(OwnItem&)>& change) {
    std::vector<OwnItem> items = read_items(path);
    for (OwnItem& item : items) {
        change(item);
    }
    return write_items(items);
}

RecordingReader open(const std::string& path) {
    Result<RecordingReader> reader = RecordingReader::open(path);
    EXPECT_TRUE(reader) << reader.error().message;
    return *std::move(reader);
}

}  // namespace cancha::recording

// Writes a recording with all features of a recording, and its contents as JSON. mcap_core compares
// the two.
//
//     cancha-sample-recording FILE.mcap FILE.json

#include <limits>
#include <random>

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>
#include <nlohmann/json.hpp>

#include "cancha/base/contract.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/streams/run_program.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/mcap/mcap_writer.h"

namespace {

using cancha::mcap::ChannelId;
using cancha::mcap::McapWriter;
using nlohmann::json;

constexpr std::uint64_t kTicks = 1200;
constexpr std::uint64_t kTicksPerSecond = 60;
constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;

std::uint64_t time_of(std::uint64_t tick) {
    return tick * kNanosecondsPerSecond / kTicksPerSecond;
}

/// Writes a recording and keeps its contents, with messages in protobuf's JSON form.
class Sample {
  public:
    explicit Sample(McapWriter writer) : writer_(std::move(writer)) {}

    ChannelId add_channel(const std::string& topic, const google::protobuf::Descriptor& type) {
        const ChannelId id = writer_.add_channel(topic, type);
        topics_[id] = topic;
        return id;
    }

    void write(ChannelId channel, std::uint64_t tick, const google::protobuf::Message& message) {
        now_ns_ = time_of(tick);
        writer_.write(channel, now_ns_, message);
        std::string value;
        CANCHA_EXPECTS(google::protobuf::util::MessageToJsonString(message, &value).ok());
        story_["messages"].push_back({{"topic", topics_.at(channel)},
                                      {"schema", message.GetTypeName()},
                                      {"sequence", counts_[channel]++},
                                      {"time_ns", fmt::format("{}", now_ns_)},
                                      {"value", value}});
    }

    void attach(const std::string& name, const std::string& media_type,
                const std::string& content) {
        writer_.attach(name, media_type, content);
        std::string hex;
        for (const char byte : content) {
            hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
        }
        story_["attachments"].push_back({{"name", name},
                                         {"media_type", media_type},
                                         {"time_ns", fmt::format("{}", now_ns_)},
                                         {"hex", hex}});
    }

    void add_metadata(const std::string& name, const std::map<std::string, std::string>& entries) {
        writer_.add_metadata(name, entries);
        story_["metadata"].push_back({{"name", name}, {"entries", entries}});
    }

    cancha::Status close() { return writer_.close(); }

    const json& story() const { return story_; }

  private:
    McapWriter writer_;
    json story_ = {
        {"messages", json::array()}, {"attachments", json::array()}, {"metadata", json::array()}};
    std::map<ChannelId, std::string> topics_;
    std::map<ChannelId, std::uint64_t> counts_;
    std::uint64_t now_ns_ = 0;
};

/// Returns numbers of all magnitudes, and numbers that are hard to write in JSON.
double number(std::mt19937_64& generator) {
    static constexpr double kHard[] = {0.0,
                                       -0.0,
                                       0.1,
                                       1e300,
                                       -5e-324,
                                       std::numeric_limits<double>::infinity(),
                                       std::numeric_limits<double>::quiet_NaN()};
    const auto choice = generator() % (2 * std::size(kHard));
    return choice < std::size(kHard) ? kHard[choice]
                                     : std::normal_distribution<double>(0, 2)(generator);
}

cancha::v1::WorldUpdate world_at(std::uint64_t tick, std::mt19937_64& generator) {
    cancha::v1::WorldUpdate update;
    update.mutable_world()->set_tick(tick);
    update.mutable_world()->mutable_ball()->set_x_m(number(generator));
    for (std::uint32_t id = 1; id <= 10; ++id) {
        auto& robot = *update.mutable_world()->add_robots();
        robot.set_id(id);
        robot.set_x_m(number(generator));
        robot.set_heading_rad(number(generator));
    }
    update.mutable_status()->set_phase(cancha::v1::MATCH_PHASE_PLAY);
    update.add_waiting_for("strategy of \"blue\"\n\u00e9\U0001f600");
    update.set_state_hash(generator());
    return update;
}

cancha::v1::GameEvent goal_at(std::uint64_t tick) {
    cancha::v1::GameEvent event;
    event.set_number(static_cast<std::uint32_t>(tick / 100));
    event.set_tick(tick);
    event.set_kind("goal");
    event.set_team(cancha::v1::TEAM_BLUE);
    return event;
}

cancha::v1::TickAnswer answer_at(std::uint64_t tick) {
    cancha::v1::TickAnswer answer;
    answer.set_tick(tick);
    answer.add_commands()->set_robot_id(1);
    return answer;
}

void fill(Sample& sample) {
    std::mt19937_64 generator(1);
    sample.add_metadata("match", {{"seed", "1"}, {"discipline", "simurosot/5v5"}, {"", ""}});
    const ChannelId world = sample.add_channel("/world", *cancha::v1::WorldUpdate::descriptor());
    sample.add_channel("/silent", *cancha::v1::WorldUpdate::descriptor());
    const ChannelId events = sample.add_channel("/events", *cancha::v1::GameEvent::descriptor());
    sample.attach("discipline", "text/plain", "title: \"SimuroSot\"\n");
    ChannelId commands{};
    for (std::uint64_t tick = 0; tick < kTicks; ++tick) {
        sample.write(world, tick, world_at(tick, generator));
        if (tick == kTicks / 2) {
            commands = sample.add_channel("/commands", *cancha::v1::TickAnswer::descriptor());
        }
        if (tick >= kTicks / 2) {
            sample.write(commands, tick, answer_at(tick));
        }
        if (tick % 100 == 0) {
            sample.write(events, tick, goal_at(tick));
        }
        if (tick == kTicks / 4) {
            sample.attach("noise", "application/octet-stream", std::string(3000, '\xA5'));
        }
    }
    sample.attach("report", "application/json", "");
    sample.add_metadata("result", {});
}

cancha::Status write_sample(const std::string& recording, const std::string& story) {
    cancha::Result<McapWriter> writer = McapWriter::create(recording, "cancha-sample-recording");
    if (!writer) {
        return writer.error();
    }
    Sample sample(*std::move(writer));
    fill(sample);
    if (cancha::Status told = cancha::streams::replace_file(story, sample.story().dump()); !told) {
        return told;
    }
    return sample.close();
}

int run(int argc, char** argv) {
    if (argc != 3) {
        cancha::streams::print_error("usage: cancha-sample-recording FILE.mcap FILE.json\n");
        return 2;
    }
    const cancha::Status written = write_sample(argv[1], argv[2]);
    if (!written) {
        cancha::streams::print_error("cancha-sample-recording: {}\n", written.error().message);
    }
    return written ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-sample-recording",
                                        [argc, argv] { return run(argc, argv); });
}

#include "server/recording/export.h"

#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "proto/ssl/ssl_log.pb.h"
#include "server/recording/replayed_match.h"
#include "server/recording/test_recordings.h"

namespace cancha::recording {
namespace {

class ExportTest : public testing::Test {
  protected:
    static constexpr std::uint64_t kTicks = 200;

    const PlayedRecording played_ = play_and_record(short_soccer("2"), kTicks);
};

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) {
        parts.push_back(part);
    }
    return parts;
}

TEST_F(ExportTest, CsvHasALineForEachTickUnderItsHeader) {
    const std::vector<std::string> lines = split(exported(played_.path, &export_csv), '\n');

    ASSERT_EQ(lines.size(), 1 + played_.states.size());
    const std::vector<std::string> names = split(lines[0], ',');
    const std::vector<std::string> values = split(lines[1 + 120], ',');
    ASSERT_EQ(names.size(), values.size());
    const auto at = [&](const std::string& name) {
        const auto found = std::ranges::find(names, name);
        return found == names.end() ? "" : values[static_cast<std::size_t>(found - names.begin())];
    };
    EXPECT_EQ(at("tick"), "120");
    EXPECT_EQ(at("time_s"), "2.000000");
    EXPECT_EQ(std::stod(at("ball_x_m")), played_.states[120].ball->position_m.x);
    EXPECT_EQ(std::stod(at("robot_3_heading_rad")), played_.states[120].robots[2].heading_rad);
}

/// Parses a log file of the league.
class SslReader {
  public:
    explicit SslReader(std::string_view bytes) : rest_(bytes) {
        EXPECT_EQ(take(12), "SSL_LOG_FILE");
        EXPECT_EQ(number(4), 1U);
    }

    bool next() {
        if (rest_.empty()) {
            return false;
        }
        time_ns = number(8);
        type = number(4);
        payload = take(number(4));
        return true;
    }

    std::uint64_t time_ns = 0;
    std::uint64_t type = 0;
    std::string payload;

  private:
    std::string take(std::size_t count) {
        EXPECT_LE(count, rest_.size());
        std::string taken(rest_.substr(0, count));
        rest_.remove_prefix(taken.size());
        return taken;
    }

    std::uint64_t number(std::size_t bytes) {
        std::uint64_t value = 0;
        for (const char byte : take(bytes)) {
            value = value << 8U | static_cast<unsigned char>(byte);
        }
        return value;
    }

    std::string_view rest_;
};

TEST_F(ExportTest, SslLogHasADetectionForEachTickInMillimetres) {
    const std::string bytes = exported(played_.path, &export_ssl_log);
    SslReader reader(bytes);
    std::vector<ssl::DetectionFrame> frames;
    std::vector<ssl::Referee> sayings;
    ssl::GeometryFieldSize field;

    while (reader.next()) {
        ssl::WrapperPacket packet;
        ssl::Referee referee;
        if (reader.type == 4) {
            ASSERT_TRUE(packet.ParseFromString(reader.payload));
            if (packet.has_geometry()) {
                field = packet.geometry().field();
            } else {
                frames.push_back(packet.detection());
                EXPECT_EQ(reader.time_ns / 1000,
                          packet.detection().frame_number() * 1'000'000UL / 60);
            }
        } else {
            ASSERT_EQ(reader.type, 3);
            ASSERT_TRUE(referee.ParseFromString(reader.payload));
            sayings.push_back(referee);
        }
    }

    EXPECT_EQ(field.field_length(), 2200);
    EXPECT_EQ(field.field_width(), 1800);
    ASSERT_EQ(frames.size(), played_.states.size());
    const referee::WorldState& state = played_.states[90];
    EXPECT_FLOAT_EQ(frames[90].balls(0).x(), static_cast<float>(1000 * state.ball->position_m.x));
    EXPECT_EQ(frames[90].robots_blue_size(), 5);
    EXPECT_EQ(frames[90].robots_yellow(0).robot_id(), 1);
    EXPECT_FLOAT_EQ(frames[90].robots_yellow(0).y(),
                    static_cast<float>(1000 * state.robots[5].position_m.y));
    ASSERT_FALSE(sayings.empty());
    EXPECT_EQ(sayings.front().stage(), ssl::Referee::NORMAL_FIRST_HALF);
    EXPECT_EQ(sayings.front().command_counter(), 1);
    EXPECT_EQ(sayings.back().stage(), ssl::Referee::NORMAL_SECOND_HALF);
}

TEST_F(ExportTest, AReplayShowsTheMatchAsItWas) {
    ReplayedMatch match(open(played_.path));

    for (std::size_t i = 0; i < played_.states.size(); ++i) {
        ASSERT_EQ(match.tick(), played_.states[i].tick);
        EXPECT_EQ(match.state().ball->position_m, played_.states[i].ball->position_m);
        EXPECT_EQ(match.status().phase, played_.statuses[i].phase);
        EXPECT_EQ(match.status().period, played_.statuses[i].period);
        EXPECT_EQ(match.status().blue.score, played_.statuses[i].blue.score);
        ASSERT_FALSE(match.is_over() && i + 1 < played_.states.size());
        if (!match.is_over()) {
            play_on(match, 1);
        }
    }

    EXPECT_TRUE(match.is_over());
    EXPECT_EQ(match.state_hash(), played_.state_hash);
    EXPECT_EQ(match.event_count(), played_.events.size());
    EXPECT_TRUE(match.recording_status());
}

}  // namespace
}  // namespace cancha::recording

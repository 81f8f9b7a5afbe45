#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>

#include "proto/ssl/ssl_log.pb.h"
#include "referee/core/description.h"
#include "server/recording/export.h"
#include "server/recording/rejudge.h"

namespace cancha::recording {

namespace {

using ssl::Referee;

// The file begins with this text and a version. Each message follows a time stamp, a type and a
// length. All numbers are big-endian.
constexpr std::string_view kMagic = "SSL_LOG_FILE";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kRefereeType = 3;
constexpr std::uint32_t kVisionType = 4;
constexpr std::uint64_t kNanoseconds_per_us = 1000;
constexpr int kBitsPerByte = 8;

template <typename Number>
void append_number(Number number, std::string& bytes) {
    for (int shift = static_cast<int>(sizeof number) * kBitsPerByte; shift > 0;) {
        shift -= kBitsPerByte;
        bytes += static_cast<char>(number >> shift);
    }
}

float to_mm(double metres) {
    return static_cast<float>(1000 * metres);
}

std::int32_t to_whole_mm(double metres) {
    return static_cast<std::int32_t>(std::lround(1000 * metres));
}

ssl::WrapperPacket make_geometry(const v1::Field& field) {
    ssl::WrapperPacket packet;
    ssl::GeometryFieldSize& size = *packet.mutable_geometry()->mutable_field();
    size.set_field_length(to_whole_mm(field.right_m() - field.left_m()));
    size.set_field_width(to_whole_mm(field.top_m() - field.bottom_m()));
    size.set_goal_width(to_whole_mm(field.goal_top_m() - field.goal_bottom_m()));
    size.set_goal_depth(to_whole_mm(field.goal_right_m() - field.right_m()));
    size.set_boundary_width(0);
    return packet;
}

void fill(const referee::BallState& ball, ssl::DetectionBall& message) {
    message.set_confidence(1);
    message.set_x(to_mm(ball.position_m.x));
    message.set_y(to_mm(ball.position_m.y));
    message.set_z(to_mm(ball.position_m.z));
    message.set_pixel_x(0);
    message.set_pixel_y(0);
}

void fill(const referee::RobotState& robot, std::uint32_t number, ssl::DetectionRobot& message) {
    message.set_confidence(1);
    message.set_robot_id(number);
    message.set_x(to_mm(robot.position_m.x));
    message.set_y(to_mm(robot.position_m.y));
    message.set_orientation(static_cast<float>(robot.heading_rad));
    message.set_pixel_x(0);
    message.set_pixel_y(0);
}

void fill(const referee::TeamStatus& team, const v1::TeamStatus& described,
          Referee::TeamInfo& message) {
    message.set_name(team.name);
    message.set_score(team.score);
    message.set_red_cards(0);
    message.set_yellow_cards(0);
    message.set_timeouts(described.time_outs_left());
    message.set_timeout_time(0);
    message.set_goalkeeper(1);
}

Referee::Stage stage_of(const referee::MatchStatus& status) {
    switch (status.phase) {
        case referee::MatchPhase::kBeforeStart:
            return Referee::NORMAL_FIRST_HALF_PRE;
        case referee::MatchPhase::kBreak:
            return Referee::NORMAL_HALF_TIME;
        case referee::MatchPhase::kOver:
            return Referee::POST_GAME;
        case referee::MatchPhase::kPlay:
        case referee::MatchPhase::kPlacement:
        case referee::MatchPhase::kTimeOut:
        case referee::MatchPhase::kDecision:
            break;
    }
    if (status.period_kind == v1::PERIOD_KIND_SHOOT_OUT) {
        return Referee::PENALTY_SHOOTOUT;
    }
    constexpr Referee::Stage kStages[] = {Referee::NORMAL_FIRST_HALF, Referee::NORMAL_SECOND_HALF,
                                          Referee::EXTRA_FIRST_HALF};
    return kStages[std::clamp<std::uint32_t>(status.period, 1, std::size(kStages)) - 1];
}

Referee::Command command_of(const referee::MatchStatus& status, const v1::MatchStatus& described) {
    if (!status.is_in_play()) {
        const bool is_halted = status.phase == referee::MatchPhase::kBreak ||
                               status.phase == referee::MatchPhase::kBeforeStart ||
                               status.phase == referee::MatchPhase::kOver;
        return is_halted ? Referee::HALT : Referee::STOP;
    }
    const bool is_nobodys =
        described.has_restart() && described.restart().team() == v1::TEAM_UNSPECIFIED;
    return is_nobodys ? Referee::FORCE_START : Referee::NORMAL_START;
}

/// Writes one log.
class SslLog {
  public:
    SslLog(const MatchFacts& facts, const Sink& sink)
        : sink_(sink), rate_(facts.discipline.rate), rejudge_(facts) {
        for (const v1::Robot& robot : facts.discipline.settings.robots()) {
            numbers_[RobotId{robot.id()}] = robot.number();
        }
        bytes_ = kMagic;
        append_number(kVersion, bytes_);
        sink_(bytes_);
    }

    void write_geometry(const v1::Field& field) {
        write(kVisionType, Tick{0}, make_geometry(field));
    }

    void write(const TickRecord& record) {
        rejudge_.judge(record);
        write_referee(record.state.tick);
        write_detection(record.state);
    }

  private:
    std::uint64_t time_us(Tick tick) const {
        return static_cast<std::uint64_t>(rate_.time_of(tick).count());
    }

    void write_detection(const referee::WorldState& state) {
        ssl::DetectionFrame& frame = *packet_.mutable_detection();
        frame.Clear();
        const double time_s = static_cast<double>(state.tick.number) * rate_.period_s();
        frame.set_frame_number(static_cast<std::uint32_t>(state.tick.number));
        frame.set_t_capture(time_s);
        frame.set_t_sent(time_s);
        frame.set_camera_id(0);
        if (state.ball) {
            fill(*state.ball, *frame.add_balls());
        }
        for (const referee::RobotState& robot : state.robots) {
            fill(
                robot, numbers_[robot.id],
                *(robot.team == Team::kBlue ? frame.add_robots_blue() : frame.add_robots_yellow()));
        }
        write(kVisionType, state.tick, packet_);
    }

    /// Writes a referee message at the beginning and whenever something has changed.
    void write_referee(Tick tick) {
        Referee message = say(rejudge_.status(), referee::description_of(rejudge_));
        std::string said = message.SerializeAsString();
        if (said == said_last_) {
            return;
        }
        said_last_ = std::move(said);
        message.set_packet_timestamp(time_us(tick));
        write(kRefereeType, tick, message);
    }

    /// Makes the referee message, without its time stamp.
    Referee say(const referee::MatchStatus& status, const v1::MatchStatus& described) {
        Referee message;
        message.set_packet_timestamp(0);
        message.set_stage(stage_of(status));
        message.set_command(command_of(status, described));
        message.set_command_timestamp(described.has_restart()
                                          ? time_us(Tick{described.restart().since_tick()})
                                          : std::uint64_t{0});
        if (message.command() != last_command_ || message.command_timestamp() != last_command_us_) {
            ++commands_;
            last_command_ = message.command();
            last_command_us_ = message.command_timestamp();
        }
        message.set_command_counter(commands_);
        fill(status.yellow, described.teams(1), *message.mutable_yellow());
        fill(status.blue, described.teams(0), *message.mutable_blue());
        message.set_blue_team_on_positive_half(described.teams(0).defends() ==
                                               v1::FIELD_END_POSITIVE_X);
        return message;
    }

    void write(std::uint32_t type, Tick tick, const google::protobuf::MessageLite& message) {
        payload_ = message.SerializeAsString();
        bytes_.clear();
        append_number(time_us(tick) * kNanoseconds_per_us, bytes_);
        append_number(type, bytes_);
        append_number(static_cast<std::uint32_t>(payload_.size()), bytes_);
        sink_(bytes_);
        sink_(payload_);
    }

    const Sink& sink_;
    TickRate rate_;
    Rejudge rejudge_;
    std::map<RobotId, std::uint32_t> numbers_;  // Numbers of the robots within their teams.
    std::uint32_t commands_ = 0;
    Referee::Command last_command_ = Referee::HALT;
    std::uint64_t last_command_us_ = 0;
    std::string said_last_;
    // Kept to reuse their memory.
    ssl::WrapperPacket packet_;
    std::string bytes_;
    std::string payload_;
};

}  // namespace

Status export_ssl_log(RecordingReader& recording, const Sink& sink) {
    SslLog log(recording.facts(), sink);
    const v1::Discipline& settings = recording.facts().discipline.settings;
    if (settings.has_field()) {
        log.write_geometry(settings.field());
    }
    TickRecord record;
    while (recording.next(record)) {
        log.write(record);
    }
    return recording.status();
}

}  // namespace cancha::recording

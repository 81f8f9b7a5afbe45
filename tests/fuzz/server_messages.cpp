#include "cancha/base/contract.h"
#include "client-sdk/cpp/src/decode.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/parts.h"
#include "referee/core/discipline.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

v1::ServerMessage welcome() {
    v1::ServerMessage message;
    v1::Welcome& welcome = *message.mutable_welcome();
    *welcome.mutable_settings() = referee::load_discipline("simurosot/5v5")->settings;
    welcome.mutable_settings()->clear_markings();
    const v1::Seat& blue = welcome.settings().seats(0);
    welcome.mutable_seat()->set_name(blue.name());
    welcome.mutable_seat()->set_team(blue.team());
    *welcome.mutable_seat()->mutable_robot_ids() = blue.robot_ids();
    welcome.set_tick_rate_hz(60);
    return message;
}

v1::ServerMessage tick_opened() {
    v1::ServerMessage message;
    v1::WorldState& world = *message.mutable_tick()->mutable_observation()->mutable_overhead();
    world.mutable_ball()->set_x_m(0.5);
    for (std::uint32_t id = 1; id <= 10; ++id) {
        world.add_robots()->set_id(id);
    }
    message.mutable_tick()->mutable_status()->mutable_restart()->set_reason("goal");
    message.mutable_tick()->add_events()->set_kind("goal");
    return message;
}

v1::ServerMessage tick_with_readings() {
    v1::ServerMessage message;
    v1::Observation& observation = *message.mutable_tick()->mutable_observation();
    v1::Reading& rays = *observation.add_readings();
    rays.set_robot_id(1);
    rays.set_sensor("front");
    rays.mutable_ranges()->add_distances_m(0.5F);
    v1::Reading& eye = *observation.add_readings();
    eye.set_robot_id(1);
    eye.mutable_picture()->set_width(1);
    eye.mutable_picture()->set_height(1);
    eye.mutable_picture()->set_rgb("rgb");
    observation.add_readings()->mutable_sightings()->add_sightings()->set_kind("left");
    observation.add_readings()->mutable_joint_encoders()->add_joints()->set_name("elbow");
    observation.add_readings()->mutable_touch()->add_contacts()->mutable_force_n()->set_z(1);
    const google::protobuf::OneofDescriptor& types = *v1::Reading::descriptor()->oneof_decl(0);
    for (int i = 0; i < types.field_count(); ++i) {  // One reading of every type.
        v1::Reading& reading = *observation.add_readings();
        reading.set_robot_id(1);
        reading.GetReflection()->MutableMessage(&reading, types.field(i));
    }
    return message;
}

// A strategy may connect to any server. Its client accepts the messages, or says why not.
void feed(std::string_view bytes) {
    static const client::MatchInfo match = *client::decode_welcome(welcome().welcome());

    v1::ServerMessage message;
    if (!wire::parse(message, bytes)) {
        return;
    }
    static_cast<void>(client::decode_welcome(message.welcome()));
    static_cast<void>(client::decode_result(message.over(), match.team));
    client::Observation seen;
    if (client::decode_tick(message.tick(), match, seen)) {
        const auto robots = seen.mine.size() + seen.teammates.size() + seen.opponents.size();
        const v1::Observation& sent = message.tick().observation();
        const auto expected = sent.has_overhead()
                                  ? static_cast<std::size_t>(sent.overhead().robots_size())
                                  : match.mine.size();  // Known by their readings.
        CANCHA_EXPECTS(robots == expected);
    }
}

std::vector<std::string> seeds() {
    v1::ServerMessage over;
    over.mutable_over()->mutable_status()->add_teams()->set_score(3);
    return {welcome().SerializeAsString(), tick_opened().SerializeAsString(),
            tick_with_readings().SerializeAsString(), over.SerializeAsString()};
}

}  // namespace

Target server_messages() {
    return {"server_messages", &feed, &seeds};
}

}  // namespace cancha::fuzz

#include "server/session/room_messages.h"

#include <algorithm>

#include "proto/wire/frame_codec.h"
#include "server/codec/scene_encoder.h"

namespace cancha::session {

namespace {

void encode_deadline(const lockstep::ThinkClock& think, v1::Deadline& deadline) {
    deadline.set_waits_forever(think.rule().waits_forever());
    deadline.set_policy(static_cast<v1::DeadlinePolicy>(think.rule().policy));
    deadline.set_budget_us(static_cast<std::uint64_t>(think.rule().budget.count()));
    deadline.set_bank_us(static_cast<std::uint64_t>(think.bank().count()));
    deadline.set_misses(static_cast<std::uint32_t>(think.misses()));
}

/// Removes meshes, because the scene of a Welcome already has them, and they might not fit into a
/// frame twice.
void leave_out_meshes(v1::Model& model) {
    for (v1::Mesh& mesh : *model.mutable_meshes()) {
        mesh.clear_glb();
    }
}

/// Returns the settings as sent to clients.
v1::Discipline settings_for_clients(v1::Discipline settings) {
    if (settings.has_arena()) {
        std::ranges::for_each(*settings.mutable_arena()->mutable_models(), &leave_out_meshes);
    }
    for (v1::RobotKind& kind : *settings.mutable_robot_kinds()) {
        if (kind.has_structure()) {
            leave_out_meshes(*kind.mutable_structure());
        }
    }
    return settings;
}

}  // namespace

void encode(const Seat& seat, bool is_over, v1::SeatEntry& entry) {
    entry.set_name(seat.name);
    entry.set_team(static_cast<v1::Team>(seat.team));
    entry.set_occupant(seat.is_taken() || is_over ? seat.occupant_name : "");
    entry.set_misses(static_cast<std::uint64_t>(seat.think.misses()));
    encode_deadline(seat.think, *entry.mutable_deadline());
}

v1::ServerMessage RoomMessages::welcome(const match::Match& match, const Seat* seat) const {
    v1::ServerMessage message;
    v1::Welcome& welcome = *message.mutable_welcome();
    welcome.set_match(name_);
    welcome.set_discipline(discipline_.name);
    welcome.set_variant(discipline_.variant);
    *welcome.mutable_settings() = settings_for_clients(discipline_.settings);
    welcome.set_discipline_hash(discipline_.hash);
    *welcome.mutable_scene() = codec::encode_scene(spec_, discipline_.settings);
    for (const v1::Seat& description : discipline_.settings.seats()) {
        v1::SeatInfo& info = *welcome.add_seats();
        info.set_name(description.name());
        info.set_team(description.team());
        *info.mutable_robot_ids() = description.robot_ids();
        if (seat != nullptr && seat->name == description.name()) {
            *welcome.mutable_seat() = info;
            welcome.set_resume_token(seat->resume.newest());
        }
    }
    welcome.set_is_recording(is_replay_);
    welcome.set_tick_rate_hz(discipline_.settings.timing().tick_rate_hz());
    encoder_.encode(match, *welcome.mutable_status());
    return message;
}

v1::ServerMessage RoomMessages::over(const match::Match& match) const {
    v1::ServerMessage message;
    v1::MatchOver& over = *message.mutable_over();
    encoder_.encode(match, *over.mutable_status());
    over.set_ticks(match.tick().number);
    over.set_state_hash(match.state_hash());
    over.set_reason(match.status().end_reason);
    over.set_is_abandoned(match.is_abandoned());
    return message;
}

void RoomMessages::tell_result(const match::Match& match, net::Connection& connection) const {
    connection.send(over(match));
    connection.finish();
}

void RoomMessages::encode(const match::Match& match, v1::WorldUpdate& update) const {
    encoder_.encode(match.state(), *update.mutable_world());
    encoder_.encode(match, *update.mutable_status());
    update.clear_recent_events();
    const std::uint64_t most = match.is_over() ? kEventsAtEnd : kRecentEvents;
    const std::uint64_t shown = std::min<std::uint64_t>(most, match.events().size());
    for (std::uint64_t number = match.event_count() - shown + 1; number <= match.event_count();
         ++number) {
        encoder_.encode(match.event(number), number, *update.add_recent_events());
    }
    update.set_state_hash(match.state_hash());
    update.set_bodies_hash(match.bodies_hash());
    match.draw_sensors(sensor_drawings_);
    update.clear_sensors();
    for (v1::SensorDrawing& drawing : sensor_drawings_) {
        update.add_sensors()->Swap(&drawing);
    }
}

void RoomMessages::open_tick(const match::Match& match) {
    v1::TickOpened& tick = open_tick_;
    tick.set_tick(match.tick().number);
    readings_ = match.readings();
    if (discipline_.settings.overhead_view()) {
        encoder_.encode(match.state(), *tick.mutable_observation()->mutable_overhead());
    }
    encoder_.encode(match, *tick.mutable_status());
    tick.clear_events();
    const std::uint64_t shown = std::min<std::uint64_t>(kEventsPerTick, match.events().size());
    last_event_told_ = std::max(last_event_told_, match.event_count() - shown);
    while (last_event_told_ < match.event_count()) {
        ++last_event_told_;
        encoder_.encode(match.event(last_event_told_), last_event_told_, *tick.add_events());
    }
    tick.SerializeToString(&common_part_);
}

std::string_view RoomMessages::tick_for(const Seat& seat) {
    encode_deadline(seat.think, deadline_);
    deadline_.SerializeToString(&encoded_);
    deadline_part_.clear();
    wire::append_message_field(deadline_part_, v1::TickOpened::kDeadlineFieldNumber, {encoded_});
    append_readings(seat);
    encoded_.clear();
    wire::append_message_field(encoded_, v1::ServerMessage::kTickFieldNumber,
                               {common_part_, deadline_part_});
    frame_.clear();
    wire::append_encoded_frame(frame_, encoded_);
    return frame_;
}

// Appends the seat's own part of the observation. In protobuf a field of a message may come in
// several parts.
void RoomMessages::append_readings(const Seat& seat) {
    own_part_.Clear();
    for (const v1::Reading& reading : readings_) {
        const bool is_own = std::ranges::find(seat.robots, RobotId{reading.robot_id()},
                                              &world::CommandedRobot::id) != seat.robots.end();
        if (is_own && reading.found_case() != v1::Reading::FOUND_NOT_SET) {
            *own_part_.add_readings() = reading;
        }
    }
    if (own_part_.readings().empty()) {
        return;
    }
    own_part_.SerializeToString(&encoded_);
    wire::append_message_field(deadline_part_, v1::TickOpened::kObservationFieldNumber, {encoded_});
}

}  // namespace cancha::session

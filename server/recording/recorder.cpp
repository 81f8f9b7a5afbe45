#include "server/recording/recorder.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "referee/core/settings.h"
#include "referee/core/state_grid.h"
#include "server/codec/scene_encoder.h"
#include "server/codec/team_request.h"
#include "server/recording/segment_length.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"
#include "server/sim/match/version.h"
#include "server/sim/world/robot_builder.h"

namespace cancha::recording {

namespace {

constexpr const char* kProtobufType = "application/x-protobuf";

std::string now_as_text() {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

/// Returns the scene of a match with these settings, as viewers draw it.
std::string scene_of(const v1::Discipline& settings) {
    const Result<world::WorldSpec> spec = match::make_world(settings);
    CANCHA_EXPECTS(spec.has_value());  // The match was made from it.
    return codec::encode_scene(*spec, settings).SerializeAsString();
}

}  // namespace

Result<Recorder> Recorder::create(const std::string& path, const referee::Discipline& discipline,
                                  std::uint64_t max_bytes) {
    Result<RecordWriter> writer = RecordWriter::create(path, match::build(), max_bytes);
    if (!writer) {
        return writer.error();
    }
    return Recorder(*std::move(writer), discipline);
}

Recorder::Recorder(RecordWriter writer, const referee::Discipline& discipline)
    : writer_(std::move(writer), discipline.settings, discipline.rate),
      discipline_(&discipline),
      encoder_(discipline.rate),
      ticks_(ticks_per_segment(discipline.rate) + 1),
      commands_(writer_.channels().seats.size()),
      number_counts_(commands_.size()),
      drawn_bytes_(commands_.size()),
      ticks_per_status_(ticks_per_status(discipline.rate)) {
    const auto robots = world::commanded_robots(discipline.settings);
    CANCHA_EXPECTS(robots.has_value());  // The match was made from them.
    for (const world::CommandedRobot& robot : *robots) {
        robots_.emplace(robot.id, robot);
    }
    for (int seat = 0; seat < discipline.settings.seats_size(); ++seat) {
        for (const std::uint32_t robot : discipline.settings.seats(seat).robot_ids()) {
            seat_of_robot_[RobotId{robot}] = static_cast<std::size_t>(seat);
        }
    }
}

void Recorder::match_began(const match::Match& match, const match::MatchOptions& options) {
    has_begun_ = true;
    writer_.file().add_metadata(
        kMatchMetadata, to_metadata(MatchFacts{.behaviour_version = match::kBehaviourVersion,
                                               .build = match::build(),
                                               .started_at = now_as_text(),
                                               .discipline = *discipline_,
                                               .discipline_hash = discipline_->hash,
                                               .options = options}));
    writer_.file().attach(kDisciplineAttachment, kProtobufType,
                          referee::bytes_of(discipline_->settings));
    writer_.file().attach(kSceneAttachment, kProtobufType, scene_of(discipline_->settings));
    if (options.opening) {
        writer_.file().attach(kOpeningAttachment, kProtobufType, to_bytes(*options.opening));
    }
    writer_.end_opening();
    note(match);
}

// Recorded like the requests in that tick.
void Recorder::sensors_read(const match::Match& match, std::span<const v1::Reading> readings) {
    catch_up();
    auto& noted = next().readings;
    for (const v1::Reading& reading : readings) {
        if (reading.tick() != match.tick().number) {
            continue;
        }
        const auto seat = seat_of_robot_.find(RobotId{reading.robot_id()});
        CANCHA_EXPECTS(seat != seat_of_robot_.end());
        auto of_seat = std::ranges::find(noted, seat->second,
                                         &std::pair<SeatIndex, v1::RecordedReadings>::first);
        if (of_seat == noted.end()) {
            noted.emplace_back(seat->second, v1::RecordedReadings{});
            of_seat = std::prev(noted.end());
            of_seat->second.set_tick(match.tick().number);
        }
        *of_seat->second.add_readings() = reading;
    }
}

void Recorder::robot_commanded(const world::RobotCommand& command) {
    catch_up();
    const auto seat = seat_of_robot_.find(command.robot);
    CANCHA_EXPECTS(seat != seat_of_robot_.end());
    v1::RecordedCommands& commands = commands_[seat->second];
    commands.add_ticks_later(static_cast<std::uint32_t>(tick_ - first_tick_));
    commands.add_robot_ids(to_number(command.robot));
    const std::size_t way = robots_.at(command.robot).way_of(command.actuator, command.drive.kind);
    if (way != 0 || commands.ways_size() > 0) {
        commands.mutable_ways()->Resize(commands.robot_ids_size() - 1, 0);
        commands.add_ways(static_cast<std::uint32_t>(way));
    }
    const auto& numbers = command.drive.kind->numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        commands.add_numbers(numbers[i].steps_in(command.drive.numbers[i]));
    }
    number_counts_[seat->second].push_back(static_cast<int>(numbers.size()));
}

void Recorder::seat_asked(SeatIndex seat, const referee::TeamRequest& request) {
    CANCHA_EXPECTS(seat < commands_.size());
    catch_up();
    v1::RecordedRequest& record = next().requests.emplace_back(seat, v1::RecordedRequest{}).second;
    record.set_tick(tick_.number);
    codec::record_request(request, record);
}

void Recorder::seat_drew(SeatIndex seat, const v1::Drawing& drawing) {
    CANCHA_EXPECTS(seat < commands_.size());
    catch_up();
    drawn_bytes_[seat] += drawing.ByteSizeLong();
    if (drawn_bytes_[seat] > kMaxDrawingBytesPerSeat) {
        return;
    }
    v1::RecordedDrawing& record = next().drawings.emplace_back(seat, v1::RecordedDrawing{}).second;
    record.set_tick(tick_.number);
    *record.mutable_drawing() = drawing;
}

// Nothing may follow the end, so everything must be in the last segment, which viewers get.
void Recorder::tick_closed(const match::Match& match) {
    catch_up();
    note(match);
    if (match.is_over()) {
        write_segment();
    }
}

// Writes before anything of the next tick, because the grouping of messages is part of the format.
void Recorder::catch_up() {
    if (count_ > 0) {
        writer_.prepare(ticks_[count_ - 1]);
    }
    if (count_ + 1 == ticks_.size()) {
        write_segment();
    }
}

void Recorder::match_changed(const match::Match& match, const match::Change& change,
                             const std::string& official) {
    catch_up();
    v1::RecordedIntervention intervention = change;
    note_intervention(intervention, referee::official_origin(official));
    note_later_events(match);
    if (match.is_over()) {
        write_segment();
    }
}

void Recorder::match_ended(const match::Match& match, const std::string& reason, Team winner) {
    forget_open_tick();
    v1::RecordedIntervention intervention;
    intervention.mutable_end()->set_reason(reason);
    intervention.mutable_end()->set_winner(static_cast<v1::Team>(winner));
    note_intervention(intervention, referee::server_origin());
    note_later_events(match);
    write_segment();
}

// Commands and requests of a tick that is never played decide nothing.
void Recorder::forget_open_tick() {
    for (SeatIndex seat = 0; seat < commands_.size(); ++seat) {
        v1::RecordedCommands& commands = commands_[seat];
        while (!commands.ticks_later().empty() &&
               first_tick_.number + *commands.ticks_later().rbegin() == tick_.number) {
            commands.mutable_ticks_later()->RemoveLast();
            commands.mutable_robot_ids()->RemoveLast();
            commands.mutable_ways()->Truncate(
                std::min(commands.ways_size(), commands.robot_ids_size()));
            commands.mutable_numbers()->Truncate(commands.numbers_size() -
                                                 number_counts_[seat].back());
            number_counts_[seat].pop_back();
        }
    }
    next().readings.clear();
    next().requests.clear();
    next().drawings.clear();
}

Status Recorder::close(const match::Match& match, const std::string& report) {
    note_later_events(match);
    write_segment();
    if (!report.empty()) {
        writer_.file().attach(kReportAttachment, "application/json", report);
    }
    const referee::MatchStatus& status = match.status();
    writer_.file().add_hashed_metadata(
        kResultMetadata,
        to_metadata(MatchResult{
            .ticks = match.tick().number,
            .state_hash = match.state_hash(),
            .end_reason = status.end_reason,
            .winner = status.winner,
            .score = FinalScore{.blue = status.blue.score, .yellow = status.yellow.score},
            .is_abandoned = match.is_abandoned(),
            .race = race_times_of(status, discipline_->rate)}));
    return writer_.file().close();
}

void Recorder::note(const match::Match& match) {
    PlayedTick& tick = next();
    note_events(match, tick.events);
    note_status(match, tick);
    note_statistics(match, tick);
    note_world(match, tick.world);
    ++count_;
    tick_ = match.tick();
}

void Recorder::note_events(const match::Match& match, std::vector<v1::GameEvent>& events) {
    last_event_noted_ = std::max(last_event_noted_, match.oldest_event() - 1);
    while (last_event_noted_ < match.event_count()) {
        ++last_event_noted_;
        encoder_.encode(match.event(last_event_noted_), last_event_noted_, events.emplace_back());
    }
}

void Recorder::note_status(const match::Match& match, PlayedTick& tick) {
    const bool is_due = match.tick().number % ticks_per_status_ == 0;
    if (count_ == 0 || is_due || !tick.events.empty() || match.is_over()) {
        encoder_.encode(match, tick.status.emplace());
    }
}

// Notes the statistics, which people view in breaks and at the end.
void Recorder::note_statistics(const match::Match& match, PlayedTick& tick) {
    const bool is_time_to_look_back =
        match.is_over() || match.status().phase == referee::MatchPhase::kBreak;
    if (is_time_to_look_back && !was_time_to_look_back_) {
        match.describe_statistics(tick.statistics.emplace());
    }
    was_time_to_look_back_ = is_time_to_look_back;
}

void Recorder::note_world(const match::Match& match, v1::RecordedTick& record) {
    referee::to_numbers(match.state(), numbers_);
    const bool is_complete = count_ == 0;
    last_numbers_.resize(numbers_.size());
    record.set_tick(match.tick().number);
    record.set_state_hash(match.state_hash());
    record.set_is_complete(is_complete);
    if (match.state().placed_tick) {
        record.set_placed_tick(match.state().placed_tick->number);
    }
    record.clear_numbers();
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        record.add_numbers(numbers_[i] - (is_complete ? 0 : last_numbers_[i]));
    }
    std::swap(numbers_, last_numbers_);
}

void Recorder::note_intervention(v1::RecordedIntervention& intervention,
                                 const referee::Origin& origin) {
    intervention.set_tick(tick_.number);
    intervention.set_origin(name_of(origin));
    intervention.set_origin_kind(origin.kind);
    add_change(writer_.channels().interventions, intervention);
}

/// Notes events at once, because the match may forget them before the next tick.
void Recorder::note_later_events(const match::Match& match) {
    std::vector<v1::GameEvent> events;
    note_events(match, events);
    for (const v1::GameEvent& event : events) {
        add_change(writer_.channels().events, event);
    }
    if (!events.empty()) {
        v1::MatchStatus status;
        encoder_.encode(match, status);
        add_change(writer_.channels().status, status);
    }
}

void Recorder::add_change(mcap::ChannelId channel, const google::protobuf::MessageLite& message) {
    next().changes.push_back({channel, time_ns(tick_), message.SerializeAsString()});
}

void Recorder::write_segment() {
    if (count_ == 0 && next().changes.empty()) {
        return;
    }
    for (v1::RecordedCommands& commands : commands_) {
        commands.set_tick(first_tick_.number);
    }
    writer_.write(std::span(ticks_).first(count_ + 1), commands_);
    for (std::vector<int>& counts : number_counts_) {
        counts.clear();
    }
    count_ = 0;
    first_tick_ = tick_;
}

std::uint64_t Recorder::time_ns(Tick tick) const {
    return discipline_->rate.nanoseconds_at(tick);
}

}  // namespace cancha::recording

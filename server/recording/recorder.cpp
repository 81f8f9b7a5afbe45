#include "server/recording/recorder.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "referee/core/settings.h"
#include "referee/core/state_grid.h"
#include "server/codec/team_request.h"
#include "server/match/simulated_match.h"
#include "server/match/version.h"

namespace cancha::recording {

namespace {

/// Stands for the origins that have no channel of their own.
constexpr const char* kOthers = "others";

std::string now_as_text() {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

}  // namespace

Result<Recorder> Recorder::create(const std::string& path, const referee::Discipline& discipline,
                                  std::uint64_t max_bytes) {
    Result<RecordWriter> writer = RecordWriter::create(path, match::build(), max_bytes);
    if (!writer) {
        return writer.error();
    }
    return Recorder(*std::move(writer), discipline, path);
}

Recorder::Recorder(RecordWriter writer, const referee::Discipline& discipline, std::string path)
    : writer_(std::move(writer)),
      path_(std::move(path)),
      discipline_(&discipline),
      encoder_(discipline.rate) {
    world_channel_ = writer_.add_channel(kWorldTopic, *v1::RecordedTick::descriptor());
    events_channel_ = writer_.add_channel(kEventsTopic, *v1::GameEvent::descriptor());
    for (const v1::Seat& seat : discipline.settings.seats()) {
        for (const std::uint32_t robot : seat.robot_ids()) {
            seat_of_robot_[RobotId{robot}] = seats_.size();
        }
        seats_.push_back({seat.name(), writer_.add_channel(kCommandsTopic + seat.name(),
                                                           *v1::RecordedCommands::descriptor())});
    }
}

void Recorder::match_began(const match::Match& match, const match::MatchOptions& options) {
    has_begun_ = true;
    writer_.add_metadata(kMatchMetadata,
                         to_metadata(MatchFacts{.behaviour_version = match::kBehaviourVersion,
                                                .build = match::build(),
                                                .started_at = now_as_text(),
                                                .discipline = *discipline_,
                                                .discipline_hash = discipline_->hash,
                                                .options = options}));
    writer_.attach(kDisciplineAttachment, "application/x-protobuf",
                   referee::bytes_of(discipline_->settings));
    if (options.opening) {
        writer_.attach(kOpeningAttachment, "application/x-protobuf", to_bytes(*options.opening));
    }
    note(match);
}

// As what is asked for in that tick.
void Recorder::sensors_read(const match::Match& match, std::span<const v1::Reading> readings) {
    catch_up();
    auto& noted = pending_[pending_count_].readings;
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
    v1::RecordedCommands& commands = seats_[seat->second].commands;
    commands.add_ticks_later(static_cast<std::uint32_t>(tick_ - first_tick_));
    commands.add_robot_ids(to_number(command.robot));
    const auto& numbers = command.drive.kind->numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        commands.add_numbers(numbers[i].steps_in(command.drive.numbers[i]));
    }
    seats_[seat->second].number_counts.push_back(static_cast<int>(numbers.size()));
}

// Waits in the place of the tick that is open until that is closed.
void Recorder::seat_asked(SeatIndex seat, const referee::TeamRequest& request) {
    CANCHA_EXPECTS(seat < seats_.size());
    catch_up();
    v1::RecordedRequest& record =
        pending_[pending_count_].requests.emplace_back(seat, v1::RecordedRequest{}).second;
    record.set_tick(tick_.number);
    codec::record_request(request, record);
}

// The same.
void Recorder::seat_drew(SeatIndex seat, const v1::Drawing& drawing) {
    CANCHA_EXPECTS(seat < seats_.size());
    catch_up();
    seats_[seat].drawn_bytes += drawing.ByteSizeLong();
    if (seats_[seat].drawn_bytes > kMaxDrawingBytesPerSeat) {
        return;
    }
    v1::RecordedDrawing& record =
        pending_[pending_count_].drawings.emplace_back(seat, v1::RecordedDrawing{}).second;
    record.set_tick(tick_.number);
    *record.mutable_drawing() = drawing;
}

void Recorder::tick_closed(const match::Match& match) {
    catch_up();
    note(match);
}

// Before anything of the next tick: what is written together is part of the format.
void Recorder::catch_up() {
    if (pending_count_ == kTicksAtOnce) {
        flush();
    }
}

// Its events are written at once: until the next tick the match may forget them.
void Recorder::match_changed(const match::Match& match, const match::Change& change,
                             const std::string& origin) {
    v1::RecordedIntervention intervention = change;
    write(intervention, origin);
    write_events_after_tick(match);
}

void Recorder::match_ended(const match::Match& /*match*/, const std::string& reason, Team winner) {
    forget_open_tick();
    v1::RecordedIntervention intervention;
    intervention.mutable_end()->set_reason(reason);
    intervention.mutable_end()->set_winner(static_cast<v1::Team>(winner));
    write(intervention, "server");
}

// What was told in a tick that is never played decides nothing.
void Recorder::forget_open_tick() {
    for (SeatChannel& seat : seats_) {
        v1::RecordedCommands& commands = seat.commands;
        while (!commands.ticks_later().empty() &&
               first_tick_.number + *commands.ticks_later().rbegin() == tick_.number) {
            commands.mutable_ticks_later()->RemoveLast();
            commands.mutable_robot_ids()->RemoveLast();
            commands.mutable_numbers()->Truncate(commands.numbers_size() -
                                                 seat.number_counts.back());
            seat.number_counts.pop_back();
        }
    }
}

void Recorder::write(v1::RecordedIntervention& intervention, const std::string& origin) {
    flush();
    intervention.set_tick(tick_.number);
    intervention.set_origin(origin);
    writer_.write(interventions_of(origin), time_ns(tick_), intervention);
}

void Recorder::write_events_after_tick(const match::Match& match) {
    std::vector<v1::GameEvent> events;
    note_events(match, events);
    for (const v1::GameEvent& event : events) {
        writer_.write(events_channel_, time_ns(tick_), event);
    }
}

Status Recorder::close(const match::Match& match, const std::string& report) {
    flush();
    write_events_after_tick(match);
    if (!report.empty()) {
        writer_.attach(kReportAttachment, "application/json", report);
    }
    const referee::MatchStatus& status = match.status();
    writer_.add_hashed_metadata(
        kResultMetadata,
        to_metadata(MatchResult{
            .ticks = match.tick().number,
            .state_hash = match.state_hash(),
            .end_reason = status.end_reason,
            .winner = status.winner,
            .score = FinalScore{.blue = status.blue.score, .yellow = status.yellow.score}}));
    return writer_.close();
}

void Recorder::note(const match::Match& match) {
    Pending& pending = pending_[pending_count_++];
    note_events(match, pending.events);
    note_world(match, pending.world);
    tick_ = match.tick();
}

void Recorder::note_events(const match::Match& match, std::vector<v1::GameEvent>& events) {
    events.clear();
    last_event_noted_ = std::max(last_event_noted_, match.oldest_event() - 1);
    while (last_event_noted_ < match.event_count()) {
        ++last_event_noted_;
        encoder_.encode(match.event(last_event_noted_), last_event_noted_, events.emplace_back());
    }
}

void Recorder::note_world(const match::Match& match, v1::RecordedTick& record) {
    referee::to_numbers(match.state(), numbers_);
    const bool is_complete = match.tick().number % kCompleteEvery == 0 || last_numbers_.empty();
    last_numbers_.resize(numbers_.size());
    record.set_tick(match.tick().number);
    record.set_state_hash(match.state_hash());
    record.set_is_complete(is_complete);
    record.clear_numbers();
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        record.add_numbers(numbers_[i] - (is_complete ? 0 : last_numbers_[i]));
    }
    std::swap(numbers_, last_numbers_);
}

// In the order of the seats: which of them answers first shall not decide what is in the file.
template <typename Message>
void Recorder::write_of_seats(std::vector<std::pair<SeatIndex, Message>>& messages,
                              std::string_view topic,
                              std::optional<mcap::ChannelId> SeatChannel::*channel) {
    std::ranges::stable_sort(messages, {}, &std::pair<SeatIndex, Message>::first);
    for (const auto& [index, message] : messages) {
        SeatChannel& seat = seats_[index];
        if (!(seat.*channel)) {
            seat.*channel =
                writer_.add_channel(std::string(topic) + seat.name, *Message::descriptor());
        }
        writer_.write(*(seat.*channel), time_ns(Tick{message.tick()}), message);
    }
    messages.clear();
}

void Recorder::flush() {
    for (SeatChannel& seat : seats_) {
        if (!seat.commands.robot_ids().empty()) {
            seat.commands.set_tick(first_tick_.number);
            writer_.write(seat.channel, time_ns(first_tick_), seat.commands);
            seat.commands.Clear();
            seat.number_counts.clear();
        }
    }
    for (std::size_t i = 0; i < pending_count_; ++i) {
        Pending& pending = pending_[i];
        const std::uint64_t now_ns = time_ns(Tick{pending.world.tick()});
        write_of_seats(pending.readings, kReadingsTopic, &SeatChannel::readings);
        write_of_seats(pending.requests, kRequestsTopic, &SeatChannel::requests);
        write_of_seats(pending.drawings, kDebugTopic, &SeatChannel::drawings);
        for (const v1::GameEvent& event : pending.events) {
            writer_.write(events_channel_, now_ns, event);
        }
        writer_.write(world_channel_, now_ns, pending.world);
    }
    pending_count_ = 0;
    first_tick_ = tick_;
}

mcap::ChannelId Recorder::interventions_of(const std::string& origin) {
    const auto found = interventions_.find(origin);
    if (found != interventions_.end()) {
        return found->second;
    }
    if (interventions_.size() >= kMaxInterventionChannels && origin != kOthers) {
        return interventions_of(kOthers);
    }
    const mcap::ChannelId channel =
        writer_.add_channel(kInterventionsTopic + origin, *v1::RecordedIntervention::descriptor());
    return interventions_[origin] = channel;
}

std::uint64_t Recorder::time_ns(Tick tick) const {
    return discipline_->rate.nanoseconds_at(tick);
}

}  // namespace cancha::recording

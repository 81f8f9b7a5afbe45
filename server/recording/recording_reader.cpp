#include "server/recording/recording_reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "referee/core/state_grid.h"
#include "server/codec/team_request.h"
#include "server/recording/segment_length.h"
#include "server/sim/world/model_builder.h"
#include "server/sim/world/robot_builder.h"

namespace cancha::recording {

namespace {

// Limits far above what a recorder collects. A file that exceeds them is damaged.
constexpr std::uint64_t kMostTicksAhead = kMostTicksPerSegment;
constexpr std::size_t kMostBytesAhead = std::size_t{256} * 1024 * 1024;
constexpr std::size_t kMostCommandsPerTick = 1000;
constexpr std::size_t kMostReadingsPerTick = 100'000;
// Each change causes an event, and its consequences may cause more.
constexpr std::size_t kMostEventsPerTick = 10 * match::Match::kMaxChangesPerTick;

// Limit of messages before the first tick, which are kept for watch(): the size of one record.
constexpr std::uint64_t kMostBytesBeforeFirstTick = mcap::McapReader::kMaxRecordBytes;

/// Returns a state that lists the bodies, without their numbers.
referee::WorldState empty_state(const v1::Discipline& settings) {
    referee::WorldState state;
    if (settings.has_ball()) {
        state.ball.emplace();
    }
    for (const v1::Robot& robot : settings.robots()) {
        referee::RobotState robot_state;
        robot_state.id = RobotId{robot.id()};
        robot_state.team = static_cast<Team>(robot.team());
        state.robots.push_back(robot_state);
    }
    std::ranges::sort(state.robots, {}, &referee::RobotState::id);
    const world::MovingNames moving = world::moving_names(settings);
    state.links.resize(moving.links.size());
    state.joints.resize(moving.joints.size());
    return state;
}

referee::GameEvent decode(const v1::GameEvent& message) {
    return {.tick = Tick{message.tick()},
            .kind = message.kind(),
            .team = static_cast<Team>(message.team()),
            .robot = RobotId{message.robot_id()},
            .rule = message.rule(),
            .text = message.text(),
            .origin = referee::origin_of(message)};
}

/// Adds with wrap-around. In a damaged file sums may overflow; the result is wrong, but defined.
std::int64_t wrapping_sum(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

/// Converts recordings from before 0.3, which have a list for each of the two wheels.
void keep_in_one_list(v1::RecordedCommands& commands) {
    const int count = std::min(commands.left_size(), commands.right_size());
    for (int i = 0; i < count; ++i) {
        commands.add_numbers(commands.left(i));
        commands.add_numbers(commands.right(i));
    }
}

std::size_t size_of(const mcap::McapItem& item) {
    if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item)) {
        return attachment->name.size() + attachment->media_type.size() + attachment->content.size();
    }
    std::size_t bytes = 0;
    if (const auto* metadata = std::get_if<mcap::McapMetadata>(&item)) {
        bytes = metadata->name.size();
        for (const auto& [key, value] : metadata->entries) {
            bytes += key.size() + value.size();
        }
    }
    return bytes;
}

}  // namespace

Result<RecordingReader> RecordingReader::open(const std::string& path) {
    return begin(mcap::McapReader::open(path), path);
}

Result<RecordingReader> RecordingReader::of_bytes(std::string_view bytes, std::string_view source) {
    return begin(mcap::McapReader::of_bytes(bytes, source), std::string(source));
}

Result<RecordingReader> RecordingReader::begin(Result<mcap::McapReader> file, std::string source) {
    if (!file) {
        return file.error();
    }
    RecordingReader reader(*std::move(file), std::move(source));
    if (const Status begun = reader.begin(); !begun) {
        return begun.error();
    }
    return reader;
}

Status RecordingReader::begin() {
    file_.hold_to_form();
    std::uint64_t bytes = 0;
    while ((held_ = read())) {
        if (std::holds_alternative<mcap::McapMessage>(*held_)) {
            break;
        }
        bytes += size_of(*held_) + sizeof(mcap::McapItem);
        if (bytes > kMostBytesBeforeFirstTick) {
            return failure(
                fmt::format("the part before its first tick is longer than {} "
                            "bytes",
                            kMostBytesBeforeFirstTick));
        }
        keep(*held_);
        before_first_tick_.push_back(*std::move(held_));
    }
    if (metadata_.empty() || discipline_.empty()) {
        return failure(file_.damage() ? file_.damage()->text
                                      : "it is not a recording of a Cancha match");
    }
    Result<MatchFacts> facts = facts_from(metadata_, discipline_, opening_);
    if (!facts) {
        return Error{facts.error().code, fmt::format("{}: {}", source_, facts.error().message)};
    }
    facts_.emplace(*std::move(facts));
    Result<std::vector<world::CommandedRobot>> robots =
        world::commanded_robots(facts_->discipline.settings);
    if (!robots) {
        return Error{robots.error().code, fmt::format("{}: {}", source_, robots.error().message)};
    }
    robots_ = *std::move(robots);
    blank_ = empty_state(facts_->discipline.settings);
    if (facts_->format < kFirstFormatWithJoints) {
        blank_.joints.clear();
    }
    return {};
}

bool RecordingReader::next(TickRecord& record) {
    record = {.state = std::move(record.state), .state_hash = record.state_hash};
    before_first_tick_.clear();
    while (status_) {
        const std::optional<mcap::McapItem> item =
            held_ ? std::exchange(held_, std::nullopt) : read();
        if (!item) {
            note_end();
            return false;
        }
        if (watcher_) {
            watcher_(*item);
        }
        const auto* message = std::get_if<mcap::McapMessage>(&*item);
        if (message == nullptr) {
            keep(*item);
        } else if (take(*message, record)) {
            return true;
        }
    }
    return false;
}

void RecordingReader::watch(std::function<void(const mcap::McapItem&)> watcher) {
    watcher_ = std::move(watcher);
    for (const mcap::McapItem& item : std::exchange(before_first_tick_, {})) {
        if (watcher_) {
            watcher_(item);
        }
    }
}

std::optional<mcap::McapItem> RecordingReader::read() {
    std::optional<mcap::McapItem> item = file_.next();
    if (item) {
        digest_.add(*item);
    }
    if (item && !std::exchange(has_items_, true)) {
        first_channels_ = file_.channels().size();
    }
    return item;
}

Error RecordingReader::failure(std::string_view text) const {
    return Error{ErrorCode::kInvalidInput, fmt::format("{}: {}", source_, text)};
}

void RecordingReader::keep(const mcap::McapItem& item) {
    if (const auto* metadata = std::get_if<mcap::McapMetadata>(&item)) {
        if (metadata->name == kMatchMetadata) {
            metadata_ = metadata->entries;
        } else if (metadata->name == kResultMetadata) {
            keep_result(metadata->entries);
        }
    } else if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item)) {
        keep(*attachment);
    }
}

void RecordingReader::keep(const mcap::McapAttachment& attachment) {
    if (attachment.name == kDisciplineAttachment) {
        discipline_ = attachment.content;
    } else if (attachment.name == kOpeningAttachment) {
        opening_ = attachment.content;
    } else if (attachment.name == kReportAttachment) {
        report_ = attachment.content;
    }
}

void RecordingReader::keep_result(const std::map<std::string, std::string>& entries) {
    Result<MatchResult> result = result_from(entries);
    if (result) {
        result_ = *std::move(result);
    } else {
        status_ = failure(result.error().message);
    }
}

void RecordingReader::note_end() {
    if (status_ && file_.damage()) {
        status_ = failure(fmt::format("after tick {}: {}", next_tick_ == 0 ? 0 : next_tick_ - 1,
                                      file_.damage()->text));
    } else if (status_ && !result_) {
        status_ = failure("it ends without the result of the match");
    }
}

void RecordingReader::fail_at_tick(std::string_view text) {
    status_ = failure(fmt::format("in tick {}: {}", next_tick_, text));
}

/// Takes a message. Returns whether the record is complete.
bool RecordingReader::take(const mcap::McapMessage& message, TickRecord& record) {
    if (message.topic == kWorldTopic) {
        return take_world(message.payload, record);
    }
    if (message.topic == kEventsTopic) {
        take_event(message.payload, record);
    } else if (message.topic.starts_with(kCommandsTopic)) {
        take_commands(message.payload);
    } else if (message.topic.starts_with(kRequestsTopic)) {
        const auto seat = message.topic.substr(std::string_view(kRequestsTopic).size());
        take_request(seat, message.payload, record);
    } else if (message.topic.starts_with(kInterventionsTopic)) {
        take_intervention(message.payload, record);
    } else if (message.topic.starts_with(kReadingsTopic)) {
        take_readings(message.payload);
    } else if (message.topic.starts_with(kDebugTopic)) {
        const auto seat = message.topic.substr(std::string_view(kDebugTopic).size());
        take_drawing(seat, message.payload);
    }
    return false;  // Messages on other topics change no state.
}

template <typename Message>
bool RecordingReader::parse(std::string_view payload, Message& message, std::string_view what) {
    if (message.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
        return true;
    }
    fail_at_tick(fmt::format("{} cannot be read", what));
    return false;
}

void RecordingReader::take_event(std::string_view payload, TickRecord& record) {
    if (!parse(payload, event_, "an event")) {
        return;
    }
    if (record.events.size() >= kMostEventsPerTick) {
        return fail_at_tick(fmt::format("more than {} events", kMostEventsPerTick));
    }
    record.events.push_back(decode(event_));
    record.event_numbers.push_back(event_.number());
}

bool RecordingReader::may_be_ahead(std::uint64_t tick, std::size_t bytes) const {
    const std::uint64_t open_tick = next_tick_ == 0 ? 0 : next_tick_ - 1;
    return tick >= open_tick && tick - open_tick <= kMostTicksAhead &&
           bytes <= kMostBytesAhead - bytes_ahead_;
}

void RecordingReader::take_readings(std::string_view payload) {
    v1::RecordedReadings record;
    if (!parse(payload, record, "a reading")) {
        return;
    }
    if (!may_be_ahead(record.tick(), payload.size())) {
        return fail_at_tick(fmt::format("readings of tick {}", record.tick()));
    }
    Ahead& ahead = ahead_[record.tick()];
    std::vector<v1::Reading>& readings = ahead.readings;
    if (readings.size() + static_cast<std::size_t>(record.readings_size()) > kMostReadingsPerTick) {
        return fail_at_tick(fmt::format("more than {} readings", kMostReadingsPerTick));
    }
    for (v1::Reading& reading : *record.mutable_readings()) {
        readings.emplace_back().Swap(&reading);
    }
    ahead.bytes += payload.size();
    bytes_ahead_ += payload.size();
}

/// Drawings are not part of the proof, so unusable ones are ignored and do not count as damage.
void RecordingReader::take_drawing(std::string_view seat, std::string_view payload) {
    const bool is_known =
        std::ranges::find(facts_->discipline.settings.seats(), seat, &v1::Seat::name) !=
        facts_->discipline.settings.seats().end();
    if (!is_known || !drawing_.ParseFromArray(payload.data(), static_cast<int>(payload.size())) ||
        !may_be_ahead(drawing_.tick(), payload.size())) {
        return;
    }
    Ahead& ahead = ahead_[drawing_.tick()];
    if (std::ranges::find(ahead.drawings, seat, &v1::SeatDrawing::seat) != ahead.drawings.end()) {
        return;
    }
    v1::SeatDrawing& drawing = ahead.drawings.emplace_back();
    drawing.set_seat(std::string(seat));
    drawing.mutable_drawing()->Swap(drawing_.mutable_drawing());
    ahead.bytes += payload.size();
    bytes_ahead_ += payload.size();
}

void RecordingReader::take_request(std::string_view seat, std::string_view payload,
                                   TickRecord& record) {
    if (!parse(payload, request_, "a request")) {
        return;
    }
    const auto& seats = facts_->discipline.settings.seats();
    const auto known = std::ranges::find(seats, seat, &v1::Seat::name);
    referee::TeamRequest request = codec::request_in(request_);
    if (known == seats.end() || request_.tick() + 1 != next_tick_ ||
        !codec::can_be_asked(request, *known) ||
        record.requests.size() >= static_cast<std::size_t>(seats.size())) {
        return fail_at_tick("an invalid request");
    }
    record.requests.emplace_back(known - seats.begin(), std::move(request));
}

void RecordingReader::take_intervention(std::string_view payload, TickRecord& record) {
    if (!parse(payload, intervention_, "an intervention") ||
        intervention_.action_case() == v1::RecordedIntervention::ACTION_NOT_SET) {
        return;
    }
    if (intervention_.has_end()) {
        record.end = intervention_.end();
        if (record.end->winner() != v1::TEAM_BLUE && record.end->winner() != v1::TEAM_YELLOW) {
            record.end->clear_winner();
        }
        return;
    }
    if (next_tick_ == 0 || intervention_.tick() + 1 != next_tick_ ||
        !match::can_be_made(intervention_, facts_->discipline.settings) ||
        record.changes.size() >= match::Match::kMaxChangesPerTick) {
        return fail_at_tick("an invalid intervention");
    }
    // Parts without effect are left out. If the file has some, the match recorded again differs.
    record.changes.emplace_back(match::canonical(intervention_), intervention_.origin());
}

void RecordingReader::take_commands(std::string_view payload) {
    if (!parse(payload, commands_, "a command")) {
        return;
    }
    keep_in_one_list(commands_);
    const int count = commands_.robot_ids_size();
    std::span<const std::int64_t> numbers(commands_.numbers().data(),
                                          static_cast<std::size_t>(commands_.numbers_size()));
    if (count != commands_.ticks_later_size() ||
        (commands_.ways_size() > 0 && commands_.ways_size() != count)) {
        return fail_at_tick("the lists of a command differ in length");
    }
    for (int i = 0; i < count && status_; ++i) {
        numbers = take_command(i, numbers);
    }
    if (status_ && !numbers.empty()) {
        fail_at_tick("the lists of a command differ in length");
    }
}

std::span<const std::int64_t> RecordingReader::take_command(int index,
                                                            std::span<const std::int64_t> numbers) {
    const RobotId id{commands_.robot_ids(index)};
    const std::uint64_t tick = commands_.tick() + commands_.ticks_later(index);
    const auto robot = std::ranges::lower_bound(robots_, id, {}, &world::CommandedRobot::id);
    if (robot == robots_.end() || robot->id != id) {
        fail_at_tick(fmt::format("a command for robot {}, which does not exist", to_number(id)));
        return {};
    }
    if (!may_be_ahead(tick, 0)) {
        fail_at_tick(fmt::format("a command for tick {}", tick));
        return {};
    }
    world::CommandSet& commands = ahead_[tick].commands;
    if (commands.size() >= kMostCommandsPerTick) {
        fail_at_tick(fmt::format("too many commands for tick {}", tick));
        return {};
    }
    const auto way = robot->at_way(commands_.ways_size() > 0 ? commands_.ways(index) : 0);
    if (!way) {
        fail_at_tick(fmt::format("a command that robot {} does not take", to_number(id)));
        return {};
    }
    const auto& [actuator, told] = *way;
    const auto& kind = told->numbers;
    if (numbers.size() < kind.size()) {
        fail_at_tick("the lists of a command differ in length");
        return {};
    }
    command::Command command{.kind = told};
    for (std::size_t i = 0; i < kind.size(); ++i) {
        command.numbers[i] = kind[i].at_step(numbers[i]);
    }
    commands.push_back({id, command, actuator});
    return numbers.subspan(kind.size());
}

bool RecordingReader::take_world(std::string_view payload, TickRecord& record) {
    if (!parse(payload, world_, "the world")) {
        return false;
    }
    const std::size_t count = referee::count_numbers(blank_);
    if (world_.tick() != next_tick_ || static_cast<std::size_t>(world_.numbers_size()) != count ||
        (numbers_.empty() && !world_.is_complete())) {
        fail_at_tick(fmt::format("the world has tick {} and {} numbers, expected {} numbers",
                                 world_.tick(), world_.numbers_size(), count));
        return false;
    }
    numbers_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t number = world_.numbers(static_cast<int>(i));
        numbers_[i] = world_.is_complete() ? number : wrapping_sum(numbers_[i], number);
    }
    if (next_tick_ > 0) {
        Ahead& ahead = ahead_[next_tick_ - 1];
        record.commands = std::move(ahead.commands);
        record.drawings = std::move(ahead.drawings);
        record.readings = std::move(ahead.readings);
        bytes_ahead_ -= ahead.bytes;
        ahead_.erase(next_tick_ - 1);
    }
    record.state = blank_;
    record.state.tick = Tick{next_tick_++};
    if (world_.has_placed_tick()) {
        record.state.placed_tick = Tick{world_.placed_tick()};
    }
    referee::from_numbers(numbers_, record.state);
    record.state_hash = world_.state_hash();
    return true;
}

}  // namespace cancha::recording

#include "viewer/picture/recorded_moment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cancha/v1/recording.pb.h"
#include "proto/numbers/state_table.h"
#include "proto/wire/parts.h"
#include "viewer/tape/part_reader.h"

namespace cancha::picture {

namespace {

constexpr std::string_view kWorldTopic = "/world";
constexpr std::string_view kStatusTopic = "/status";

constexpr std::uint64_t kLastTick = std::numeric_limits<std::uint64_t>::max();

/// Most numbers in a tick: those of a thousand robots and links.
constexpr int kMostNumbers = 13'000;

/// Most bytes of a tick: ten for each number, and some for its own number and its hashes.
constexpr std::size_t kMostTickBytes = 10 * std::size_t{kMostNumbers} + 1000;

using Numbers = std::vector<std::int64_t>;

/// Makes the world of a tick; none if there are not as many numbers as the scene has bodies.
std::optional<v1::WorldState> world_of(const v1::Scene& scene, std::uint64_t tick,
                                       const Numbers& numbers) {
    v1::WorldState world;
    world.set_tick(tick);
    return numbers::to_state(numbers, scene, world) ? std::optional(std::move(world))
                                                    : std::nullopt;
}

/// Reads a segment up to a tick.
class SegmentReading {
  public:
    SegmentReading(const tape::OpeningFacts& opening, std::uint64_t tick)
        : wanted_(tick),
          has_scene_(opening.scene &&
                     wire::parse(subject_.scene, *opening.scene, tape::kMostSceneParts)) {}

    /// Takes a message. Returns whether it wants more.
    bool take(const tape::PartMessage& message) {
        if (message.topic == kStatusTopic) {
            v1::MatchStatus status;
            if (budget_.parse(status, message.payload)) {
                subject_.standing.status = std::move(status);
                has_status_ = true;
            }
        } else if (message.topic == kWorldTopic && !is_there()) {
            take_world(message.payload);
        }
        return !is_damaged_ && (!is_there() || !has_status_);
    }

    Result<Subject> result() && {
        auto world = has_scene_ && !is_damaged_
                         ? world_of(subject_.scene, tick_.value_or(0), numbers_)
                         : std::optional<v1::WorldState>();
        if (!world) {
            return Error{ErrorCode::kInvalidInput, "there is no world in this segment"};
        }
        subject_.world = *std::move(world);
        return std::move(subject_);
    }

    /// Returns the last status read; none if there was none.
    std::optional<v1::MatchStatus> status() && {
        return has_status_ ? std::optional(std::move(subject_.standing.status)) : std::nullopt;
    }

  private:
    bool is_there() const { return tick_ && *tick_ >= wanted_; }

    void take_world(std::string_view payload) {
        v1::RecordedTick recorded;
        if (payload.size() > kMostTickBytes || !budget_.parse(recorded, payload) ||
            recorded.numbers_size() > kMostNumbers) {
            is_damaged_ = true;
            return;
        }
        if (recorded.is_complete()) {
            numbers_.assign(recorded.numbers().begin(), recorded.numbers().end());
        } else if (static_cast<std::size_t>(recorded.numbers_size()) == numbers_.size()) {
            std::ranges::transform(numbers_, recorded.numbers(), numbers_.begin(), sum);
        } else {
            is_damaged_ = true;
        }
        tick_ = recorded.tick();
    }

    /// Adds without overflow, whatever the file says.
    static std::int64_t sum(std::int64_t a, std::int64_t b) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) +
                                         static_cast<std::uint64_t>(b));
    }

    std::uint64_t wanted_;
    wire::PartBudget budget_{tape::kMostDecodedParts};
    std::optional<std::uint64_t> tick_;  // Tick of the numbers.
    Numbers numbers_;
    Subject subject_;
    bool has_scene_;
    bool has_status_ = false;
    bool is_damaged_ = false;
};

RecordedTick found_tick(const tape::Tape& tape, std::uint64_t tick) {
    if (tape.segments() == 0) {
        return {};
    }
    const std::uint64_t per_segment = tape.facts().ticks_per_segment;
    tick = std::min(tick, tape.segments() * per_segment - 1);
    return {.opening = tape.known_opening(),
            .main_part = tape.find(static_cast<std::uint32_t>(tick / per_segment), ""),
            .tick = tick};
}

/// Reads up to the tick, or up to damage.
Result<SegmentReading> read_to(const RecordedTick& tick) {
    if (!tick.main_part) {
        return Error{ErrorCode::kNotFound, "there is no whole segment in this recording"};
    }
    const Result<std::string> bytes = tick.main_part->read_unchecked();
    if (!bytes) {
        return bytes.error();
    }
    SegmentReading reading(tick.opening->facts, tick.tick);
    const Status read = tape::read_part(
        tick.opening->facts, *bytes,
        [&reading](const tape::PartMessage& message) { return reading.take(message); });
    return read ? Result<SegmentReading>(std::move(reading)) : read.error();
}

std::optional<v1::MatchStatus> status_in(const RecordedTick& tick) {
    Result<SegmentReading> reading = read_to(tick);
    return reading ? (*std::move(reading)).status() : std::nullopt;
}

}  // namespace

RecordedTick tick_at(const tape::Tape& tape, double time_s) {
    // This cannot overflow: a tick lasts a microsecond at least, and the time was typed by a
    // person.
    return found_tick(tape, static_cast<std::uint64_t>(std::round(time_s / tape.facts().tick_s)));
}

Result<Subject> moment_in(const RecordedTick& tick) {
    Result<SegmentReading> reading = read_to(tick);
    return reading ? (*std::move(reading)).result() : Result<Subject>(reading.error());
}

HighlightTicks highlight_ticks(const tape::Tape& tape) {
    HighlightTicks ticks{found_tick(tape, kLastTick), std::nullopt, std::nullopt};
    if (tape.segments() > 1) {
        ticks.before = found_tick(tape, (tape.segments() - 1) * tape.facts().ticks_per_segment - 1);
    }
    const auto moments = tape.moments().all();
    if (const std::optional<std::size_t> goal = tape::last_goal_in(moments)) {
        ticks.goal = found_tick(tape, moments[*goal].tick);
    }
    return ticks;
}

Result<Subject> highlight_in(const HighlightTicks& ticks) {
    Result<Subject> shown = moment_in(ticks.goal ? *ticks.goal : ticks.last);
    for (const auto& other : {std::optional(ticks.last), ticks.before}) {
        if (!shown && other) {
            shown = moment_in(*other);
        }
    }
    if (!shown) {
        return shown;
    }
    std::optional<v1::MatchStatus> status = status_in(ticks.last);
    if (!status && ticks.before) {
        status = status_in(*ticks.before);
    }
    if (status) {
        shown->standing.status = *std::move(status);
    }
    return shown;
}

Result<Subject> highlight_of(const tape::Tape& tape) {
    return highlight_in(highlight_ticks(tape));
}

}  // namespace cancha::picture

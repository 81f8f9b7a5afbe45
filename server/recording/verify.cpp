#include "server/recording/verify.h"

#include <optional>

#include <fmt/format.h>

#include "server/lockstep/simulated_match.h"
#include "server/lockstep/version.h"
#include "server/world/world_spec_builder.h"

namespace cancha::recording {

namespace {

constexpr std::uint64_t kTicksPerReport = 1000;

Error refuse(std::string text) {
    return Error{ErrorCode::kInvalidInput, std::move(text)};
}

Status check_versions(const MatchFacts& facts) {
    if (facts.behaviour_version != lockstep::kBehaviourVersion) {
        return refuse(fmt::format(
            "the match was recorded by {} with behaviour version {}, this program has {}: the same "
            "commands would give another match. Verify it with the program that recorded it; "
            "`cancha-replay judge` works with any",
            facts.build, facts.behaviour_version, lockstep::kBehaviourVersion));
    }
    if (facts.discipline.hash != facts.discipline_hash) {
        return refuse(fmt::format(
            "the settings of {} in the recording have hash {:016x}, this program reads them as "
            "{:016x}: it has other settings than the one that recorded ({})",
            facts.discipline.full_name(), facts.discipline_hash, facts.discipline.hash,
            facts.build));
    }
    return {};
}

std::string describe(const char* quantity, double now, double then, const char* unit) {
    return fmt::format("its {} is {} {} now, {} {} in the recording", quantity, now, unit, then,
                       unit);
}

std::optional<std::string> difference_of(const Vec3& now, const Vec3& then, const char* quantity,
                                         const char* unit) {
    const char* const axes = "xyz";
    const double numbers_now[] = {now.x, now.y, now.z};
    const double numbers_then[] = {then.x, then.y, then.z};
    for (int i = 0; i < 3; ++i) {
        if (numbers_now[i] != numbers_then[i]) {
            return describe(fmt::format("{} in {}", quantity, axes[i]).c_str(), numbers_now[i],
                            numbers_then[i], unit);
        }
    }
    return std::nullopt;
}

std::optional<std::string> difference_of(const referee::BallState& now,
                                         const referee::BallState& then) {
    if (auto found = difference_of(now.position_m, then.position_m, "position", "m")) {
        return found;
    }
    if (auto found = difference_of(now.velocity_mps, then.velocity_mps, "velocity", "m/s")) {
        return found;
    }
    return difference_of(now.turn_rate_radps, then.turn_rate_radps, "turn rate", "rad/s");
}

std::optional<std::string> difference_of(const referee::RobotState& now,
                                         const referee::RobotState& then) {
    if (auto found = difference_of(now.position_m, then.position_m, "position", "m")) {
        return found;
    }
    if (now.heading_rad != then.heading_rad) {
        return describe("heading", now.heading_rad, then.heading_rad, "rad");
    }
    if (auto found = difference_of(now.velocity_mps, then.velocity_mps, "velocity", "m/s")) {
        return found;
    }
    if (now.turn_rate_radps != then.turn_rate_radps) {
        return describe("turn rate", now.turn_rate_radps, then.turn_rate_radps, "rad/s");
    }
    return std::nullopt;
}

/// The first body that is seen to differ, robots first: they are told what to do.
std::string find_difference(const referee::WorldState& now, const referee::WorldState& then) {
    for (std::size_t i = 0; i < now.robots.size(); ++i) {
        if (const auto found = difference_of(now.robots[i], then.robots[i])) {
            return fmt::format("robot {}: {}", to_number(now.robots[i].id), *found);
        }
    }
    if (now.ball && then.ball) {
        if (const auto found = difference_of(*now.ball, *then.ball)) {
            return fmt::format("the ball: {}", *found);
        }
    }
    return "no body is seen to differ yet: what differs is finer than the recorded units, or is "
           "the "
           "referee's";
}

void make_changes(lockstep::Match& match, const TickRecord& record) {
    for (const auto& [change, origin] : record.changes) {
        // One that cannot be made now shows in the next hash.
        static_cast<void>(match.change(change, origin).has_value());
    }
}

/// Plays one tick by the changes and commands of the record.
void play_tick(lockstep::Match& match, const TickRecord& record) {
    make_changes(match, record);
    match.open_tick();
    for (const world::RobotCommand& command : record.commands) {
        match.command(command);
    }
    for (const auto& [seat, request] : record.requests) {
        match.request(seat, request);
    }
    match.close_tick();
}

std::optional<std::string> difference_at_end(const lockstep::Match& match,
                                             const MatchResult& then) {
    const referee::MatchStatus& now = match.status();
    if (now.blue.score != then.score->blue || now.yellow.score != then.score->yellow) {
        return fmt::format("it ends {}:{} now, {}:{} in the recording", now.blue.score,
                           now.yellow.score, then.score->blue, then.score->yellow);
    }
    if (now.winner != then.winner) {
        return fmt::format("its winner is {} now, {} in the recording", to_string(now.winner),
                           to_string(then.winner));
    }
    if (now.end_reason != then.end_reason) {
        return fmt::format("it ends with \"{}\" now, \"{}\" in the recording", now.end_reason,
                           then.end_reason);
    }
    if (match.state_hash() != then.state_hash) {
        return "what was changed after it is not what the recording ended with";
    }
    return std::nullopt;
}

/// `record`: what came after the last tick.
void compare_end(lockstep::Match& match, const TickRecord& record, const MatchResult& then,
                 Verification& verification) {
    verification.is_equal = true;
    verification.is_end_compared = then.score.has_value();
    if (!verification.is_end_compared) {
        return;
    }
    make_changes(match, record);
    if (record.end) {
        match.end(record.end->reason, record.end->winner);
    }
    if (auto difference = difference_at_end(match, then)) {
        verification.is_equal = false;
        verification.differing_tick = verification.ticks;
        verification.difference = *std::move(difference);
    }
}

}  // namespace

Result<Verification> verify(RecordingReader& recording, const ReportProgress& progress) {
    const MatchFacts& facts = recording.facts();
    if (const Status checked = check_versions(facts); !checked) {
        return checked.error();
    }
    const auto spec = world::make_world_spec(facts.discipline.settings);
    if (!spec) {
        return spec.error();
    }
    lockstep::SimulatedMatch match(facts.discipline, *spec, facts.options);
    Verification verification;
    TickRecord record;
    while (recording.next(record)) {
        const std::uint64_t tick = record.state.tick.number;
        if (tick > 0 && match.is_over()) {
            verification.differing_tick = tick;
            verification.difference = fmt::format("the match is over now ({}), it went on then",
                                                  match.status().end_reason);
            return verification;
        }
        if (tick > 0) {
            play_tick(match, record);
        }
        if (match.state_hash() != record.state_hash) {
            verification.differing_tick = tick;
            verification.difference = find_difference(match.state(), record.state);
            return verification;
        }
        verification.ticks = tick;
        if (progress && tick % kTicksPerReport == 0) {
            progress(tick);
        }
    }
    if (!recording.status()) {
        return refuse(fmt::format("{} (ticks 0 to {} were simulated again and are equal)",
                                  recording.status().error().message, verification.ticks));
    }
    compare_end(match, record, *recording.result(), verification);
    return verification;
}

}  // namespace cancha::recording

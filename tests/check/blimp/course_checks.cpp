#include "tests/check/blimp/course_checks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>

#include "cancha/base/contract.h"
#include "cancha/client/commands.h"
#include "client-sdk/cpp/src/decode.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "proto/cancha/v1/tick.pb.h"
#include "referee/core/discipline.h"
#include "server/lockstep/manual_drive.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"
#include "strategies/blimp_course_pilot/strategy.h"
#include "tests/check/blimp/sky.h"

namespace cancha::check::blimp {
namespace {

using pilot::Target;

/// Returns the match as the server would describe it to the pilot.
client::MatchInfo welcome_to(const v1::Discipline& settings) {
    v1::Welcome welcome;
    *welcome.mutable_settings() = settings;
    welcome.mutable_seat()->set_name(settings.seats(0).name());
    welcome.mutable_seat()->set_team(settings.seats(0).team());
    *welcome.mutable_seat()->mutable_robot_ids() = settings.seats(0).robot_ids();
    welcome.set_tick_rate_hz(static_cast<std::uint32_t>(std::lround(1 / kTick_s)));
    return client::decode_welcome(welcome).value();
}

std::size_t destinations_of(const pilot::CourseStack& stack) {
    return static_cast<std::size_t>(
        std::ranges::count(stack.targets(), Target::Kind::kDestination, &Target::kind));
}

/// A match whose blimp is flown by the sample pilot, or by an official in its place. There is no
/// network, but the messages are real, and so are the barrier's rules for manual drive.
class PilotedMatch {
  public:
    PilotedMatch()
        : stage_(match::make_stage(referee::load_discipline("blimp_course/solo").value()).value()),
          info_(welcome_to(stage_.discipline.settings)),
          match_(stage_.discipline, stage_.world, {}),
          by_hand_(info_.tick_rate) {
        pilot_.on_start(info_);
    }

    const match::Match& match() const { return match_; }

    const pilot::CourseStack& stack() const { return pilot_.stack(); }

    /// Returns the share of destinations and dock that the referee counts as reached.
    double progress() const { return match_.status().blue.progress; }

    double time_s() const { return kTick_s * static_cast<double>(match_.tick().number); }

    /// Plays one tick.
    void play() {
        match_.open_tick();
        if (const auto command = ask()) {
            if (!by_hand_.takes(*command)) {
                match_.command(*command);
            }
        }
        by_hand_.apply(match_);
        match_.close_tick();
    }

    void take_over() {
        CANCHA_EXPECTS(by_hand_.take_over({robot(), {{"drive", {kind()}}}}, kOfficial));
    }

    /// Plays one tick with a command of the official.
    void play_by_hand(const pilot::Motors& motors) {
        const world::RobotCommand command{
            robot(), {.kind = kind(), .numbers = {motors.front, motors.vertical, motors.yaw}}};
        CANCHA_EXPECTS(by_hand_.drive({command}, kOfficial, match_.tick()));
        play();
    }

    void release() { CANCHA_EXPECTS(by_hand_.release(robot(), kOfficial)); }

    std::uint64_t asked() const { return asked_; }

    /// Returns a statistic of the blimp by name: "gates".
    double statistic(const std::string& name) const {
        v1::MatchStatistics message;
        match_.describe_statistics(message);
        for (const v1::Statistic& one : message.statistics()) {
            if (one.name() == name && one.teams_size() > 0) {
                return one.teams(0).value();
            }
        }
        return std::numeric_limits<double>::quiet_NaN();
    }

  private:
    static inline const lockstep::Driver kOfficial{.name = "judge", .connection = 1};

    static const command::Kind* kind() { return command::find_kind("airship"); }

    RobotId robot() const { return info_.mine.front(); }

    /// Asks the pilot for its command. None: the pilot has no position fix yet.
    std::optional<world::RobotCommand> ask() {
        v1::TickOpened opened;
        opened.set_tick(match_.tick().number);
        for (const v1::Reading& reading : match_.readings()) {
            *opened.mutable_observation()->add_readings() = reading;
        }
        CANCHA_EXPECTS(client::decode_tick(opened, info_, view_));
        commands_.clear();
        pilot_.decide(view_, commands_);
        ++asked_;
        if (commands_.entries().empty()) {
            return std::nullopt;
        }
        const auto& told = std::get<client::NamedCommand>(commands_.entries().front().command);
        world::RobotCommand command{robot(), {.kind = kind()}};
        std::ranges::copy(told.numbers, command.drive.numbers.begin());
        return command;
    }

    match::Stage stage_;
    client::MatchInfo info_;
    match::SimulatedMatch match_;
    lockstep::ManualDrive by_hand_;
    pilot::BlimpPilot pilot_;
    client::Observation view_;
    client::Commands commands_;
    std::uint64_t asked_ = 0;
};

}  // namespace

std::vector<Check> fly_by_hand_in_between() {
    constexpr double kLimit_s = 300;
    constexpr double kByHand_s = 10;
    PilotedMatch flight;
    const std::size_t all = destinations_of(flight.stack());
    // Flies until gates 1 and 2 are behind the blimp, with 20 s of open air ahead.
    while (flight.time_s() < kLimit_s && destinations_of(flight.stack()) > all - 2) {
        flight.play();
    }
    const std::size_t before = destinations_of(flight.stack());
    const std::uint64_t asked_before = flight.asked();
    const double begun_s = flight.time_s();
    flight.take_over();
    while (flight.time_s() < begun_s + kByHand_s) {
        flight.play_by_hand({.front = 0.2, .vertical = -0.4, .yaw = -0.3});
    }
    flight.release();
    const double asked = static_cast<double>(flight.asked() - asked_before);
    const double kept = static_cast<double>(destinations_of(flight.stack()));
    while (!flight.match().is_over() && flight.time_s() < kLimit_s) {
        flight.play();
    }
    return {
        {"times that the pilot was asked meanwhile", "10 s / 32 ms", std::ceil(kByHand_s / kTick_s),
         1, asked},
        {"destinations on its stack afterwards", "as before", static_cast<double>(before), 0, kept},
        {"gates passed in the end", "all", 6, 0, flight.statistic("gates")},
        {"contacts in the end", "none", 0, 0, flight.statistic("contacts")},
        {"progress in the end", "all destinations, and the dock", 1, 0, flight.progress()}};
}

}  // namespace cancha::check::blimp

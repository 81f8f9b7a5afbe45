#include "tests/check/logistics/played_match.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "cancha/base/contract.h"
#include "client-sdk/cpp/src/decode.h"
#include "client-sdk/cpp/src/encode.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "server/codec/answer_decoder.h"
#include "server/sim/world/robot_builder.h"

namespace cancha::check::logistics {
namespace {

/// Returns the match as the server would describe it to a seat.
client::MatchInfo welcome_to(const v1::Seat& seat, const v1::Discipline& settings) {
    v1::Welcome welcome;
    *welcome.mutable_settings() = settings;
    welcome.mutable_seat()->set_name(seat.name());
    welcome.mutable_seat()->set_team(seat.team());
    *welcome.mutable_seat()->mutable_robot_ids() = seat.robot_ids();
    welcome.set_tick_rate_hz(settings.timing().tick_rate_hz());
    return client::decode_welcome(welcome).value();
}

}  // namespace

PlayedMatch::PlayedMatch(referee::Discipline discipline, std::uint64_t seed)
    : stage_(match::make_stage(std::move(discipline)).value()),
      site_(referee::logistics::site_of(Team::kBlue, stage_.discipline.settings)),
      match_(stage_.discipline, stage_.world, {.seed = seed}) {
    const v1::Discipline& settings = stage_.discipline.settings;
    const auto robots = world::commanded_robots(settings).value();
    for (const v1::Seat& seat : settings.seats()) {
        Seat& made = *seats_.emplace_back(std::make_unique<Seat>());
        made.info = welcome_to(seat, settings);
        for (const world::CommandedRobot& robot : robots) {
            if (std::ranges::find(made.info.mine, robot.id) != made.info.mine.end()) {
                made.robots.push_back(robot);
            }
        }
        made.fetcher.on_start(made.info);
    }
}

void PlayedMatch::ask(Seat& seat) {
    v1::TickOpened opened;
    opened.set_tick(match_.tick().number);
    for (const v1::Reading& reading : match_.readings()) {
        if (std::ranges::find(seat.info.mine, RobotId{reading.robot_id()}) !=
            seat.info.mine.end()) {
            *opened.mutable_observation()->add_readings() = reading;
        }
    }
    CANCHA_EXPECTS(client::decode_tick(opened, seat.info, seat.view));
    seat.commands.clear();
    seat.fetcher.decide(seat.view, seat.commands);
    v1::TickAnswer answer;
    client::encode_answer(match_.tick(), seat.commands, answer);
    match::SeatAnswer decoded;
    std::vector<codec::AnswerProblem> problems;
    codec::decode_answer(answer, seat.robots, match_.state().robots, decoded, problems);
    CANCHA_EXPECTS(problems.empty());
    for (const world::RobotCommand& command : decoded.commands) {
        match_.command(command);
    }
}

void PlayedMatch::play() {
    match_.open_tick();
    for (const auto& seat : seats_) {
        ask(*seat);
    }
    match_.close_tick();
}

void PlayedMatch::play_out() {
    while (!match_.is_over()) {
        play();
    }
}

double PlayedMatch::time_s() const {
    return static_cast<double>(match_.tick().number) /
           stage_.discipline.settings.timing().tick_rate_hz();
}

double PlayedMatch::figure(const std::string& name, Team team) const {
    v1::MatchStatistics message;
    match_.describe_statistics(message);
    for (const v1::Statistic& statistic : message.statistics()) {
        for (const v1::Statistic::OfTeam& of_team : statistic.teams()) {
            if (statistic.name() == name && of_team.team() == static_cast<v1::Team>(team)) {
                return of_team.value();
            }
        }
    }
    return std::numeric_limits<double>::quiet_NaN();
}

double PlayedMatch::beam_m(const std::string& sensor) const {
    const auto found = std::ranges::find(match_.readings(), sensor, &v1::Reading::sensor);
    CANCHA_EXPECTS(found != match_.readings().end());
    return found->ranges().distances_m(0);
}

}  // namespace cancha::check::logistics

#include "tests/scenes/scene_player.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "proto/base/values/angle.h"
#include "referee/core/ruling.h"
#include "tests/support/legal_placement.h"
#include "tests/support/paper_match.h"

namespace cancha::scenes {

namespace {

using support::PaperMatch;

constexpr double kMillimetre_m = 0.001;

/// Longest duration of a moment. It is longer than any break or period of the scenes, so a moment
/// that waits in vain ends.
constexpr double kLongest_s = 700;

std::vector<referee::SettingOverride> overrides_of(
    const Scene& scene, const std::optional<referee::SettingOverride>& mutation) {
    std::vector<referee::SettingOverride> overrides;
    if (mutation) {
        overrides.push_back(*mutation);
    }
    for (const auto& [key, value] : scene.rules()) {
        overrides.push_back({"rules." + key, fmt::format("{}", value)});
    }
    for (const auto& [rule, handling] : scene.handlings()) {
        overrides.push_back({"handlings." + rule, handling});
    }
    return overrides;
}

GroundPose pose_of(const Robot& robot) {
    return {robot.x_m(), robot.y_m(), robot.degrees() * kRadPerDegree};
}

referee::TeamRequest request_of(const Request& request) {
    referee::TeamRequest asked;
    for (const Robot& robot : request.robot()) {
        const GroundPose pose = pose_of(robot);
        v1::Placement::Robot& placed = *asked.mutable_placement()->add_robots();
        placed.set_robot_id(robot.id());
        placed.set_x_m(pose.x_m);
        placed.set_y_m(pose.y_m);
        placed.set_heading_rad(pose.heading_rad);
    }
    if (request.has_ball()) {
        asked.mutable_placement()->mutable_ball()->set_x_m(request.ball().x_m());
        asked.mutable_placement()->mutable_ball()->set_y_m(request.ball().y_m());
    }
    asked.set_asks_for_time_out(request.time_out());
    return asked;
}

std::string text_of(const Event& event) {
    return fmt::format("{} team {} rule {} robot {}", event.kind(), static_cast<int>(event.team()),
                       event.rule(), event.robot());
}

std::string text_of(const referee::GameEvent& event) {
    return fmt::format("{} team {} rule {} robot {}: {}", event.kind, static_cast<int>(event.team),
                       event.rule, to_number(event.robot), event.text);
}

/// Plays the moments of one scene, one after the other.
class Player {
  public:
    Player(const Scene& scene, const std::optional<referee::SettingOverride>& mutation)
        : match_(league_of(scene), overrides_of(scene, mutation)) {
        if (!scene.from_whistle()) {
            match_.tick_until_play();
        }
    }

    testing::AssertionResult play(const Moment& moment);

  private:
    void move(const Moment& moment, double time_s);
    referee::Ruling ruling_of(const Moment& moment) const;
    testing::AssertionResult check_robots(const Moment& moment) const;
    testing::AssertionResult lead(const Moment& moment);
    testing::AssertionResult check_events(const Moment& moment, std::size_t before,
                                          std::uint64_t begun) const;
    testing::AssertionResult check_status(const scenes::Status& status);
    testing::AssertionResult check_bodies(const scenes::Status& status);
    testing::AssertionResult check_drivable(const scenes::Status& status) const;

    double seconds(std::uint64_t ticks) const {
        return static_cast<double>(ticks) * match_.discipline().rate.period_s();
    }

    PaperMatch match_;
};

/// Puts the bodies of a moment at their places after this time of the moment.
void Player::move(const Moment& moment, double time_s) {
    if (moment.has_ball() && moment.ball().roams()) {
        constexpr double kThereAndBack_s = 4;
        const bool is_there = std::fmod(time_s, kThereAndBack_s) < kThereAndBack_s / 2;
        match_.put_ball({is_there ? 0.15 : -0.15, 0}, {is_there ? 1.0 : -1.0, 0});
    } else if (moment.has_ball()) {
        const Vec2 velocity_mps{moment.ball().vx_mps(), moment.ball().vy_mps()};
        const Vec2 begin_m{moment.ball().x_m(), moment.ball().y_m()};
        match_.put_ball(begin_m + time_s * velocity_mps, velocity_mps);
    }
    for (const Robot& robot : moment.robot()) {
        GroundPose pose = pose_of(robot);
        pose.x_m += robot.vx_mps() * time_s;
        pose.y_m += robot.vy_mps() * time_s;
        match_.put_robot(robot.id(), pose, {robot.vx_mps(), robot.vy_mps()});
    }
}

/// Returns the ruling of a scene's official, with events counted as the rulebook counts them.
referee::Ruling Player::ruling_of(const Moment& moment) const {
    const v1::Ruling& given = moment.ruling();
    EXPECT_TRUE(referee::is_complete(given));
    referee::Ruling ruling;
    *ruling.mutable_ruling() = given;
    const std::uint64_t newest = match_.events().size();
    if (given.has_take_back()) {
        ruling.set_decision(newest - given.take_back().event());
    } else if (given.has_decide()) {
        ruling.set_decision(newest - given.decide().event());
    } else if (given.has_handling()) {
        ruling.set_decide_within_ticks(
            match_.discipline().rate.ticks_in(given.handling().decide_within_s()));
    }
    return referee::canonical(ruling);
}

/// Checks that the discipline has all robots that the moment moves or expects.
testing::AssertionResult Player::check_robots(const Moment& moment) const {
    const auto& known = match_.discipline().settings.robots();
    for (const auto* robots : {&moment.robot(), &moment.then().robot()}) {
        for (const Robot& robot : *robots) {
            if (std::ranges::find(known, robot.id(), &v1::Robot::id) == known.end()) {
                return testing::AssertionFailure()
                       << fmt::format("there is no robot {} in {}", robot.id(),
                                      match_.discipline().full_name());
            }
        }
    }
    return testing::AssertionSuccess();
}

testing::AssertionResult Player::lead(const Moment& moment) {
    const cancha::Status ruled = match_.rule(ruling_of(moment));
    if (ruled.has_value() != moment.refusal().empty()) {
        return testing::AssertionFailure()
               << (ruled ? "the ruling was not refused" : ruled.error().message);
    }
    if (!ruled && ruled.error().message.find(moment.refusal()) == std::string::npos) {
        return testing::AssertionFailure() << "refused: " << ruled.error().message;
    }
    return testing::AssertionSuccess();
}

testing::AssertionResult Player::play(const Moment& moment) {
    const std::uint64_t begun = match_.state().tick.number;
    const std::size_t events_before = match_.events().size();
    if (auto result = check_robots(moment); !result) {
        return result;
    }
    if (moment.has_ruling()) {
        if (auto result = lead(moment); !result) {
            return result;
        }
    }
    match_.request_of(Team::kBlue) = request_of(moment.blue());
    match_.request_of(Team::kYellow) = request_of(moment.yellow());
    const double longest_s = moment.for_s() > 0 ? moment.for_s() : kLongest_s;
    const std::uint64_t ticks = match_.discipline().rate.ticks_in(longest_s);
    for (std::uint64_t played = 0; played < ticks; ++played) {
        if (match_.status().is_in_play()) {
            move(moment, seconds(played + 1));
        }
        if (match_.status().phase == referee::MatchPhase::kOver) {
            break;
        }
        match_.tick();
        const auto happened = match_.events().size() - events_before;
        const bool has_all = moment.expect().empty()
                                 ? match_.status().is_in_play()
                                 : happened >= static_cast<std::size_t>(moment.expect().size());
        if (moment.for_s() == 0 && has_all) {
            break;
        }
    }
    if (auto result = check_events(moment, events_before, begun); !result) {
        return result;
    }
    match_.apply_verdict();
    return check_status(moment.then());
}

testing::AssertionResult Player::check_events(const Moment& moment, std::size_t before,
                                              std::uint64_t begun) const {
    const auto happened = std::span(match_.events()).subspan(before);
    const auto at_most =
        std::max(happened.size(), static_cast<std::size_t>(moment.expect().size()));
    for (std::size_t i = 0; i < at_most; ++i) {
        if (i >= happened.size()) {
            return testing::AssertionFailure()
                   << "there was no " << text_of(moment.expect(static_cast<int>(i)));
        }
        if (i >= static_cast<std::size_t>(moment.expect().size())) {
            return testing::AssertionFailure() << "nobody expected " << text_of(happened[i]);
        }
        const Event& expected = moment.expect(static_cast<int>(i));
        const referee::GameEvent& event = happened[i];
        const bool is_same = event.kind == expected.kind() &&
                             static_cast<int>(event.team) == static_cast<int>(expected.team()) &&
                             (expected.rule().empty() || event.rule == expected.rule()) &&
                             (expected.robot() == 0 || to_number(event.robot) == expected.robot());
        if (!is_same) {
            return testing::AssertionFailure()
                   << "expected " << text_of(expected) << ", got " << text_of(event);
        }
        const std::uint64_t due = match_.discipline().rate.ticks_in(expected.at_s());
        if (due != 0 && event.tick.number - begun != due) {
            return testing::AssertionFailure()
                   << fmt::format("{} after {:.3f} s, expected after {:.3f} s", text_of(expected),
                                  seconds(event.tick.number - begun), expected.at_s());
        }
    }
    return testing::AssertionSuccess();
}

testing::AssertionResult Player::check_status(const scenes::Status& expected) {
    const referee::MatchStatus& status = match_.status();
    const auto score = fmt::format("{} - {}", status.blue.score, status.yellow.score);
    const v1::MatchStatus described = match_.described();
    const auto kicks = fmt::format("{} - {}", described.teams(0).shoot_out_goals(),
                                   described.teams(1).shoot_out_goals());
    if (!expected.score().empty() && score != expected.score()) {
        return testing::AssertionFailure() << "score " << score << ", not " << expected.score();
    }
    if (!expected.shoot_out().empty() && kicks != expected.shoot_out()) {
        return testing::AssertionFailure()
               << "shoot-out " << kicks << ", not " << expected.shoot_out();
    }
    if (expected.phase() != 0 && static_cast<int>(status.phase) != expected.phase()) {
        return testing::AssertionFailure()
               << "phase " << static_cast<int>(status.phase) << ", not " << expected.phase();
    }
    const int placing = described.restart().placing();
    if (expected.placing() != 0 && placing != expected.placing()) {
        return testing::AssertionFailure()
               << "team " << placing << " is placing, not " << expected.placing();
    }
    if (expected.winner() != 0 && static_cast<int>(status.winner) != expected.winner()) {
        return testing::AssertionFailure()
               << "winner " << static_cast<int>(status.winner) << ", not " << expected.winner();
    }
    if (!expected.end_reason().empty() && status.end_reason != expected.end_reason()) {
        return testing::AssertionFailure()
               << "ended by " << status.end_reason << ", not " << expected.end_reason();
    }
    if (auto result = check_bodies(expected); !result) {
        return result;
    }
    return check_drivable(expected);
}

testing::AssertionResult Player::check_bodies(const scenes::Status& expected) {
    const auto is_off = [](Vec2 a, Vec2 b) { return distance(a, b) > kMillimetre_m; };
    const Vec2 ball_m = match_.ball_m();
    if (expected.has_ball() && is_off(ball_m, {expected.ball().x_m(), expected.ball().y_m()})) {
        return testing::AssertionFailure()
               << fmt::format("the ball is at ({:.3f}, {:.3f})", ball_m.x, ball_m.y);
    }
    for (const Robot& robot : expected.robot()) {
        const GroundPose pose = match_.robot(robot.id()).ground_pose();
        const GroundPose wanted = pose_of(robot);
        const bool is_turned =
            robot.has_degrees() &&
            std::abs(wrap_angle_rad(pose.heading_rad - wanted.heading_rad)) > kRadPerDegree;
        if (is_off(pose.position_m(), wanted.position_m()) || is_turned) {
            return testing::AssertionFailure()
                   << fmt::format("robot {} is at ({:.3f}, {:.3f}, {:.1f} degrees)", robot.id(),
                                  pose.x_m, pose.y_m, pose.heading_rad / kRadPerDegree);
        }
    }
    if (!expected.robot().empty() && match_.status().is_in_play()) {
        return support::stands_legally(match_.discipline().settings, match_.state());
    }
    return testing::AssertionSuccess();
}

testing::AssertionResult Player::check_drivable(const scenes::Status& expected) const {
    for (const unsigned id : expected.still()) {
        if (match_.may_drive(id)) {
            return testing::AssertionFailure() << "robot " << id << " may be driven";
        }
    }
    for (const unsigned id : expected.driven()) {
        if (!match_.may_drive(id)) {
            return testing::AssertionFailure() << "robot " << id << " may not be driven";
        }
    }
    return testing::AssertionSuccess();
}

}  // namespace

std::string league_of(const Scene& scene) {
    return scene.discipline().empty() ? "simurosot/5v5" : scene.discipline();
}

testing::AssertionResult play(const Scene& scene,
                              const std::optional<referee::SettingOverride>& mutation) {
    Player player(scene, mutation);
    for (int index = 0; index < scene.moment_size(); ++index) {
        const Moment& moment = scene.moment(index);
        for (std::uint32_t time = 0; time < std::max(1U, moment.times()); ++time) {
            if (const auto result = player.play(moment); !result) {
                return testing::AssertionFailure()
                       << "moment " << index + 1 << ": " << result.message();
            }
        }
    }
    return testing::AssertionSuccess();
}

}  // namespace cancha::scenes

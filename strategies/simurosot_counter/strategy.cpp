#include "strategies/simurosot_counter/strategy.h"

#include <algorithm>
#include <limits>

#include "cancha/client/drive.h"
#include "cancha/client/keep_out.h"
#include "strategies/simurosot_kit/ball_play.h"
#include "strategies/simurosot_kit/keeper.h"
#include "strategies/simurosot_kit/paths.h"
#include "strategies/simurosot_kit/restarts.h"

namespace cancha::strategies {

using client::Commands;
using client::Observation;
using client::RobotView;
using client::WheelSpeeds;
using counter::Line;
using counter::Zone;

namespace {

/// A player must be sooner at the ball by this much than the player that already goes for it.
constexpr double kLoyalty_s = 0.20;

/// Distance of a pass ahead of the forward, which meets the ball on the run.
constexpr double kPassAhead_m = 0.25;

/// A forward this near to the ball does not get a pass.
constexpr double kShortestPass_m = 0.30;

/// An opponent this near to the line of a pass cuts it off.
constexpr double kCutsOff_m = 0.12;

/// People see no more than ten drawings a second.
constexpr std::uint64_t kTicksPerDrawing = 6;

const RobotView& field_player(const Observation& view, std::size_t index) {
    return view.mine[index + 1];
}

/// Whether no opponent is between the ball and the point.
bool is_free_way(const Observation& view, Vec2 to_m) {
    const Vec2 from_m = view.ball.position_m;
    const double way_m = std::max(distance(from_m, to_m), kShortestPass_m);
    const Vec2 ahead = (1 / way_m) * (to_m - from_m);
    return std::ranges::none_of(view.opponents, [&](const RobotView& robot) {
        const double along_m = dot(robot.position_m - from_m, ahead);
        const Vec2 foot_m = from_m + along_m * ahead;
        return along_m > 0 && along_m < way_m && distance(robot.position_m, foot_m) < kCutsOff_m;
    });
}

WheelSpeeds go_for_ball(const Observation& view, const RobotView& robot, Vec2 aim_m,
                        bool is_jammed) {
    const Vec2 ball_m = view.ball.position_m;
    const bool is_open = client::open_target_m(view, robot, ball_m) == ball_m &&
                         client::open_waypoint_m(view, robot, robot.position_m) == robot.position_m;
    return is_open && !is_jammed ? kit::play_ball(view, robot, aim_m) : kit::back_off(view, robot);
}

}  // namespace

std::optional<std::size_t> Counter::choose_player(const Observation& view) const {
    std::optional<std::size_t> best;
    double best_s = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < zones_.size(); ++i) {
        if (!zones_[i].covers(view.ball.position_m)) {
            continue;
        }
        const double seconds =
            kit::delay_to_play_s(view, field_player(view, i), aim_m(view, zones_[i])) -
            (last_player_ == i ? kLoyalty_s : 0);
        if (seconds < best_s) {
            best = i;
            best_s = seconds;
        }
    }
    return best;
}

Vec2 Counter::aim_m(const Observation& view, const Zone& zone) const {
    Vec2 aim_m = kit::open_corner_m(view);
    if (zone.line == Line::kForward) {
        return aim_m;
    }
    double nearest_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < zones_.size(); ++i) {
        const Vec2 forward_m = field_player(view, i).position_m;
        const double way_m = distance(forward_m, view.ball.position_m);
        if (zones_[i].line == Line::kForward && way_m > kShortestPass_m && way_m < nearest_m &&
            forward_m.x > view.ball.position_m.x && is_free_way(view, forward_m)) {
            aim_m = forward_m + Vec2{kPassAhead_m, 0};
            nearest_m = way_m;
        }
    }
    return aim_m;
}

void Counter::decide(const Observation& world_view, Commands& commands) {
    const Observation view = client::in_attack_frame(world_view);
    if (view.mine.empty()) {
        return;
    }
    if (view.is_to_place()) {
        kit::place(view, commands);
    }
    if (zones_.size() + 1 != view.mine.size()) {
        zones_ = counter::make_zones(view.field, view.mine.size() - 1);
    }
    jam_.look(view);
    const bool gives_way = jam_.is_jammed() && view.ball.position_m.x > 0;
    commands.set_wheels(view.mine[0], kit::keep_goal(view, view.mine[0]));
    last_player_ = choose_player(view);
    const client::Pen pen = commands.pen(view);
    for (std::size_t i = 0; i < zones_.size(); ++i) {
        const RobotView& robot = field_player(view, i);
        if (client::is_charging_keeper(view, robot)) {
            commands.set_wheels(robot, client::kStop);
        } else if (last_player_ == i) {
            commands.set_wheels(robot, go_for_ball(view, robot, aim_m(view, zones_[i]), gives_way));
        } else {
            const Vec2 place_m = counter::waiting_place_m(view, zones_[i]);
            commands.set_wheels(
                robot, kit::go_to(view, robot, client::open_target_m(view, robot, place_m)));
        }
    }
    if (last_player_ && view.tick.number % kTicksPerDrawing == 0) {
        const Vec2 target_m = aim_m(view, zones_[*last_player_]);
        pen.line(view.ball.position_m, target_m, client::kRed);
        pen.text(target_m, target_m == kit::open_corner_m(view) ? "shot" : "pass", client::kRed);
    }
}

}  // namespace cancha::strategies

// The platform of China's University of Geosciences ("SimuroSot5"): the Environment of Griffith's
// simulator in centimetres, RunStrategy() and functions that place robots and ball. Their symbols
// are those of C++ functions.
#include <algorithm>
#include <array>
#include <cmath>

#include "client-sdk/legacy/play/classic_layout.h"
#include "client-sdk/legacy/play/environment.h"
#include "client-sdk/legacy/play/restart_watch.h"
#include "client-sdk/legacy/play/team_api.h"

namespace cancha::legacy::apis {
namespace {

using client::Observation;
using client::RestartKind;

// These structures are declared as in strategies.
struct Position {
    double x, y, z;
};

struct CugRobot {
    Position position;
    double rotation;
    double left, right;
};

using CugRobots = std::array<CugRobot, 5>;

// PlayMode is an enumeration, which is passed as an int.
using RunStrategy = void (*)(void* environment);
using SetFormer = void (*)(int mode, CugRobot* robots);
using SetLater = void (*)(int mode, CugRobot* former, Position ball, CugRobot* later);
using SetBall = void (*)(int mode, Position* ball);

/// Returns the PlayMode: the quarter of a free ball, or the restart that the team takes.
int play_mode(const Observation& view) {
    if (!view.restart) {
        return 0;
    }
    const Vec2 ball_m = view.restart->ball_m;
    const int blue = view.restart->team == Team::kBlue ? 1 : 0;
    switch (view.restart->kind) {
        case RestartKind::kFreeBall:
            return 1 + (ball_m.x > 0 ? 2 : 0) + (ball_m.y > 0 ? 0 : 1);
        case RestartKind::kKickOff:
            return 5 + blue;
        case RestartKind::kPenaltyKick:
            return 7 + blue;
        case RestartKind::kFreeKick:
            return 9 + blue;
        case RestartKind::kGoalKick:
            return 11 + blue;
        case RestartKind::kUnknown:
            break;
    }
    return 0;
}

/// Whether the teams have just changed ends, but the robots have not moved yet. Strategies
/// recognise their side by their keeper.
bool is_before_change(const Observation& view) {
    return view.restart->kind == RestartKind::kKickOff && !view.mine.empty() &&
           (view.mine[0].position_m.x > 0) != (view.defends == client::FieldEnd::kPositiveX);
}

/// Returns the robots, turned about the middle if `is_turned`.
CugRobots shown(const client::Robots& robots, bool is_turned) {
    CugRobots all{};
    for (std::size_t i = 0; i < std::min(all.size(), robots.size()); ++i) {
        const Vec2 place_m = robots[i].position_m;
        const Vec2 place = kCentimetres.shown(is_turned ? client::turned_around(place_m) : place_m);
        const double heading_deg = to_degrees(robots[i].heading_rad);
        const double turned_deg = heading_deg > 0 ? heading_deg - 180 : heading_deg + 180;
        all[i] = {{place.x, place.y, 0}, is_turned ? turned_deg : heading_deg, 0, 0};
    }
    return all;
}

class Cug final : public TeamApi {
  public:
    Cug(void* library, RunStrategy run, CallRecord& record)
        : run_(run),
          set_former_(find_function<SetFormer>(
              library, {"_Z15SetFormerRobots8PlayModeP5Robot", "SetFormerRobots"})),
          set_later_(find_function<SetLater>(
              library, {"_Z14SetLaterRobots8PlayModeP5Robot8Vector3DS1_", "SetLaterRobots"})),
          set_ball_(find_function<SetBall>(library, {"_Z7SetBall8PlayModeP8Vector3D", "SetBall"})),
          record_(record),
          environment_(layout_of(library), kCentimetres) {}

    void decide(const Observation& view, client::Commands& commands) override {
        restarts_.look(view);
        if (view.is_to_place()) {
            place(view, commands);
        }
        environment_.show(view);
        record_.within("RunStrategy()", [&] { run_(environment_.get()); });
        environment_.take_wheels(view, commands);
    }

    void end() override {}

    std::string_view name() const override { return "cug"; }

  private:
    void place(const Observation& view, client::Commands& commands) {
        const int mode = play_mode(view);
        const Vec2 ball = kCentimetres.shown(view.ball.position_m);
        Position ball_place{ball.x, ball.y, 0};
        const bool is_free = view.restart->kind == RestartKind::kGoalKick;
        if (set_ball_ != nullptr && view.is_to_kick() && is_free) {
            record_.within("SetBall()", [&] { set_ball_(mode, &ball_place); });
            const Vec2 ball_m = kCentimetres.world_m({ball_place.x, ball_place.y});
            if (std::isfinite(length(ball_m))) {
                commands.place_ball(view, ball_m);
            }
        }
        const bool is_turned = is_before_change(view);
        CugRobots own = shown(view.mine, is_turned);
        CugRobots others = shown(view.opponents, is_turned);
        if (restarts_.is_other_placed() && set_later_ != nullptr) {
            record_.within("SetLaterRobots()",
                           [&] { set_later_(mode, others.data(), ball_place, own.data()); });
        } else if (!restarts_.is_other_placed() && set_former_ != nullptr) {
            record_.within("SetFormerRobots()", [&] { set_former_(mode, own.data()); });
        } else {
            return;
        }
        take_places(own, view, commands);
    }

    static void take_places(const CugRobots& own, const Observation& view,
                            client::Commands& commands) {
        for (std::size_t i = 0; i < std::min(own.size(), view.mine.size()); ++i) {
            const Vec2 place_m = kCentimetres.world_m({own[i].position.x, own[i].position.y});
            const double heading_rad = to_radians(own[i].rotation);
            if (std::isfinite(length(place_m)) && std::isfinite(heading_rad)) {
                commands.place(view, view.mine[i].id(), {place_m.x, place_m.y, heading_rad});
            }
        }
    }

    RunStrategy run_;
    SetFormer set_former_;
    SetLater set_later_;
    SetBall set_ball_;
    CallRecord& record_;
    TeamEnvironment environment_;
    RestartWatch restarts_;
};

std::unique_ptr<TeamApi> open(void* library, CallRecord& record) {
    const auto run =
        find_function<RunStrategy>(library, {"_Z11RunStrategyP11Environment", "RunStrategy"});
    return run == nullptr ? nullptr : std::make_unique<Cug>(library, run, record);
}

}  // namespace

const ApiKind& cug() {
    static const ApiKind kind{"cug", "RunStrategy(Environment*)", &open};
    return kind;
}

}  // namespace cancha::legacy::apis

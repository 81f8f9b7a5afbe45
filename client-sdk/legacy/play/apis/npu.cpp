// Simuro5v5 of Northwestern Polytechnical University: GetInstruction() and GetPlacement() with a
// field in centimetres about its middle, turned so that the own goal is always on the right; also
// events. (platform.h of its strategies.)
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "client-sdk/legacy/play/frame.h"
#include "client-sdk/legacy/play/restart_watch.h"
#include "client-sdk/legacy/play/team_api.h"

namespace cancha::legacy::apis {
namespace {

using client::Observation;
using client::PeriodKind;
using client::RestartKind;

// These structures are declared as in strategies.
struct Position {
    float x, y;

    friend bool operator==(const Position&, const Position&) = default;
};

struct NpuRobot {
    Position position;
    float rotation;
    float left_speed, right_speed;
};

struct NpuField {
    std::array<NpuRobot, 5> own;
    std::array<NpuRobot, 5> opponents;
    Position ball;
    std::int32_t tick;
};

struct NpuTeamInfo {
    std::array<wchar_t, 128> name;
};

struct NpuJudgeResult {
    int type;
    int actor;
    std::array<wchar_t, 128> reason;
};

// Values of EventType.
constexpr int kJudgeResult = 0;
constexpr int kMatchStart = 1;
constexpr int kMatchStop = 2;
constexpr int kFirstHalf = 3;
constexpr int kSecondHalf = 4;
constexpr int kOvertime = 5;
constexpr int kShootOut = 6;

using Fill = void (*)(NpuField*);
using FillInfo = void (*)(NpuTeamInfo*);
using OnEvent = void (*)(int, void*);

/// Returns the JudgeType. It includes the quarter of the ball for a free ball, which this interface
/// calls a free kick.
int judge_type(RestartKind kind, Vec2 ball) {
    switch (kind) {
        case RestartKind::kKickOff:
            return 0;
        case RestartKind::kGoalKick:
            return 1;
        case RestartKind::kPenaltyKick:
            return 2;
        default:
            return (ball.x > 0 ? 3 : 5) + (ball.y > 0 ? 0 : 1);
    }
}

int period_event(const Observation& view) {
    switch (view.period_kind) {
        case PeriodKind::kExtraTime:
            return kOvertime;
        case PeriodKind::kShootOut:
            return kShootOut;
        default:
            return view.period > 1 ? kSecondHalf : kFirstHalf;
    }
}

class Npu final : public TeamApi {
  public:
    Npu(void* library, Fill instruct, CallRecord& record)
        : instruct_(instruct),
          place_(find_function<Fill>(library, {"GetPlacement", "_Z12GetPlacementP5Field",
                                               "_Z12GetPlacementPN6Simuro5FieldE",
                                               "_ZN6Simuro12GetPlacementEPNS_5FieldE"})),
          inform_(find_function<FillInfo>(library, {"GetTeamInfo", "_Z11GetTeamInfoP8TeamInfo",
                                                    "_Z11GetTeamInfoPN6Simuro8TeamInfoE",
                                                    "_ZN6Simuro11GetTeamInfoEPNS_8TeamInfoE"})),
          tell_(find_function<OnEvent>(
              library, {"OnEvent", "_Z7OnEvent9EventTypePv", "_Z7OnEventN6Simuro9EventTypeEPv",
                        "_ZN6Simuro7OnEventENS_9EventTypeEPv"})),
          record_(record) {}

    void decide(const Observation& view, client::Commands& commands) override {
        restarts_.look(view);
        begin(view);
        show(view);
        if (restarts_.is_new()) {
            tell_restart(view);
        }
        if (view.is_to_place() && place_ != nullptr) {
            const NpuField before = field_;
            record_.within("GetPlacement()", [&] { place_(&field_); });
            take_places(before, view, commands);
            show(view);
        }
        record_.within("GetInstruction()", [&] { instruct_(&field_); });
        take_wheels(view, commands);
    }

    void end() override { tell(kMatchStop, nullptr); }

    std::string_view name() const override { return "npu"; }

  private:
    /// Tells the strategy that the match or a period begins.
    void begin(const Observation& view) {
        if (period_ == 0) {
            if (inform_ != nullptr) {
                record_.within("GetTeamInfo()", [&] { inform_(&info_); });
            }
            tell(kMatchStart, nullptr);
        }
        if (view.period != period_) {
            period_ = view.period;
            tell(period_event(view), nullptr);
        }
    }

    void tell(int event, void* details) {
        if (tell_ != nullptr) {
            record_.within("OnEvent()", [&] { tell_(event, details); });
        }
    }

    void tell_restart(const Observation& view) {
        NpuJudgeResult result{};
        result.type = judge_type(view.restart->kind, shown(view, view.restart->ball_m));
        result.actor = view.restart->team == Team::kNone ? 2
                       : view.restart->team == view.team ? 0
                                                         : 1;
        const std::string& reason = view.restart->reason;
        std::copy_n(reason.begin(), std::min(reason.size(), result.reason.size() - 1),
                    result.reason.begin());
        tell(kJudgeResult, &result);
    }

    /// Returns -1 if the own goal is on the left: everything is turned then.
    static double sign(const Observation& view) {
        return view.defends == client::FieldEnd::kPositiveX ? 1 : -1;
    }

    static Vec2 shown(const Observation& view, Vec2 world_m) { return 100 * sign(view) * world_m; }

    static Position position(const Observation& view, Vec2 world_m) {
        const Vec2 place = shown(view, world_m);
        return {static_cast<float>(place.x), static_cast<float>(place.y)};
    }

    static float rotation(const Observation& view, double heading_rad) {
        const double turned_deg = to_degrees(heading_rad) + (sign(view) > 0 ? 0 : 180);
        return static_cast<float>(turned_deg > 180 ? turned_deg - 360 : turned_deg);
    }

    void show(const Observation& view) {
        for (std::size_t i = 0; i < std::min(field_.own.size(), view.mine.size()); ++i) {
            field_.own[i].position = position(view, view.mine[i].position_m);
            field_.own[i].rotation = rotation(view, view.mine[i].heading_rad);
        }
        for (std::size_t i = 0; i < std::min(field_.own.size(), view.opponents.size()); ++i) {
            field_.opponents[i].position = position(view, view.opponents[i].position_m);
            field_.opponents[i].rotation = rotation(view, view.opponents[i].heading_rad);
        }
        field_.ball = position(view, view.ball.position_m);
        field_.tick = static_cast<std::int32_t>(view.tick.number);
    }

    /// Places the robots that the strategy has moved. The rules place the others.
    void take_places(const NpuField& before, const Observation& view,
                     client::Commands& commands) const {
        for (std::size_t i = 0; i < std::min(field_.own.size(), view.mine.size()); ++i) {
            const NpuRobot& robot = field_.own[i];
            if (robot.position == before.own[i].position) {
                continue;
            }
            const Vec2 place_m = sign(view) / 100 * Vec2{robot.position.x, robot.position.y};
            const double heading_rad =
                to_radians(double{robot.rotation} + (sign(view) > 0 ? 0 : 180));
            if (std::isfinite(length(place_m)) && std::isfinite(heading_rad)) {
                commands.place(view, view.mine[i].id(), {place_m.x, place_m.y, heading_rad});
            }
        }
        const Vec2 ball_m = sign(view) / 100 * Vec2{field_.ball.x, field_.ball.y};
        if (field_.ball != before.ball && std::isfinite(length(ball_m))) {
            commands.place_ball(view, ball_m);
        }
    }

    void take_wheels(const Observation& view, client::Commands& commands) const {
        for (std::size_t i = 0; i < std::min(field_.own.size(), view.mine.size()); ++i) {
            const double fastest_mps = view.mine[i].info.max_wheel_speed_mps;
            commands.set_wheels(view.mine[i],
                                {to_wheel_mps(field_.own[i].left_speed, fastest_mps),
                                 to_wheel_mps(field_.own[i].right_speed, fastest_mps)});
        }
    }

    Fill instruct_;
    Fill place_;
    FillInfo inform_;
    OnEvent tell_;
    CallRecord& record_;
    NpuField field_{};
    NpuTeamInfo info_{};
    RestartWatch restarts_;
    unsigned period_ = 0;
};

std::unique_ptr<TeamApi> open(void* library, CallRecord& record) {
    const auto instruct = find_function<Fill>(
        library, {"GetInstruction", "_Z14GetInstructionP5Field",
                  "_Z14GetInstructionPN6Simuro5FieldE", "_ZN6Simuro14GetInstructionEPNS_5FieldE"});
    return instruct == nullptr ? nullptr : std::make_unique<Npu>(library, instruct, record);
}

}  // namespace

const ApiKind& npu() {
    static const ApiKind kind{"npu", "GetInstruction(Field*)", &open};
    return kind;
}

}  // namespace cancha::legacy::apis

#include "referee/kit/kick_off.h"

#include <numbers>
#include <utility>

#include <fmt/format.h>

namespace cancha::referee {

namespace {

/// Room between the kicker's front and the ball: near enough to kick at once, far enough that
/// the placement does not touch it. Chosen by eye.
constexpr double kKickerGap_m = 0.035;

}  // namespace

void KickOff::give(Team team, std::string reason, Tick tick, MatchSheet& sheet,
                   Verdict& verdict) const {
    verdict.interventions = placements(team, sheet.status());
    verdict.events.push_back(make_event(tick, "kick_off", team, rule_,
                                        fmt::format("Kick-off for {}.", sheet.name_of(team))));
    sheet.start_restart(
        {.kind = RestartKind::kKickOff, .team = team, .since = tick, .reason = std::move(reason)});
}

std::vector<Intervention> KickOff::placements(Team team, const MatchStatus& status) const {
    const Player* kicker = formation_.kicker_of(team);
    std::vector<Intervention> interventions{PlaceBall{}};
    for (const Player& player : formation_.players()) {
        interventions.emplace_back(PlaceRobot{player.id, &player == kicker
                                                             ? pose_behind_ball(player, status)
                                                             : Formation::pose_of(player, status)});
    }
    return interventions;
}

GroundPose KickOff::pose_behind_ball(const Player& kicker, const MatchStatus& status) const {
    const double way_m = kicker.half_length_m + settings_.ball().radius_m() + kKickerGap_m;
    const GroundPose at_positive_end{way_m, 0, std::numbers::pi};
    return status.of(kicker.team).defends == FieldEnd::kPositiveX ? at_positive_end
                                                                  : at_positive_end.turned_around();
}

}  // namespace cancha::referee

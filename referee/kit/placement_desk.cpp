#include "referee/kit/placement_desk.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "cancha/base/contract.h"

namespace cancha::referee {

namespace {

/// Distance of neighbouring points of the grid: half a small robot. Chosen by eye.
constexpr double kGridStep_m = 0.04;

/// Most steps of the grid along either side. A field large enough to exceed them has room enough.
constexpr double kMostSteps = 200;

constexpr std::string_view kNotThere = "is not allowed in this restart";

/// Returns the numbers from `least` to `most`, both included, in steps of `step`.
std::vector<double> series(double least, double most, double step) {
    std::vector<double> values;
    for (int i = 0; least + i * step <= most; ++i) {
        values.push_back(least + i * step);
    }
    values.push_back(most);
    return values;
}

/// Returns points all over the field, goals included, and on both lines through `standard_m`.
std::vector<Vec2> points_over(const v1::Field& field, Vec2 standard_m) {
    const double length_m = field.goal_right_m() - field.goal_left_m();
    const double width_m = field.top_m() - field.bottom_m();
    const double step_m = std::max(kGridStep_m, std::max(length_m, width_m) / kMostSteps);
    std::vector<double> columns = series(field.goal_left_m(), field.goal_right_m(), step_m);
    std::vector<double> rows = series(field.bottom_m(), field.top_m(), step_m);
    columns.push_back(standard_m.x);
    rows.push_back(standard_m.y);
    std::vector<Vec2> points_m;
    points_m.reserve(columns.size() * rows.size());
    for (const double x_m : columns) {
        for (const double y_m : rows) {
            points_m.push_back({x_m, y_m});
        }
    }
    return points_m;
}

/// Returns the team's last placement of the robot. Null if the team does not place it.
const v1::Placement::Robot* last_word_on(RobotId robot, const TeamRequest& request) {
    const v1::Placement::Robot* word = nullptr;
    for (const v1::Placement::Robot& place : request.placement().robots()) {
        word = place.robot_id() == to_number(robot) ? &place : word;
    }
    return word;
}

GroundPose pose_of(const v1::Placement::Robot& place) {
    return {place.x_m(), place.y_m(), place.heading_rad()};
}

}  // namespace

void PlacementDesk::begin(RestartPlan plan, const RestartCall& call) {
    plan_ = std::move(plan);
    taking_ = call.team;
    ball_m_ = call.spot_m;
    next_ = plan_.asks_first;
    is_ball_placed_ = false;
    placed_.clear();
    marked_[0] = marked_[1] = nullptr;
}

const Player* PlacementDesk::marked(Team team) const {
    return marked_[team == Team::kBlue ? 0 : 1];
}

void PlacementDesk::place(const TeamRequest& request, const WorldState& state,
                          const SoccerStatus& status, std::vector<Intervention>& interventions,
                          std::vector<Correction>& corrections) {
    CANCHA_EXPECTS(next_ != Team::kNone);
    const bool is_first = !is_ball_placed_;
    if (is_first) {
        place_ball(request, interventions, corrections);
    }
    for (const WantedPose& wanted : wanted_by(next_, request, state)) {
        const std::string_view problem = why_not(wanted, status);
        const GroundPose pose = problem.empty() ? wanted.pose : nearest_free(wanted, status);
        if (wanted.is_from_team && !problem.empty()) {
            corrections.push_back(
                {wanted.player->id, wanted.pose.position_m(), pose.position_m(), problem});
        }
        placed_.push_back({wanted.player, pose.position_m()});
        interventions.emplace_back(PlaceRobot{wanted.player->id, pose});
    }
    next_ = is_first ? opponent_of(next_) : Team::kNone;
}

void PlacementDesk::place_everybody(const WorldState& state, const SoccerStatus& status,
                                    std::vector<Intervention>& interventions) {
    if (next_ == Team::kNone) {
        next_ = taking_ == Team::kNone ? Team::kBlue : taking_;
    }
    std::vector<Correction> none;
    while (next_ != Team::kNone) {
        place({}, state, status, interventions, none);
    }
}

void PlacementDesk::place_ball(const TeamRequest& request, std::vector<Intervention>& interventions,
                               std::vector<Correction>& corrections) {
    is_ball_placed_ = true;
    ball_m_ = nearest(ball_m_, ball_m_, [&](Vec2 place_m) {
                  return is_ball_on_field(place_m);
              }).value_or(ball_m_);
    const v1::Placement& asked = request.placement();
    if (asked.has_ball() && next_ == taking_ && plan_.may_lie != nullptr) {
        const Vec2 wanted_m{asked.ball().x_m(), asked.ball().y_m()};
        const auto is_allowed = [&](Vec2 place_m) {
            return is_ball_on_field(place_m) && plan_.may_lie(place_m);
        };
        const Vec2 given_m = nearest(wanted_m, ball_m_, is_allowed).value_or(ball_m_);
        if (given_m != wanted_m) {
            corrections.push_back({{}, wanted_m, given_m, kNotThere});
        }
        ball_m_ = given_m;
    }
    interventions.emplace_back(PlaceBall{ball_m_});
}

std::vector<PlacementDesk::WantedPose> PlacementDesk::wanted_by(Team team,
                                                                const TeamRequest& request,
                                                                const WorldState& state) {
    CANCHA_EXPECTS(state.robots.size() == formation_->players().size());
    std::vector<WantedPose> all;
    for (std::size_t i = 0; i < state.robots.size(); ++i) {
        const Player& player = formation_->players()[i];
        if (player.team != team) {
            continue;
        }
        const GroundPose now = state.robots[i].ground_pose();
        WantedPose wanted{.player = &player, .standard = plan_.standard_pose(player, now)};
        const v1::Placement::Robot* told = last_word_on(player.id, request);
        wanted.is_from_team = told != nullptr;
        wanted.pose = told != nullptr ? pose_of(*told) : wanted.standard;
        all.push_back(wanted);
    }
    assign_marks(team, all);
    // Robots with a place of their own come first, then those that a team places, then the rest.
    std::ranges::stable_sort(all, std::greater{}, [](const WantedPose& wanted) {
        return std::tuple(wanted.is_exact, wanted.has_mark, wanted.is_from_team);
    });
    return all;
}

/// Returns the nearest field player without a mark; the keeper if there is no other robot.
PlacementDesk::WantedPose* PlacementDesk::nearest_to(const Mark& mark,
                                                     std::vector<WantedPose>& all) {
    const auto rank = [&mark](const WantedPose& wanted) {
        return std::pair(wanted.player->is_keeper,
                         distance(wanted.pose.position_m(), mark.pose.position_m()));
    };
    WantedPose* best = nullptr;
    for (WantedPose& wanted : all) {
        if (!wanted.has_mark && (best == nullptr || rank(wanted) < rank(*best))) {
            best = &wanted;
        }
    }
    // If there are others, the keeper has a place of its own.
    const bool is_spare_keeper = best != nullptr && best->player->is_keeper && all.size() > 1;
    return is_spare_keeper ? nullptr : best;
}

void PlacementDesk::assign_marks(Team team, std::vector<WantedPose>& all) {
    for (const Mark& mark : plan_.marks) {
        WantedPose* wanted = mark.team == team ? nearest_to(mark, all) : nullptr;
        if (wanted == nullptr) {
            continue;
        }
        wanted->has_mark = true;
        wanted->is_exact = mark.is_exact;
        wanted->standard = mark.pose;
        if (mark.is_exact || !wanted->is_from_team) {
            wanted->pose = mark.pose;
            wanted->is_from_team = false;
        }
        const Player*& first = marked_[team == Team::kBlue ? 0 : 1];
        first = first == nullptr ? wanted->player : first;
    }
}

/// Returns why the wanted place cannot be granted; empty: it can. Exact marks are always legal.
std::string_view PlacementDesk::why_not(const WantedPose& wanted,
                                        const SoccerStatus& status) const {
    const Vec2 position_m = wanted.pose.position_m();
    if (!is_on_field(*wanted.player, position_m, status)) {
        return "is too near to a wall";
    }
    if (!wanted.is_exact && !is_free(wanted, position_m, status) &&
        is_clear(*wanted.player, position_m)) {
        return kNotThere;
    }
    return is_clear(*wanted.player, position_m) ? "" : "is taken";
}

bool PlacementDesk::is_free(const WantedPose& wanted, Vec2 position_m,
                            const SoccerStatus& status) const {
    return is_on_field(*wanted.player, position_m, status) &&
           plan_.may_stand(
               {*wanted.player, wanted.has_mark && !wanted.is_exact, position_m, placed_}) &&
           is_clear(*wanted.player, position_m);
}

/// Whether the place is clear of walls and corners. Only the keeper may stand in its goal.
bool PlacementDesk::is_on_field(const Player& player, Vec2 position_m,
                                const SoccerStatus& status) const {
    const v1::Field& field = settings_->field();
    const double room_m = player.radius_m + kGap_m;
    const bool is_in_goal_mouth = player.is_keeper && position_m.y + room_m <= field.goal_top_m() &&
                                  position_m.y - room_m >= field.goal_bottom_m();
    const FieldEnd own = status.side_of(player.team).defends;
    const bool has_right = is_in_goal_mouth && own == FieldEnd::kPositiveX;
    const bool has_left = is_in_goal_mouth && own == FieldEnd::kNegativeX;
    return has_room(position_m, room_m, has_left ? field.goal_left_m() : field.left_m(),
                    has_right ? field.goal_right_m() : field.right_m());
}

/// Whether the place is clear of walls and corners and not in a goal.
bool PlacementDesk::is_ball_on_field(Vec2 position_m) const {
    return has_room(position_m, settings_->ball().radius_m(), settings_->field().left_m(),
                    settings_->field().right_m());
}

/// Whether a circle is clear of walls and corners of a field with these ends.
bool PlacementDesk::has_room(Vec2 centre_m, double radius_m, double left_m, double right_m) const {
    const v1::Field& field = settings_->field();
    const double to_end_m = std::min(right_m - centre_m.x, centre_m.x - left_m) - radius_m;
    const double to_side_m =
        std::min(field.top_m() - centre_m.y, centre_m.y - field.bottom_m()) - radius_m;
    return to_end_m >= 0 && to_side_m >= 0 && to_end_m + to_side_m >= field.corner_side_m();
}

/// Returns the nearest point of the rectangle around field and goals.
Vec2 PlacementDesk::within_walls(Vec2 position_m) const {
    const v1::Field& field = settings_->field();
    return {std::clamp(position_m.x, field.goal_left_m(), field.goal_right_m()),
            std::clamp(position_m.y, field.bottom_m(), field.top_m())};
}

bool PlacementDesk::is_clear(const Player& player, Vec2 position_m) const {
    const double from_ball_m = player.radius_m + settings_->ball().radius_m() + kGap_m;
    return distance(position_m, ball_m_) > from_ball_m &&
           std::ranges::all_of(placed_, [&](const PlacedPlayer& other) {
               return distance(position_m, other.position_m) >
                      player.radius_m + other.player->radius_m + kGap_m;
           });
}

GroundPose PlacementDesk::nearest_free(const WantedPose& wanted, const SoccerStatus& status) const {
    const Vec2 wanted_m = wanted.pose.position_m();
    const Vec2 standard_m = wanted.standard.position_m();
    const auto is_legal = [&](Vec2 point_m) { return is_free(wanted, point_m, status); };
    const auto is_anywhere = [&](Vec2 point_m) {
        return is_on_field(*wanted.player, point_m, status) && is_clear(*wanted.player, point_m);
    };
    // A field too full for the law still has room for its robots.
    std::optional<Vec2> best_m = nearest(wanted_m, standard_m, is_legal);
    if (!best_m) {
        best_m = nearest(wanted_m, standard_m, is_anywhere);
    }
    const Vec2 given_m = best_m.value_or(standard_m);
    return {given_m.x, given_m.y, wanted.pose.heading_rad};
}

std::optional<Vec2> PlacementDesk::nearest(Vec2 wanted_m, Vec2 standard_m,
                                           const std::function<bool(Vec2)>& is_allowed) const {
    if (is_allowed(wanted_m)) {
        return wanted_m;
    }
    const Vec2 from_m = within_walls(wanted_m);  // From far outside, all are equally far.
    double nearest_m = std::numeric_limits<double>::infinity();
    std::optional<Vec2> best_m;
    for (const Vec2 point_m : points_over(settings_->field(), standard_m)) {
        const double way_m = distance(from_m, point_m);
        if (way_m < nearest_m && is_allowed(point_m)) {
            nearest_m = way_m;
            best_m = point_m;
        }
    }
    return best_m;
}

}  // namespace cancha::referee

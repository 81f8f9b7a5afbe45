#include "referee/kit/progress.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"
#include "referee/kit/free_place.h"

namespace cancha::referee {
namespace {

double size_of(const Vec3& vector) {
    return std::sqrt(dot(vector, vector));
}

Vec3 position_of(const v1::Waypoint& point) {
    return {point.x_m(), point.y_m(), point.z_m()};
}

std::vector<std::string> teams_without_destinations(const v1::Discipline& settings) {
    std::vector<std::string> problems;
    for (const v1::Robot& robot : settings.robots()) {
        const auto team = static_cast<Team>(robot.team());
        if (destinations_of(team, settings.course()).empty()) {
            problems.push_back(
                fmt::format("course.destinations: none for robot {}; their names "
                            "begin with \"{}: \"",
                            robot.id(), to_string(team)));
        }
    }
    return problems;
}

std::vector<std::string> destinations_out_of_reach(const v1::Discipline& settings) {
    std::vector<std::string> problems;
    const FreePlaces places(settings.arena());
    for (const v1::Destination& one : settings.course().destinations()) {
        if (const std::string problem = places.problem_with({one.x_m(), one.y_m(), one.z_m()});
            !problem.empty()) {
            problems.push_back(fmt::format("course.destinations.{}: {}", one.name(), problem));
        }
    }
    return problems;
}

}  // namespace

double line_length_m(const v1::Line& line) {
    double sum_m = 0;
    for (int i = 1; i < line.points_size(); ++i) {
        sum_m += size_of(position_of(line.points(i)) - position_of(line.points(i - 1)));
    }
    return sum_m;
}

LineProgress::LineProgress(const v1::Line& line, double reach_m, double run_out_m)
    : reach_m_(reach_m), finish_m_(line_length_m(line) - run_out_m) {
    CANCHA_EXPECTS(finish_m_ > 0);
    for (const v1::Waypoint& point : line.points()) {
        const Vec3 point_m = position_of(point);
        along_m_.push_back(
            points_m_.empty() ? 0 : along_m_.back() + size_of(point_m - points_m_.back()));
        points_m_.push_back(point_m);
    }
}

// The line may cross itself or pass near itself. A point farther along than the robot could have
// come since it was last on the line belongs to another part of the line.
double LineProgress::follow(const RobotState& robot) {
    const Vec2 at_m = robot.ground_position_m();
    for (std::size_t i = 1; i < points_m_.size(); ++i) {
        const Vec2 from_m{points_m_[i - 1].x, points_m_[i - 1].y};
        const Vec2 way_m = Vec2{points_m_[i].x, points_m_[i].y} - from_m;
        const double squared = dot(way_m, way_m);
        const double share =
            squared > 0 ? std::clamp(dot(at_m - from_m, way_m) / squared, 0.0, 1.0) : 0;
        const double along_m = along_m_[i - 1] + share * (along_m_[i] - along_m_[i - 1]);
        const bool is_on_line = distance(at_m, from_m + share * way_m) <= reach_m_;
        if (is_on_line && along_m > done_m_ && along_m <= done_m_ + 2 * reach_m_) {
            done_m_ = along_m;
        }
    }
    return std::min(1.0, done_m_ / finish_m_);
}

std::vector<v1::Destination> destinations_of(Team team, const v1::Course& course) {
    const std::string prefix = fmt::format("{}: ", to_string(team));
    std::vector<v1::Destination> own;
    std::ranges::copy_if(course.destinations(), std::back_inserter(own),
                         [&prefix](const v1::Destination& destination) {
                             return destination.name().starts_with(prefix);
                         });
    return own;
}

Status check_destinations(const v1::Discipline& settings) {
    std::vector<std::string> problems = teams_without_destinations(settings);
    std::ranges::move(destinations_out_of_reach(settings), std::back_inserter(problems));
    if (problems.empty()) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput, fmt::format("{}", fmt::join(problems, "\n"))};
}

DestinationProgress::DestinationProgress(std::vector<v1::Destination> destinations)
    : destinations_(std::move(destinations)) {
    CANCHA_EXPECTS(!destinations_.empty());
}

double DestinationProgress::follow(const RobotState& robot) {
    while (reached_ < destinations_.size()) {
        const v1::Destination& next = destinations_[reached_];
        const Vec3 way_m = robot.position_m - Vec3{next.x_m(), next.y_m(), next.z_m()};
        if (size_of(way_m) > next.radius_m()) {
            break;
        }
        ++reached_;
    }
    return static_cast<double>(reached_) / static_cast<double>(destinations_.size());
}

}  // namespace cancha::referee

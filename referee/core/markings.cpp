#include "referee/core/markings.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace cancha::referee {

namespace {

bool is_place(const v1::Point& point) {
    return std::isfinite(point.x_m()) && std::isfinite(point.y_m());
}

/// Whether it is a positive length. Written so that NaN, which compares false, is refused.
bool is_length(double length_m) {
    return length_m > 0 && std::isfinite(length_m);
}

/// Returns the problem of a line; empty: none.
std::string problem_with(const v1::Polyline& line) {
    if (line.points_size() < 2) {
        return fmt::format("polyline: has {} points, expected at least 2", line.points_size());
    }
    return std::ranges::all_of(line.points(), is_place) ? "" : "polyline: a point is not finite";
}

std::string problem_with(const v1::Arc& arc) {
    if (!is_length(arc.radius_m())) {
        return fmt::format("arc.radius_m: is {}, must be greater than 0", arc.radius_m());
    }
    const bool is_finite =
        is_place(arc.centre()) && std::isfinite(arc.from_rad()) && std::isfinite(arc.to_rad());
    return is_finite ? "" : "arc: centre or angles are not finite";
}

std::string problem_with(const v1::Spot& spot) {
    if (!is_length(spot.radius_m())) {
        return fmt::format("spot.radius_m: is {}, must be greater than 0", spot.radius_m());
    }
    return is_place(spot.centre()) ? "" : "spot.centre: is not finite";
}

std::string problem_with(const v1::Marking& marking) {
    if (marking.shape_case() == v1::Marking::SHAPE_NOT_SET) {
        return "has no shape, expected polyline, arc or spot";
    }
    if (marking.has_spot()) {
        return problem_with(marking.spot());
    }
    if (!is_length(marking.line_width_m())) {
        return fmt::format("line_width_m: is {}, must be greater than 0", marking.line_width_m());
    }
    return marking.has_arc() ? problem_with(marking.arc()) : problem_with(marking.polyline());
}

}  // namespace

Status check_markings(const v1::Discipline& settings) {
    for (int i = 0; i < settings.markings_size(); ++i) {
        if (const std::string problem = problem_with(settings.markings(i)); !problem.empty()) {
            return Error{ErrorCode::kInvalidInput, fmt::format("markings[{}]: {}", i, problem)};
        }
    }
    return {};
}

}  // namespace cancha::referee

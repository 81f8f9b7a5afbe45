#include "server/codec/drawing_decoder.h"

#include <cmath>
#include <set>
#include <string_view>

#include "proto/base/text/printable_text.h"

namespace cancha::codec {

namespace {

bool is_within(double number, double most) {
    return std::isfinite(number) && std::abs(number) <= most;
}

bool is_near(const v1::Point& point) {
    return is_within(point.x_m(), kMaxDrawnDistance_m) &&
           is_within(point.y_m(), kMaxDrawnDistance_m);
}

bool is_length(double number_m, double most_m) {
    return number_m >= 0 && number_m <= most_m;  // False for NaN.
}

bool is_finite(const v1::Colour& colour) {
    return std::isfinite(colour.r()) && std::isfinite(colour.g()) && std::isfinite(colour.b());
}

template <typename Thing>
void clamp_colour_of(Thing& thing) {
    if (!thing.has_colour()) {
        return;
    }
    v1::Colour& colour = *thing.mutable_colour();
    for (const auto& [part, set_part] : {std::pair{colour.r(), &v1::Colour::set_r},
                                         {colour.g(), &v1::Colour::set_g},
                                         {colour.b(), &v1::Colour::set_b}}) {
        if (part < 0 || part > 1) {  // Valid values are kept exactly as sent.
            (colour.*set_part)(std::clamp(part, 0.0, 1.0));
        }
    }
}

double round_to_grid(double number_m) {
    return std::round(number_m / kDrawnGrid_m) * kDrawnGrid_m + 0.0;  // Adding 0 turns -0 into 0.
}

void round_to_grid(v1::Point& point) {
    point.set_x_m(round_to_grid(point.x_m()));
    point.set_y_m(round_to_grid(point.y_m()));
}

// Clamps colours and rounds coordinates.

void tidy(v1::Marking& marking) {
    clamp_colour_of(marking);
    if (marking.has_polyline()) {
        std::ranges::for_each(*marking.mutable_polyline()->mutable_points(),
                              [](v1::Point& point) { round_to_grid(point); });
    } else if (marking.arc().has_centre()) {
        round_to_grid(*marking.mutable_arc()->mutable_centre());
    } else if (marking.spot().has_centre()) {
        round_to_grid(*marking.mutable_spot()->mutable_centre());
    }
}

void tidy(v1::Label& label) {
    clamp_colour_of(label);
    if (label.has_at()) {
        round_to_grid(*label.mutable_at());
    }
}

void tidy(v1::Scalar& /*scalar*/) {}

/// Returns the flaw of a shape; empty: none. The text says what is allowed.
std::string flaw_of(const v1::Polyline& polyline) {
    return std::ranges::all_of(polyline.points(), is_near)
               ? std::string()
               : fmt::format("coordinates must be finite and within {} m", kMaxDrawnDistance_m);
}

std::string flaw_of_circle(const v1::Point& centre, double radius_m) {
    return is_near(centre) && is_length(radius_m, kMaxDrawnDistance_m)
               ? std::string()
               : fmt::format("coordinates must be finite and within {0} m, radii from 0 to {0} m",
                             kMaxDrawnDistance_m);
}

std::string flaw_of(const v1::Arc& arc) {
    if (!is_within(arc.from_rad(), kMaxArcAngle_rad) ||
        !is_within(arc.to_rad(), kMaxArcAngle_rad)) {
        return "angles must be finite and within 4 pi";
    }
    return flaw_of_circle(arc.centre(), arc.radius_m());
}

std::string flaw_of(const v1::Marking& marking) {
    if (!is_length(marking.line_width_m(), kMaxLineWidth_m)) {
        return fmt::format("lines must be 0 to {} m wide", kMaxLineWidth_m);
    }
    if (!is_finite(marking.colour())) {
        return "colours must be finite, from 0 to 1";
    }
    switch (marking.shape_case()) {
        case v1::Marking::kPolyline:
            return flaw_of(marking.polyline());
        case v1::Marking::kArc:
            return flaw_of(marking.arc());
        case v1::Marking::kSpot:
            return flaw_of_circle(marking.spot().centre(), marking.spot().radius_m());
        case v1::Marking::SHAPE_NOT_SET:
            break;
    }
    return "it has no shape, expected polyline, arc or spot";
}

std::string flaw_of(const v1::Label& label) {
    if (!is_printable(label.text(), kMaxLabelLength)) {
        return fmt::format("texts must have 1 to {} printable characters", kMaxLabelLength);
    }
    if (!is_finite(label.colour())) {
        return "colours must be finite, from 0 to 1";
    }
    return is_near(label.at())
               ? std::string()
               : fmt::format("coordinates must be finite and within {} m", kMaxDrawnDistance_m);
}

std::string flaw_of(const v1::Scalar& scalar) {
    if (!is_printable(scalar.name(), kMaxScalarNameLength)) {
        return fmt::format("names must have 1 to {} printable characters", kMaxScalarNameLength);
    }
    return std::isfinite(scalar.value()) ? "" : "values must be finite";
}

/// Copies the valid parts of one drawing.
class Sieve {
  public:
    explicit Sieve(std::vector<AnswerProblem>& problems) : problems_(problems) {}

    /// `name`: name of one thing, in the singular.
    template <typename Thing>
    void take(const google::protobuf::RepeatedPtrField<Thing>& things, int most,
              std::string_view name, google::protobuf::RepeatedPtrField<Thing>& kept) {
        if (things.size() > most) {
            report(problems_, kCode,
                   "the drawing has {} {}s; only the first {} are shown: draw fewer in one tick",
                   things.size(), name, most);
        }
        for (int i = 0; i < std::min(things.size(), most); ++i) {
            if (is_good(things[i], name, i) && has_room_for(things[i])) {
                *kept.Add() = things[i];
                tidy(*kept.rbegin());
            }
        }
    }

  private:
    static constexpr v1::ErrorCode kCode = v1::ERROR_CODE_BAD_DRAWING;

    template <typename Thing>
    bool is_good(const Thing& thing, std::string_view name, int index) {
        const std::string flaw = flaw_of(thing);
        if (!flaw.empty()) {
            report(problems_, kCode, "{} {} of the drawing was dropped: {}", name, index, flaw);
        }
        return flaw.empty();
    }

    bool has_room_for(const v1::Marking& marking) {
        const int points = marking.polyline().points_size();
        if (points > kMaxDrawnPoints - points_) {
            report(problems_, kCode,
                   "the polylines of the drawing have more than {} points; the rest was dropped: "
                   "draw fewer or coarser lines in one tick",
                   kMaxDrawnPoints);
            return false;
        }
        points_ += points;
        return true;
    }

    static bool has_room_for(const v1::Label& /*label*/) { return true; }

    bool has_room_for(const v1::Scalar& scalar) {
        if (names_.insert(scalar.name()).second) {
            return true;
        }
        report(problems_, kCode,
               "scalar '{}' is in the drawing twice; only the first is shown: use different names",
               scalar.name());
        return false;
    }

    std::vector<AnswerProblem>& problems_;
    int points_ = 0;
    std::set<std::string_view> names_;
};

}  // namespace

void decode_drawing(const v1::Drawing& drawing, v1::Drawing& kept,
                    std::vector<AnswerProblem>& problems) {
    kept.Clear();
    Sieve sieve(problems);
    sieve.take(drawing.markings(), kMaxMarkings, "marking", *kept.mutable_markings());
    sieve.take(drawing.labels(), kMaxLabels, "label", *kept.mutable_labels());
    sieve.take(drawing.scalars(), kMaxScalars, "scalar", *kept.mutable_scalars());
}

}  // namespace cancha::codec

#include "server/codec/drawing_decoder.h"

#include <cmath>
#include <set>
#include <string_view>

#include "cancha/base/printable_text.h"

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
    return number_m >= 0 && number_m <= most_m;  // False for what is no number.
}

bool is_finite(const v1::Colour& colour) {
    return std::isfinite(colour.r()) && std::isfinite(colour.g()) && std::isfinite(colour.b());
}

void clamp(v1::Colour& colour) {
    colour.set_r(std::clamp(colour.r(), 0.0, 1.0));
    colour.set_g(std::clamp(colour.g(), 0.0, 1.0));
    colour.set_b(std::clamp(colour.b(), 0.0, 1.0));
}

double round_to_grid(double number_m) {
    return std::round(number_m / kDrawnGrid_m) * kDrawnGrid_m + 0.0;  // Adding 0 makes 0 of -0.
}

void round_to_grid(v1::Point& point) {
    point.set_x_m(round_to_grid(point.x_m()));
    point.set_y_m(round_to_grid(point.y_m()));
}

void round_to_grid(v1::Marking& marking) {
    if (marking.has_polyline()) {
        std::ranges::for_each(*marking.mutable_polyline()->mutable_points(),
                              [](v1::Point& point) { round_to_grid(point); });
    } else if (marking.arc().has_centre()) {
        round_to_grid(*marking.mutable_arc()->mutable_centre());
    } else if (marking.spot().has_centre()) {
        round_to_grid(*marking.mutable_spot()->mutable_centre());
    }
}

void round_to_grid(v1::Label& label) {
    if (label.has_at()) {
        round_to_grid(*label.mutable_at());
    }
}

/// What is wrong with a shape; empty if nothing is. Texts of flaws say what is allowed.
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

/// Copies what may stay of one drawing.
class Sieve {
  public:
    Sieve(v1::Drawing& kept, std::vector<AnswerProblem>& problems)
        : kept_(kept), problems_(problems) {}

    void take(const google::protobuf::RepeatedPtrField<v1::Marking>& markings) {
        const int count = count_within(markings.size(), kMaxMarkings, "markings");
        for (int i = 0; i < count; ++i) {
            const v1::Marking& marking = markings[i];
            if (is_good(marking, "marking", i) && has_points_left(marking)) {
                keep(marking, *kept_.add_markings());
            }
        }
    }

    void take(const google::protobuf::RepeatedPtrField<v1::Label>& labels) {
        const int count = count_within(labels.size(), kMaxLabels, "labels");
        for (int i = 0; i < count; ++i) {
            if (is_good(labels[i], "label", i)) {
                keep(labels[i], *kept_.add_labels());
            }
        }
    }

    void take(const google::protobuf::RepeatedPtrField<v1::Scalar>& scalars) {
        const int count = count_within(scalars.size(), kMaxScalars, "scalars");
        for (int i = 0; i < count; ++i) {
            if (is_good(scalars[i], "scalar", i) && is_new(scalars[i])) {
                *kept_.add_scalars() = scalars[i];
            }
        }
    }

  private:
    static constexpr v1::ErrorCode kCode = v1::ERROR_CODE_BAD_DRAWING;

    int count_within(int count, int most, std::string_view things) {
        if (count <= most) {
            return count;
        }
        report(problems_, kCode,
               "the drawing has {} {}; only the first {} are shown: draw fewer in one tick", count,
               things, most);
        return most;
    }

    template <typename Thing>
    bool is_good(const Thing& thing, std::string_view name, int index) {
        const std::string flaw = flaw_of(thing);
        if (!flaw.empty()) {
            report(problems_, kCode, "{} {} of the drawing was dropped: {}", name, index, flaw);
        }
        return flaw.empty();
    }

    bool has_points_left(const v1::Marking& marking) {
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

    bool is_new(const v1::Scalar& scalar) {
        if (names_.insert(scalar.name()).second) {
            return true;
        }
        report(problems_, kCode,
               "scalar '{}' is in the drawing twice; only the first is shown: use different names",
               scalar.name());
        return false;
    }

    template <typename Thing>
    static void keep(const Thing& thing, Thing& copy) {
        copy = thing;
        if (copy.has_colour()) {
            clamp(*copy.mutable_colour());
        }
        round_to_grid(copy);
    }

    v1::Drawing& kept_;
    std::vector<AnswerProblem>& problems_;
    int points_ = 0;
    std::set<std::string_view> names_;
};

}  // namespace

void decode_drawing(const v1::Drawing& drawing, v1::Drawing& kept,
                    std::vector<AnswerProblem>& problems) {
    kept.Clear();
    Sieve sieve(kept, problems);
    sieve.take(drawing.markings());
    sieve.take(drawing.labels());
    sieve.take(drawing.scalars());
}

}  // namespace cancha::codec

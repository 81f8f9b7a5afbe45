#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

// Defaults of the mBot's line follower: two spots side by side under the nose. The distance between
// their outer edges is a little more than the width of a line.
constexpr Parameter kSettings[] = {
    {"spacing_m", 0.012, 0, 1, "from one spot to the other"},
    {"range_m", 0.1, 0.001, 10, "how far below the sensor the ground may be"},
};

class LineSensor : public Sensor {
  public:
    explicit LineSensor(const ParameterValues& settings)
        : half_spacing_m_(value_of(settings, "spacing_m") / 2),
          range_m_(value_of(settings, "range_m")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        reading.mutable_line()->set_code(
            code_of(is_on_line(moment, half_spacing_m_), is_on_line(moment, -half_spacing_m_)));
    }

  private:
    static v1::LineCode::Code code_of(bool is_left_on, bool is_right_on) {
        if (is_left_on) {
            return is_right_on ? v1::LineCode::CODE_BOTH : v1::LineCode::CODE_LEFT;
        }
        return is_right_on ? v1::LineCode::CODE_RIGHT : v1::LineCode::CODE_LOST;
    }

    /// Whether the spot at this distance to the left is on the line.
    bool is_on_line(const Moment& moment, double left_m) const {
        Ray ray = moment.ray({0, 0, -1});
        ray.from_m = ray.from_m + world::rotated({0, left_m, 0}, moment.pose.orientation);
        const auto hit = moment.surroundings.look(ray, range_m_, moment.beholder);
        return hit && moment.surroundings.line_at(ray.at(hit->distance_m)) != nullptr;
    }

    double half_spacing_m_;
    double range_m_;
};

void draw(const v1::Reading& reading, const world::SpacePose& /*pose*/,
          v1::SensorDrawing& drawing) {
    switch (reading.line().code()) {
        case v1::LineCode::CODE_BOTH:
            return drawing.set_text("on the line");
        case v1::LineCode::CODE_LEFT:
            return drawing.set_text("line to the left");
        case v1::LineCode::CODE_RIGHT:
            return drawing.set_text("line to the right");
        default:
            return drawing.set_text("line lost");
    }
}

}  // namespace

const SensorModel& line() {
    static constexpr SensorModel kModel{
        .name = "line",
        .summary = "two spots on the ground, left and right, that tell a line from the ground",
        .settings = kSettings,
        .sees_signs = false,
        .make = make_sensor<LineSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors

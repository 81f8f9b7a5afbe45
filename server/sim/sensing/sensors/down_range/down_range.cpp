#include <algorithm>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"range_m", 10, 0.001, 1000, "how far it sees; where nothing is nearer this is the distance"},
    {"noise_m", 0, 0, 100, "standard deviation of the distance"},
};

class DownRangeSensor : public Sensor {
  public:
    explicit DownRangeSensor(const ParameterValues& settings)
        : range_m_(value_of(settings, "range_m")), noise_m_(value_of(settings, "noise_m")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        const Ray ray{moment.pose.position_m, {0, 0, -1}};
        const auto hit = moment.surroundings.look(ray, range_m_, moment.beholder);
        const double distance_m =
            hit ? std::clamp(hit->distance_m + moment.noise.normal(noise_m_), 0.0, range_m_)
                : range_m_;
        reading.mutable_down_range()->set_distance_m(distance_m);
        reading.mutable_down_range()->set_range_m(range_m_);
    }

  private:
    double range_m_;
    double noise_m_;
};

void draw(const v1::Reading& reading, const world::SpacePose& pose, v1::SensorDrawing& drawing) {
    const v1::DownRange& down = reading.down_range();
    add_segment(pose.position_m, pose.position_m - Vec3{0, 0, down.distance_m()}, drawing,
                down.distance_m() < down.range_m() ? kHitColour : kTeamColour);
}

}  // namespace

const SensorModel& down_range() {
    static constexpr SensorModel kModel{
        .name = "down_range",
        .summary = "height above what is straight below, however the robot leans",
        .settings = kSettings,
        .make = make_sensor<DownRangeSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors

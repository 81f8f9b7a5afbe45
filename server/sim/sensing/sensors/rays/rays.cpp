#include <algorithm>
#include <cmath>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

// WebSim's defaults: 31 rays over half a circle, 10 units long. A unit is 5 cm.
constexpr Parameter kSettings[] = {
    {"count", 31, 1, 1081, "how many rays"},
    {"field_rad", 3.141592653589793, 0, 6.283,
     "angle between the outermost rays, half of it to either side of the sensor's x"},
    {"range_m", 0.5, 0.001, 1000, "how far it sees; a ray that meets nothing has this distance"},
    {"noise_m", 0, 0, 100, "standard deviation of each distance"},
};

class RaysSensor : public Sensor {
  public:
    explicit RaysSensor(const ParameterValues& settings)
        : count_(static_cast<int>(value_of(settings, "count"))),
          field_rad_(value_of(settings, "field_rad")),
          range_m_(value_of(settings, "range_m")),
          noise_m_(value_of(settings, "noise_m")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        v1::Ranges& ranges = *reading.mutable_ranges();
        ranges.set_range_m(range_m_);
        ranges.set_step_rad(count_ > 1 ? field_rad_ / (count_ - 1) : 0);
        ranges.set_first_rad(count_ > 1 ? -field_rad_ / 2 : 0);
        for (int i = 0; i < count_; ++i) {
            const double angle_rad = ranges.first_rad() + i * ranges.step_rad();
            const Ray ray = moment.ray({std::cos(angle_rad), std::sin(angle_rad), 0});
            ranges.add_distances_m(static_cast<float>(distance_m(moment, ray)));
        }
    }

  private:
    double distance_m(const Moment& moment, const Ray& ray) const {
        const auto hit = moment.surroundings.look(ray, range_m_, moment.beholder);
        if (!hit) {
            return range_m_;
        }
        return std::clamp(hit->distance_m + moment.noise.normal(noise_m_), 0.0, range_m_);
    }

    int count_;
    double field_rad_;
    double range_m_;
    double noise_m_;
};

void draw(const v1::Reading& reading, const world::SpacePose& pose, v1::SensorDrawing& drawing) {
    const v1::Ranges& ranges = reading.ranges();
    for (int i = 0; i < ranges.distances_m_size(); ++i) {
        const double angle_rad = ranges.first_rad() + i * ranges.step_rad();
        const float distance_m = ranges.distances_m(i);
        const bool is_hit = distance_m < static_cast<float>(ranges.range_m());
        add_segment(pose, {},
                    double{distance_m} * Vec3{std::cos(angle_rad), std::sin(angle_rad), 0}, drawing,
                    is_hit ? kHitColour : kTeamColour);
    }
}

}  // namespace

const SensorModel& rays() {
    static constexpr SensorModel kModel{
        .name = "rays",
        .summary = "distances along rays that fan out, as a laser scanner measures them",
        .settings = kSettings,
        .sees_signs = false,
        .make = make_sensor<RaysSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors

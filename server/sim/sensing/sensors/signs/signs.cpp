#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"field_rad", 1.2, 0.01, 6.283,
     "angle of the cone in which it sees, half of it to either side of the sensor's x"},
    {"range_m", 1, 0.001, 1000, "how far it sees"},
    {"facing_rad", 1.3, 0.01, 3.15, "how far a sign may be turned away and still be read"},
};

class SignsSensor : public Sensor {
  public:
    explicit SignsSensor(const ParameterValues& settings)
        : half_field_rad_(value_of(settings, "field_rad") / 2),
          range_m_(value_of(settings, "range_m")),
          facing_cosine_(std::cos(value_of(settings, "facing_rad"))) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        std::vector<v1::Sighting> seen;
        for (const v1::Sign& sign : moment.surroundings.course().signs()) {
            see(sign, moment, seen);
        }
        for (const v1::Destination& destination : moment.surroundings.course().destinations()) {
            see(destination, moment, seen);
        }
        std::ranges::stable_sort(seen, {}, &v1::Sighting::distance_m);
        v1::Sightings& sightings = *reading.mutable_sightings();
        for (v1::Sighting& sighting : seen) {
            sightings.add_sightings()->Swap(&sighting);
        }
    }

  private:
    void see(const v1::Sign& sign, const Moment& moment, std::vector<v1::Sighting>& seen) const {
        const bool is_visible = sign.seen_by().empty() ||
                                std::ranges::find(sign.seen_by(), "signs") != sign.seen_by().end();
        const v1::Pose& pose = sign.pose();
        const Vec3 at_m{pose.x_m(), pose.y_m(), pose.z_m()};
        const Vec3 facing = world::rotated(
            {1, 0, 0},
            world::orientation_of(pose.roll_rad(), pose.pitch_rad(), pose.heading_rad()));
        const Vec3 way_m = moment.pose.position_m - at_m;
        const bool is_facing = dot(facing, way_m) >= facing_cosine_ * std::sqrt(dot(way_m, way_m));
        if (is_visible && is_facing) {
            see(sign.name(), sign.kind(), at_m, moment, seen);
        }
    }

    void see(const v1::Destination& destination, const Moment& moment,
             std::vector<v1::Sighting>& seen) const {
        see(destination.name(), "destination",
            {destination.x_m(), destination.y_m(), destination.z_m()}, moment, seen);
    }

    void see(const std::string& name, const std::string& kind, const Vec3& at_m,
             const Moment& moment, std::vector<v1::Sighting>& seen) const {
        const Vec3 way_m = at_m - moment.pose.position_m;
        const double distance_m = std::sqrt(dot(way_m, way_m));
        const Quaternion& q = moment.pose.orientation;
        const Vec3 own_m = world::rotated(way_m, {q.w, -q.x, -q.y, -q.z});
        const double off_axis_rad = std::atan2(std::hypot(own_m.y, own_m.z), own_m.x);
        if (distance_m > range_m_ || off_axis_rad > half_field_rad_ ||
            is_hidden(way_m, distance_m, moment)) {
            return;
        }
        v1::Sighting& sighting = seen.emplace_back();
        sighting.set_name(name);
        sighting.set_kind(kind);
        sighting.set_bearing_rad(std::atan2(own_m.y, own_m.x));
        sighting.set_elevation_rad(std::atan2(own_m.z, std::hypot(own_m.x, own_m.y)));
        sighting.set_distance_m(distance_m);
    }

    /// Whether something is in between. Signs hang in front of walls: things that near do not
    /// count.
    static bool is_hidden(const Vec3& way_m, double distance_m, const Moment& moment) {
        constexpr double kTouching_m = 0.005;
        const double reach_m = distance_m - kTouching_m;
        if (reach_m <= 0) {
            return false;
        }
        const Ray ray{moment.pose.position_m, (1 / distance_m) * way_m};
        const auto hit = moment.surroundings.look(ray, reach_m, moment.beholder);
        return hit && hit->thing->sign == nullptr;
    }

    double half_field_rad_;
    double range_m_;
    double facing_cosine_;
};

void draw(const v1::Reading& reading, const world::SpacePose& pose, v1::SensorDrawing& drawing) {
    std::string text;
    for (const v1::Sighting& sighting : reading.sightings().sightings()) {
        const double out_m = sighting.distance_m() * std::cos(sighting.elevation_rad());
        const Vec3 end_m{out_m * std::cos(sighting.bearing_rad()),
                         out_m * std::sin(sighting.bearing_rad()),
                         sighting.distance_m() * std::sin(sighting.elevation_rad())};
        add_segment(pose.position_m, pose.position_m + world::rotated(end_m, pose.orientation),
                    drawing);
        text += fmt::format("{}{} {:.2f} m", text.empty() ? "" : ", ", sighting.kind(),
                            sighting.distance_m());
    }
    drawing.set_text(text);
}

}  // namespace

const SensorModel& signs() {
    static constexpr SensorModel kModel{
        .name = "signs",
        .summary = "signs and destinations within its field of view that nothing hides",
        .settings = kSettings,
        .sees_signs = true,
        .make = make_sensor<SignsSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors

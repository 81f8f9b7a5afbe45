#include "server/sim/sensing/volume.h"

#include <algorithm>

namespace cancha::sensing {

void VolumeSearch::feel(const Vec3& from_m, const Vec3& direction, double length_m) {
    Ray ray = moment_.ray(direction);
    ray.from_m = ray.from_m + world::rotated(from_m, moment_.pose.orientation);
    const auto hit = moment_.surroundings.look(ray, length_m, moment_.beholder);
    if (!hit) {
        return;
    }
    const Vec3 point_m = from_m + hit->distance_m * direction;
    if (const double distance_m = length(point_m); distance_m < nearest_m_) {
        nearest_m_ = distance_m;
        what_ = hit->thing->name;
        point_m_ = point_m;
    }
}

void VolumeSearch::tell(double range_m, double noise_m, v1::Reading& reading) const {
    v1::Proximity& proximity = *reading.mutable_proximity();
    const double error_m = what_.empty() ? 0 : moment_.noise.normal(noise_m);
    proximity.set_distance_m(std::clamp(nearest_m_ + error_m, 0.0, range_m));
    proximity.set_range_m(range_m);
    proximity.set_what(what_);
    set(*proximity.mutable_point_m(), point_m_);
}

void draw_proximity(const v1::Reading& reading, const world::SpacePose& pose,
                    v1::SensorDrawing& drawing) {
    const v1::Proximity& proximity = reading.proximity();
    if (proximity.what().empty()) {
        add_segment(pose, {}, {proximity.range_m(), 0, 0}, drawing);
    } else {
        add_segment(pose, {}, vector_of(proximity.point_m()), drawing, kHitColour);
    }
}

}  // namespace cancha::sensing

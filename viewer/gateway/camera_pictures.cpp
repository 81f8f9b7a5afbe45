#include "viewer/gateway/camera_pictures.h"

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {

std::string CameraPictures::take_from(v1::WorldUpdate& update) {
    v1::ServerMessage seen;
    for (v1::SensorDrawing& sensor : *update.mutable_sensors()) {
        if (sensor.has_picture()) {
            v1::SensorDrawing& camera = *seen.mutable_update()->add_sensors();
            camera.set_robot_id(sensor.robot_id());
            camera.set_sensor(sensor.sensor());
            camera.mutable_picture()->Swap(sensor.mutable_picture());
            sensor.clear_picture();
        }
    }
    ++updates_since_;
    if (!seen.has_update() || updates_since_ < kUpdatesApart) {
        return {};
    }
    std::string bytes = seen.SerializeAsString();
    if (bytes == told_) {
        return {};
    }
    told_ = bytes;
    updates_since_ = 0;
    return bytes;
}

void CameraPictures::clear() {
    *this = {};
}

}  // namespace cancha::gateway

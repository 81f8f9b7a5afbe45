#include "server/sim/sdf/pose.h"

#include <cmath>
#include <numbers>
#include <vector>

#include "server/sim/sdf/document.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {

namespace {

constexpr double kRadPerDegree = std::numbers::pi / 180;

}  // namespace

double rounded(double number) {
    constexpr double kPerUnit = 1e12;
    return std::round(number * kPerUnit) / kPerUnit + 0.0;  // Turns -0 into 0.
}

v1::Pose pose_in(const tinyxml2::XMLElement& element) {
    const std::vector<double> numbers = *numbers_in(text_of(element));
    const char* const degrees = element.Attribute("degrees");
    const double unit_rad = degrees != nullptr && flag_in(degrees) ? kRadPerDegree : 1;
    v1::Pose pose;
    pose.set_x_m(numbers[0]);
    pose.set_y_m(numbers[1]);
    pose.set_z_m(numbers[2]);
    pose.set_roll_rad(numbers[3] * unit_rad);
    pose.set_pitch_rad(numbers[4] * unit_rad);
    pose.set_heading_rad(numbers[5] * unit_rad);
    return pose;
}

v1::Pose to_message(const ignition::math::Pose3d& pose) {
    v1::Pose message;
    message.set_x_m(rounded(pose.Pos().X()));
    message.set_y_m(rounded(pose.Pos().Y()));
    message.set_z_m(rounded(pose.Pos().Z()));
    message.set_roll_rad(rounded(pose.Rot().Roll()));
    message.set_pitch_rad(rounded(pose.Rot().Pitch()));
    message.set_heading_rad(rounded(pose.Rot().Yaw()));
    return message;
}

ignition::math::Pose3d to_math(const v1::Pose& pose) {
    return {pose.x_m(),      pose.y_m(),       pose.z_m(),
            pose.roll_rad(), pose.pitch_rad(), pose.heading_rad()};
}

}  // namespace cancha::sdf

#include "client-sdk/cpp/src/readings.h"

#include <algorithm>

#include <fmt/format.h>

#include "proto/cancha/v1/sensing.pb.h"

namespace cancha::client {

namespace {

Found decode_ranges(const v1::Ranges& ranges) {
    return Ranges{.distances_m = {ranges.distances_m().begin(), ranges.distances_m().end()},
                  .first_rad = ranges.first_rad(),
                  .step_rad = ranges.step_rad(),
                  .range_m = ranges.range_m()};
}

Found decode_line(const v1::LineCode& line) {
    const bool is_known = line.code() >= 0 && line.code() <= static_cast<int>(LineCode::kLost);
    return is_known ? static_cast<LineCode>(line.code()) : LineCode::kLost;
}

Found decode_echo(const v1::Echo& echo) {
    return Echo{.distance_m = echo.distance_m(), .range_m = echo.range_m()};
}

Found decode_fix(const v1::Fix& fix) {
    return Fix{.position_m = {fix.x_m(), fix.y_m(), fix.z_m()}, .heading_rad = fix.heading_rad()};
}

Found decode_sightings(const v1::Sightings& message) {
    Sightings sightings;
    for (const v1::Sighting& sighting : message.sightings()) {
        sightings.push_back({.name = sighting.name(),
                             .kind = sighting.kind(),
                             .bearing_rad = sighting.bearing_rad(),
                             .elevation_rad = sighting.elevation_rad(),
                             .distance_m = sighting.distance_m()});
    }
    return sightings;
}

Result<Found> decode_picture(const v1::Picture& picture) {
    const std::uint64_t bytes = std::uint64_t{3} * picture.width() * picture.height();
    if (picture.rgb().size() != bytes) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("a picture of {} x {} pixels has {} bytes", picture.width(),
                                 picture.height(), picture.rgb().size())};
    }
    return Found{
        Picture{.width = picture.width(), .height = picture.height(), .rgb = picture.rgb()}};
}

Vec3 decode_vector(const v1::Vector& vector) {
    return {vector.x(), vector.y(), vector.z()};
}

Found decode_joint_encoders(const v1::JointEncoders& message) {
    JointEncoders encoders;
    for (const v1::JointEncoder& joint : message.joints()) {
        encoders.joints.push_back(
            {.name = joint.name(), .position = joint.position(), .speed = joint.speed()});
    }
    return encoders;
}

Found decode_touch(const v1::Touch& message) {
    Touch touch{.contacts = {}, .force_n = message.force_n()};
    for (const v1::Contact& contact : message.contacts()) {
        touch.contacts.push_back({.what = contact.what(),
                                  .point_m = decode_vector(contact.point_m()),
                                  .force_n = decode_vector(contact.force_n())});
    }
    return touch;
}

Found decode_grasp(const v1::Grasp& grasp) {
    return Grasp{.what = grasp.what(), .force_n = grasp.force_n()};
}

Found decode_joint_force(const v1::JointForce& joint) {
    return JointForce{.force_n = decode_vector(joint.force_n()),
                      .torque_nm = decode_vector(joint.torque_nm()),
                      .effort = joint.effort()};
}

Found decode_inertial(const v1::Inertial& inertial) {
    return Inertial{.acceleration_mps2 = decode_vector(inertial.acceleration_mps2()),
                    .turn_rate_radps = decode_vector(inertial.turn_rate_radps()),
                    .orientation = {inertial.qw(), inertial.qx(), inertial.qy(), inertial.qz()}};
}

Found decode_down_range(const v1::DownRange& down) {
    return DownRange{.distance_m = down.distance_m(), .range_m = down.range_m()};
}

Found decode_proximity(const v1::Proximity& proximity) {
    return Proximity{.distance_m = proximity.distance_m(),
                     .range_m = proximity.range_m(),
                     .what = proximity.what(),
                     .point_m = decode_vector(proximity.point_m())};
}

Found decode_distance(const v1::Distance& distance) {
    return Distance{.distance_m = distance.distance_m(),
                    .range_m = distance.range_m(),
                    .what = distance.what(),
                    .from_m = decode_vector(distance.from_m()),
                    .to_m = decode_vector(distance.to_m())};
}

/// Decodes a reading. Expects: a known type. The compiler warns if a type has no line here.
Result<Found> decode_found(const v1::Reading& reading) {
    switch (reading.found_case()) {
        case v1::Reading::kRanges:
            return decode_ranges(reading.ranges());
        case v1::Reading::kLine:
            return decode_line(reading.line());
        case v1::Reading::kEcho:
            return decode_echo(reading.echo());
        case v1::Reading::kFix:
            return decode_fix(reading.fix());
        case v1::Reading::kSightings:
            return decode_sightings(reading.sightings());
        case v1::Reading::kPicture:
            return decode_picture(reading.picture());
        case v1::Reading::kJointEncoders:
            return decode_joint_encoders(reading.joint_encoders());
        case v1::Reading::kTouch:
            return decode_touch(reading.touch());
        case v1::Reading::kGrasp:
            return decode_grasp(reading.grasp());
        case v1::Reading::kJointForce:
            return decode_joint_force(reading.joint_force());
        case v1::Reading::kInertial:
            return decode_inertial(reading.inertial());
        case v1::Reading::kDownRange:
            return decode_down_range(reading.down_range());
        case v1::Reading::kProximity:
            return decode_proximity(reading.proximity());
        case v1::Reading::kDistance:
            return decode_distance(reading.distance());
        case v1::Reading::FOUND_NOT_SET:
            break;
    }
    return Error{ErrorCode::kInvalidInput, "a reading has nothing that was found"};
}

RobotView* find_robot(std::vector<RobotView>& robots, RobotId id) {
    const auto found = std::find_if(robots.begin(), robots.end(),
                                    [id](const RobotView& robot) { return robot.id() == id; });
    return found == robots.end() ? nullptr : &*found;
}

}  // namespace

const JointEncoder* JointEncoders::find(const std::string& name) const {
    const auto found = std::find_if(joints.begin(), joints.end(),
                                    [&name](const JointEncoder& one) { return one.name == name; });
    return found == joints.end() ? nullptr : &*found;
}

Status decode_readings(const v1::Observation& message, Observation& view) {
    for (const v1::Reading& reading : message.readings()) {
        RobotView* robot = find_robot(view.mine, RobotId{reading.robot_id()});
        if (robot == nullptr) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("tick {} has a reading of robot {}, which is not one of this seat",
                            view.tick.number, reading.robot_id())};
        }
        if (reading.found_case() == v1::Reading::FOUND_NOT_SET) {
            continue;  // A type of a newer server.
        }
        Result<Found> found = decode_found(reading);
        if (!found) {
            return found.error();
        }
        robot->readings.push_back(
            {.sensor = reading.sensor(), .tick = Tick{reading.tick()}, .found = *std::move(found)});
    }
    return {};
}

}  // namespace cancha::client

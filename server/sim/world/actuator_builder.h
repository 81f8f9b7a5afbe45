#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

// Makes the actuators of a robot kind. An actuator is a part of a robot that moves by commands;
// each actuator has its own drive. For the builders of this folder.
namespace cancha::world {

/// A drive that a robot kind names in its list of actuators (`drives`), or in the short form for a
/// single drive (`drive`).
struct NamedDrive {
    std::string name;  ///< Name of the actuator.
    std::string path;  ///< Path of the setting that names the drive: "robot_kinds.cube.drive".
    std::string settings_path;  ///< Path of the setting that holds the drive's settings.
    const DriveModel* drive;    ///< Type of the drive. Never null.
    /// Entry in the list `drives`. Null if the kind uses the short form.
    const v1::Actuator* listed;
};

/// Returns all drives of a robot kind, in the order of its list. There is at least one. Borrows:
/// `kind`. Fails: a named drive does not exist, an actuator has no name, two actuators have the
/// same name, there are too many actuators, or the kind uses both forms.
Result<std::vector<NamedDrive>> drives_of(const v1::RobotKind& kind);

/// Returns the kind of body that the robots of a robot kind have: the body that the robot kind
/// chooses, or else the first body that all its drives support. If the robot kind has a model, the
/// body is free. Fails: no kind of body is supported by all drives, or a drive does not support the
/// chosen body.
Result<BodyKind> body_of(const v1::RobotKind& kind, const std::vector<NamedDrive>& drives);

/// Makes all actuators of a robot kind. `model`: model of the kind's robots; null if they are
/// boxes. Fails: a setting is out of range; an actuator has too few or too many joints, a joint
/// that is not in the model, or a joint of another actuator; or two drives push the base.
Result<std::vector<ActuatorSpec>> make_actuators(const v1::RobotKind& kind,
                                                 const std::vector<NamedDrive>& drives,
                                                 const ModelSpec* model);

/// Returns the positions of all joints of a model: joints in `listed` get the position given there,
/// all other joints the position in `others`. If `others` is empty, these other joints get 0, the
/// position in which the model is built. `path`: path of the setting that holds the list. Fails: a
/// listed joint does not exist, does not move, follows another joint, or would be beyond its
/// limits.
Result<std::vector<double>> joint_positions(
    const ModelSpec* model, const google::protobuf::RepeatedPtrField<v1::JointPosition>& listed,
    const std::vector<double>& others, const std::string& path);

}  // namespace cancha::world

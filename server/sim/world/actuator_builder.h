#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

// Makes the actuators of a robot kind. An actuator is a part of a robot that moves by commands,
// with a drive of its own. For the builders of this folder.
namespace cancha::world {

/// A drive that a robot kind names in its list of actuators (`drives`), or in the short form for a
/// single drive (`drive`).
struct NamedDrive {
    std::string name;           ///< Name of the actuator.
    std::string path;           ///< Setting that names the drive: "robot_kinds.cube.drive".
    std::string settings_path;  ///< Setting that holds the drive's settings.
    const DriveModel* drive;    ///< Type of the drive. Never null.
    /// Entry in the list `drives`. Null: the kind uses the short form.
    const v1::Actuator* listed;
};

/// Returns the drives of a robot kind in the order of its list, at least one. Borrows: `kind`.
/// Fails: a drive with a given name does not exist, an actuator has no name or the name of another
/// one, there are too many, or the kind uses both forms.
Result<std::vector<NamedDrive>> drives_of(const v1::RobotKind& kind);

/// Returns the kind of body of a robot kind's robots: the body that the kind chooses, or else the
/// first one that all its drives support. With a model of its own, the body is free. Fails: the
/// drives support no common body, or not the chosen one.
Result<BodyKind> body_of(const v1::RobotKind& kind, const std::vector<NamedDrive>& drives);

/// Makes all actuators of a robot kind. `model`: model of the kind's robots; null: they are boxes.
/// Fails: a setting is out of range; an actuator has too few or too many joints, one that is not in
/// the model, or one of another actuator; or two drives push the base.
Result<std::vector<ActuatorSpec>> make_actuators(const v1::RobotKind& kind,
                                                 const std::vector<NamedDrive>& drives,
                                                 const ModelSpec* model);

/// Returns the positions of all joints of a model: for joints in `listed` the listed ones, for the
/// rest those in `others` (empty: all 0, as built). `path`: setting that holds the list. Fails: a
/// listed joint does not exist, does not move, follows another joint, or would be beyond its
/// limits.
Result<std::vector<double>> joint_positions(
    const ModelSpec* model, const google::protobuf::RepeatedPtrField<v1::JointPosition>& listed,
    const std::vector<double>& others, const std::string& path);

}  // namespace cancha::world

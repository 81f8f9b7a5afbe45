#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

// What moves the robots of a kind. For the builders of this folder.
namespace cancha::world {

/// A drive that a kind names: in its list, or in the short form for one.
struct NamedDrive {
    std::string name;            ///< Name of the actuator.
    std::string path;            ///< Setting that says which drive it is: "robot_kinds.cube.drive".
    std::string settings_path;   ///< Path of the drive's settings.
    const DriveModel* drive;     ///< Never null.
    const v1::Actuator* listed;  ///< Null: it is the short form.
};

/// In the order of the kind; at least one. Borrows: `kind`.
/// Fails: there is no such drive, names are missing or taken, both forms are used.
Result<std::vector<NamedDrive>> drives_of(const v1::RobotKind& kind);

/// Kind of body that all drives are made for: the one that the kind says, or the first that there
/// is. A robot with a model of its own is free.
/// Fails: there is none, or another one is asked for.
Result<BodyKind> body_of(const v1::RobotKind& kind, const std::vector<NamedDrive>& drives);

/// Makes all actuators of a kind. `model`: of its robots; null: they are boxes.
/// Fails: a setting is out of range, joints are missing, no joints of the model, or taken, two
/// drives push the base.
Result<std::vector<ActuatorSpec>> make_actuators(const v1::RobotKind& kind,
                                                 const std::vector<NamedDrive>& drives,
                                                 const ModelSpec* model);

/// Positions of all joints of a model, where those that are listed are as they say, and the others
/// as in `others` (empty: as built). `path`: of the list.
/// Fails: there is no such joint, or not beyond its limits; it does not move, or follows another.
Result<std::vector<double>> joint_positions(
    const ModelSpec* model, const google::protobuf::RepeatedPtrField<v1::JointPosition>& listed,
    const std::vector<double>& others, const std::string& path);

}  // namespace cancha::world

#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

// Actuators of a robot kind: the parts that move its robots. For the builders of this folder.
namespace cancha::world {

/// A drive that a kind names: in its list of actuators, or in the short form for one drive.
struct NamedDrive {
    std::string name;  ///< Name of the actuator.
    std::string path;  ///< Path of the setting with the drive's name: "robot_kinds.cube.drive".
    std::string settings_path;   ///< Path of the drive's settings.
    const DriveModel* drive;     ///< Never null.
    const v1::Actuator* listed;  ///< Entry in the list. Null: the short form.
};

/// The drives of a kind in its order, at least one. Borrows: `kind`. Fails: there is no such drive,
/// a name is missing or taken, or both forms are used.
Result<std::vector<NamedDrive>> drives_of(const v1::RobotKind& kind);

/// Kind of body for which all drives are made: the kind's own choice, or the first possible one. A
/// robot with a model of its own is free. Fails: there is none, or the kind asks for another one.
Result<BodyKind> body_of(const v1::RobotKind& kind, const std::vector<NamedDrive>& drives);

/// Makes all actuators of a kind. `model`: of its robots; null: they are boxes. Fails: a setting is
/// out of range; joints are missing, taken or not in the model; or two drives push the base.
Result<std::vector<ActuatorSpec>> make_actuators(const v1::RobotKind& kind,
                                                 const std::vector<NamedDrive>& drives,
                                                 const ModelSpec* model);

/// Positions of all joints of a model: those in `listed` as given, the rest from `others` (empty:
/// as built). `path`: of the list. Fails: a listed joint does not exist, does not move, follows
/// another joint, or would be beyond its limits.
Result<std::vector<double>> joint_positions(
    const ModelSpec* model, const google::protobuf::RepeatedPtrField<v1::JointPosition>& listed,
    const std::vector<double>& others, const std::string& path);

}  // namespace cancha::world

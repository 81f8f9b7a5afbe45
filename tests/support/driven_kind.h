#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "server/sim/world/drive.h"
#include "tests/support/link_fixture.h"

// Robots for tests of every drive (the model that turns commands into motion). If a drive moves
// joints, the robot gets joints.
namespace cancha::world {

/// Returns the number of joints that a drive gets in tests: three, or the nearest number that the
/// drive accepts.
inline std::size_t tested_joints(const DriveModel& drive) {
    return std::clamp<std::size_t>(3, drive.joints.least, drive.joints.most);
}

/// Replaces the drives of a robot kind by this drive. If the drive moves joints, the robot becomes
/// a box with the kind's length, width and height, on which small boxes stand on hinges. The small
/// boxes form a chain if the drive needs a chain. Otherwise they stand side by side.
inline void give_drive(v1::RobotKind& kind, const DriveModel& drive) {
    kind.clear_drives();
    kind.clear_structure();
    kind.clear_drive();
    if (drive.joints.most == 0) {
        kind.set_drive(std::string(drive.name));
        return;
    }
    kind.clear_body();
    v1::Model& structure = *kind.mutable_structure();
    const Vec3 size_m{kind.length_m(), kind.width_m(), kind.height_m()};
    add_box(structure, "base", {}, size_m, kind.mass_kg());
    v1::Actuator& actuator = *kind.add_drives();
    actuator.set_name("drive");
    actuator.set_type(std::string(drive.name));
    const double part_m = size_m.z / 2;
    std::string parent = "base";
    for (std::size_t i = 0; i < tested_joints(drive); ++i) {
        const auto place = static_cast<double>(i);
        const std::string name = "part" + std::to_string(i + 1);
        const Vec3 at_m = drive.joints.is_chain
                              ? Vec3{0, 0, (size_m.z + part_m) / 2 + place * part_m}
                              : Vec3{(place - 1.5) * part_m / 2, 0, (size_m.z + part_m) / 2};
        add_box(structure, name, at_m, {part_m / 2, part_m / 2, part_m}, kind.mass_kg() / 20);
        v1::Joint& hinge = add_hinge(structure, parent, name, {0, 0, -part_m / 2});
        hinge.set_name("hinge" + std::to_string(i + 1));
        hinge.set_lower(-1);
        hinge.set_upper(1);
        hinge.set_max_speed(2);
        hinge.set_max_effort(1);
        actuator.add_joints(hinge.name());
        parent = drive.joints.is_chain ? name : parent;
    }
}

}  // namespace cancha::world

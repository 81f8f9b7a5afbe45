#include "server/sim/world/wheel_drive.h"

namespace cancha::world::drives {
namespace {

class NoDrive : public WheelDrive {
  public:
    NoDrive(RobotBody& /*body*/, const DriveContext& context) : WheelDrive(context) {}

  private:
    void turn_wheels(WheelSpeeds /*wanted*/, const DriveStep& /*step*/) override {}
};

}  // namespace

const DriveModel& none() {
    static constexpr DriveModel kModel{
        .name = "none",
        .summary = "no drive: a box that slides freely, for experiments with collisions",
        .commands = {WheelDrive::kCommand},
        .settings = {},
        .make_for_box = make_drive<NoDrive>,
        .make_on_wheels = nullptr,
        .make_free = make_drive<NoDrive>,
        .needs_wheels = false,
    };
    return kModel;
}

}  // namespace cancha::world::drives

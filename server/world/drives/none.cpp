#include "server/world/drive.h"

namespace cancha::world::drives {
namespace {

class NoDrive : public Drive {
  public:
    NoDrive(PlanarBody& /*body*/, const DriveContext& /*context*/) {}

    void act(WheelSpeeds /*wanted*/, const DriveStep& /*step*/) override {}
};

}  // namespace

const DriveModel& none() {
    static constexpr DriveModel kModel{
        .name = "none",
        .summary = "no drive: a box that slides freely, for experiments with collisions",
        .settings = {},
        .make_for_box = make_drive<NoDrive>,
        .make_on_wheels = nullptr,
    };
    return kModel;
}

}  // namespace cancha::world::drives

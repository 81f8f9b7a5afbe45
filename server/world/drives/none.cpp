#include "server/world/drive.h"

namespace cancha::world::drives {
namespace {

class NoDrive : public Drive {
  public:
    void act(WheelSpeeds /*wanted*/, const DriveStep& /*step*/) override {}
};

std::unique_ptr<Drive> make(PlanarBody& /*body*/, const DriveContext& /*context*/) {
    return std::make_unique<NoDrive>();
}

}  // namespace

const DriveModel& none() {
    static constexpr DriveModel kModel{
        .name = "none",
        .summary = "no drive: a box that slides freely, for experiments with collisions",
        .settings = {},
        .make_for_box = make,
        .make_on_wheels = nullptr,
    };
    return kModel;
}

}  // namespace cancha::world::drives

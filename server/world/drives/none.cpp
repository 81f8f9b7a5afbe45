#include "server/world/drive.h"

namespace cancha::world::drives {
namespace {

class NoDrive : public Drive {
  public:
    NoDrive(PlanarBody& /*body*/, const DriveContext& /*context*/) {}

    void act(WheelSpeeds /*wanted*/, const DriveStep& /*step*/) override {}
};

}  // namespace

extern const DriveModel none;
constinit const DriveModel none{
    .name = "none",
    .summary = "no drive: a box that slides freely, for experiments with collisions",
    .settings = {},
    .make_for_box = make_drive<NoDrive>,
    .make_on_wheels = nullptr,
};

}  // namespace cancha::world::drives

#include "tests/check/logistics/delivery_checks.h"

namespace cancha::check::families_in_folders {
namespace {

constexpr Experiment kExperiments[] = {
    {"FetchAndPlace", "The whole task", "Worst of the seeds 1 to 3: beams shake by 0.5 mm.",
     logistics::fetch_and_place},
    {"Camera", "The whole task, the cube found by the camera",
     "Worst of the seeds 1 to 6. A picture of 80 by 60 pixels, four times a second.",
     logistics::find_by_camera},
    {"Approach", "From the first gap to the final one",
     "Seed 1. Begins with the first tenth of a millimetre.", logistics::approach},
    {"DeliveryRace", "Two youBots, two cubes", "Seed 1.", logistics::race},
    {"Beams", "What the beams meet", "A cube before the left beam.", logistics::see_through},
};

}  // namespace

const Family& logistics() {
    static constexpr Family kFamily{
        .name = "logistics",
        .title = "Logistics: the youBot fetches and places",
        .intro =
            R"(`./cancha check logistics` prints this file, and a test compares them. The sample
`fetcher` plays the chapter [logistics](README.md), in one process. Targets of the base are followed
with what is missing, per second.

![The youBot grasps a cube](grasp.png)
)",
        .kept_in = "referee/logistics/measured.md",
        .experiments = kExperiments,
    };
    return kFamily;
}

}  // namespace cancha::check::families_in_folders

#include <string_view>
#include <vector>

#include "tests/check/check.h"
#include "tests/check/scenes/judged_report.h"
#include "tests/check/scenes/ours.h"
#include "tests/check/scenes/questions.h"

namespace cancha::check::families_in_folders {
namespace {

using namespace cancha::scenes;

std::vector<Check> measured(std::string_view scene_name) {
    const auto ours = make_ours();
    std::vector<Check> checks;
    for (const Question& question : scene(scene_name).questions()) {
        if (const auto answer = question.ask(*ours)) {
            checks.push_back({question.what, question.basis, question.expected, question.tolerance,
                              answer->measured});
        }
    }
    return checks;
}

Experiment experiment(std::string_view scene_name, std::vector<Check> (*run)()) {
    const Scene& played = scene(scene_name);
    return {played.name, played.title, played.notes, run};
}

}  // namespace

const Family& scenes() {
    static const Experiment experiments[] = {
        experiment("FallAndBounce", [] { return measured("FallAndBounce"); }),
        experiment("BlockOnSlope", [] { return measured("BlockOnSlope"); }),
        experiment("SlideToRest", [] { return measured("SlideToRest"); }),
        experiment("TwoLinks", [] { return measured("TwoLinks"); }),
        experiment("Mecanum", [] { return measured("Mecanum"); }),
        experiment("Grasp", [] { return measured("Grasp"); }),
    };
    static const Family family{
        .name = "scenes",
        .title = "Scenes that other engines play, too",
        .intro =
            R"(`./cancha check scenes` prints this file, and a test compares them; `--judges` adds the
measurements of MuJoCo and DART. Ours is the world of the server with `solver: SOLVER_STEP`. A
tick takes 1 ms and has one substep; for the pendulum it has ten.
)",
        .kept_in = "server/sim/world/scenes.md",
        .experiments = experiments,
        .report_with_judges = report_with_judges,
    };
    return family;
}

}  // namespace cancha::check::families_in_folders

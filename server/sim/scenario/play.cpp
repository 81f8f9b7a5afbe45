#include "server/sim/scenario/play.h"

#include "server/sim/match/simulated_match.h"

namespace cancha::scenario {

Outcome play(const Scenario& scenario, const Repeat& repeat) {
    const match::Stage& stage = repeat.stage(scenario);
    match::SimulatedMatch match(stage.discipline, stage.world,
                                {.seed = repeat.seed, .opening = repeat.opening});
    Watch watch(scenario, stage.discipline);
    watch.look(match);
    while (!watch.is_over()) {
        match.open_tick();
        for (const ScriptStep& step : repeat.script.steps_from(match.tick())) {
            match.command(step.command);
        }
        match.close_tick();
        watch.look(match);
    }
    return watch.outcome();
}

}  // namespace cancha::scenario

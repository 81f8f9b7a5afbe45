#include "server/scenario/play.h"

#include "server/match/simulated_match.h"

namespace cancha::scenario {

Outcome play(const Scenario& scenario, const Repeat& repeat, const referee::Discipline& discipline,
             const world::WorldSpec& spec) {
    match::SimulatedMatch match(discipline, spec, {.seed = repeat.seed, .opening = repeat.opening});
    Watch watch(scenario, discipline);
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

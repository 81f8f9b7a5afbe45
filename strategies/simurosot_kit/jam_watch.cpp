#include "strategies/simurosot_kit/jam_watch.h"

namespace cancha::strategies::kit {

namespace {

/// A ball that stays this near to where it was is held up. Chosen by eye, as is the time: long
/// enough for a spin to free it, and short against the patience of every league, 5 s at least.
constexpr double kHeldUp_m = 0.08;
constexpr double kPatience_s = 1.5;

}  // namespace

void JamWatch::look(const client::Observation& view) {
    const bool is_held = held_at_m_ && distance(*held_at_m_, view.ball.position_m) < kHeldUp_m;
    if (!is_held || !view.is_in_play()) {
        held_at_m_ = view.ball.position_m;
        since_tick_ = view.tick.number;
    }
    const auto ticks = static_cast<double>(view.tick.number - since_tick_);
    is_jammed_ = ticks * view.tick_rate.period_s() > kPatience_s;
}

}  // namespace cancha::strategies::kit

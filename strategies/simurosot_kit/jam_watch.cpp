#include "strategies/simurosot_kit/jam_watch.h"

namespace cancha::strategies::kit {

namespace {

/// A ball that stays this near to its earlier place is held up. Chosen by eye, as is the time. It
/// is long enough for a spin to free the ball, and short compared with the patience of every
/// league, at least 5 s.
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

/* Writes down the layout of a strategy's Environment; its own header has been included before.
   Also for C++98. */
#ifndef CANCHA_LEGACY_PROBE_H
#define CANCHA_LEGACY_PROBE_H

#include "cancha_legacy_layout.h"

namespace cancha_legacy_probe {

/* A template for each member, which is passed over where there is none. */
template <int kOffset, int kSize>
struct Found {
    static CanchaLegacyPlace place() {
        CanchaLegacyPlace found = {kOffset, kSize};
        return found;
    }
};

inline CanchaLegacyPlace none() {
    CanchaLegacyPlace found = {-1, 0};
    return found;
}

#define CANCHA_LEGACY_MEMBER(name)                                                              \
    template <typename Body>                                                                    \
    CanchaLegacyPlace place_of_##name(Body*,                                                  \
                                        char(*)[sizeof(static_cast<Body*>(0)->name) ? 1 : 1]) { \
        CanchaLegacyPlace found = {static_cast<int>(__builtin_offsetof(Body, name)),          \
                                     static_cast<int>(sizeof(static_cast<Body*>(0)->name))};    \
        return found;                                                                           \
    }                                                                                           \
    template <typename Body>                                                                    \
    CanchaLegacyPlace place_of_##name(Body*, ...) {                                           \
        return none();                                                                          \
    }

CANCHA_LEGACY_MEMBER(home)
CANCHA_LEGACY_MEMBER(opponent)
CANCHA_LEGACY_MEMBER(currentBall)
CANCHA_LEGACY_MEMBER(lastBall)
CANCHA_LEGACY_MEMBER(predictedBall)
CANCHA_LEGACY_MEMBER(fieldBounds)
CANCHA_LEGACY_MEMBER(goalBounds)
CANCHA_LEGACY_MEMBER(gameState)
CANCHA_LEGACY_MEMBER(whosBall)
CANCHA_LEGACY_MEMBER(userData)
CANCHA_LEGACY_MEMBER(display)
CANCHA_LEGACY_MEMBER(pos)
CANCHA_LEGACY_MEMBER(rotation)
CANCHA_LEGACY_MEMBER(velocityLeft)
CANCHA_LEGACY_MEMBER(velocityRight)
CANCHA_LEGACY_MEMBER(x)
CANCHA_LEGACY_MEMBER(y)
CANCHA_LEGACY_MEMBER(z)

#undef CANCHA_LEGACY_MEMBER
#define CANCHA_LEGACY_PLACE(name, body) place_of_##name(body, static_cast<char(*)[1]>(0))

inline CanchaLegacyPlace one_of(CanchaLegacyPlace array, int count) {
    array.size /= count;
    return array;
}

template <typename Home, typename Opponent, typename Position>
void describe_bodies(Home* home, Opponent* opponent, Position* position,
                     CanchaLegacyLayout& layout) {
    layout.home_position = CANCHA_LEGACY_PLACE(pos, home);
    layout.home_rotation = CANCHA_LEGACY_PLACE(rotation, home);
    layout.left = CANCHA_LEGACY_PLACE(velocityLeft, home);
    layout.right = CANCHA_LEGACY_PLACE(velocityRight, home);
    layout.opponent_position = CANCHA_LEGACY_PLACE(pos, opponent);
    layout.opponent_rotation = CANCHA_LEGACY_PLACE(rotation, opponent);
    layout.x = CANCHA_LEGACY_PLACE(x, position);
    layout.y = CANCHA_LEGACY_PLACE(y, position);
    layout.z = CANCHA_LEGACY_PLACE(z, position);
}

template <typename Environment>
CanchaLegacyLayout layout_of(Environment* none_there) {
    CanchaLegacyLayout layout = CanchaLegacyLayout();
    layout.size = static_cast<int>(sizeof(Environment));
    layout.players = static_cast<int>(sizeof(none_there->home) / sizeof(none_there->home[0]));
    layout.home = one_of(CANCHA_LEGACY_PLACE(home, none_there), layout.players);
    layout.opponent = one_of(CANCHA_LEGACY_PLACE(opponent, none_there), layout.players);
    layout.ball = CANCHA_LEGACY_PLACE(currentBall, none_there);
    layout.last_ball = CANCHA_LEGACY_PLACE(lastBall, none_there);
    layout.predicted_ball = CANCHA_LEGACY_PLACE(predictedBall, none_there);
    layout.field_bounds = one_of(CANCHA_LEGACY_PLACE(fieldBounds, none_there), 4);
    layout.goal_bounds = one_of(CANCHA_LEGACY_PLACE(goalBounds, none_there), 4);
    layout.game_state = CANCHA_LEGACY_PLACE(gameState, none_there);
    layout.whose_ball = CANCHA_LEGACY_PLACE(whosBall, none_there);
    layout.user_data = CANCHA_LEGACY_PLACE(userData, none_there);
    layout.display = CANCHA_LEGACY_PLACE(display, none_there);
    describe_bodies(&none_there->home[0], &none_there->opponent[0], &none_there->home[0].pos,
                    layout);
    return layout;
}

}  // namespace cancha_legacy_probe

extern "C" __attribute__((visibility("default"))) CanchaLegacyLayout
cancha_legacy_layout_of_team() {
    return cancha_legacy_probe::layout_of(static_cast<Environment*>(0));
}

#endif

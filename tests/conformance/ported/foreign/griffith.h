// A strategy of play.h behind the interface of Griffith's simulator: inches and degrees, both teams in
// the same frame, blue on the right in the first half.
#include "Strategy.h"
#include "play.h"

inline void play_in_inches(Environment* env, void (*play)(const Seen&, Wheels*)) {
    const double inch = 0.0254, middle_x = 50.11885, middle_y = 41.80610;
    const double degree = 3.14159265358979323846 / 180;
    double ahead = env->home[0].pos.x > middle_x ? -1 : 1;
    Seen seen;
    for (int i = 0; i < 5; i++) {
        seen.mine[i].x = ahead * (env->home[i].pos.x - middle_x) * inch;
        seen.mine[i].y = ahead * (env->home[i].pos.y - middle_y) * inch;
        seen.mine[i].heading = (env->home[i].rotation + (ahead > 0 ? 0 : 180)) * degree;
    }
    seen.ball_x = ahead * (env->currentBall.pos.x - middle_x) * inch;
    seen.ball_y = ahead * (env->currentBall.pos.y - middle_y) * inch;
    Wheels wheels[5];
    play(seen, wheels);
    for (int i = 0; i < 5; i++) {
        env->home[i].velocityLeft = 125 * wheels[i].left;
        env->home[i].velocityRight = 125 * wheels[i].right;
    }
}

extern "C" STRATEGY_API void Create(Environment* env) {}
extern "C" STRATEGY_API void Destroy(Environment* env) {}

#include "Strategy.h"
#include "script.h"

static long tick = 0;

extern "C" STRATEGY_API void Create(Environment* env) {}

extern "C" STRATEGY_API void Strategy(Environment* env) {
    for (int i = 0; i < 5; i++) {
        env->home[i].velocityLeft = wheel_number(tick, i + 1, 0);
        env->home[i].velocityRight = wheel_number(tick, i + 1, 1);
    }
    tick++;
}

extern "C" STRATEGY_API void Destroy(Environment* env) {}

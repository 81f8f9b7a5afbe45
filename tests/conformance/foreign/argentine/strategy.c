#include "strategy.h"
#include "script.h"

static long tick = 0;

void Create(Environment* env) {}

void Strategy(Environment* env) {
    int i;
    for (i = 0; i < 5; i++) {
        env->home[i].velocityLeft = wheel_number(tick, i + 1, 0);
        env->home[i].velocityRight = wheel_number(tick, i + 1, 1);
    }
    tick++;
}

void Destroy(Environment* env) {}

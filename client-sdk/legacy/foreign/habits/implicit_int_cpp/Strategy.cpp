#include "Strategy.h"
static limit = 5;
const side = 1;
twice(int n) { return n * 2; }
sum(int n) { return n; }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    bool good = limit == 5 && twice(2) == 4 && sum(1) == 1;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

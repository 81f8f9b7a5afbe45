#include "Strategy.h"
int side(int x) { if (x > 3) return 1; else if (x > 2) return 2; }
int nothing(int x) { x++; }
bool guard() { }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    bool good = side(5) == 1; side(1); nothing(2);
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

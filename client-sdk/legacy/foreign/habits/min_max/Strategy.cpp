#include "Strategy.h"
#include <windows.h>
#include <stdlib.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    int a = 3; double b = 2.5; long c = 7; float f = 1.5f; size_t n = 4;
    bool good = min(a, b) == 2.5 && max(a, c) == 7 && min(f, b) == 1.5 && max(1, 2) == 2 && __max(a, b) == 3 && max(n, 2) == 4;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
void Unwritten(Environment *env, int n);
extern "C" int Library();

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    if (env->gameState == 77) Unwritten(env, 3);
    bool good = Library() == 0;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

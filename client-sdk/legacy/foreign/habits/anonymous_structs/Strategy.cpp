#include "Strategy.h"
union Place { struct { double x, y; }; double all[2]; struct { unsigned low : 4, high : 4; } bits; };

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    Place p; p.x = 1; p.all[1] = 2; p.bits.low = 1;
    bool good = p.y == 2;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
#include "stdafx.h"
double nearest(double near, double far) { return near < far ? near : far; }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    double near = 3, far = 9; if (far > near) near = far * near;
    bool good = near == 27 && nearest(near, far) == 9;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

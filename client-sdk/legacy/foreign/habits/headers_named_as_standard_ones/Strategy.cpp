#include "Strategy.h"
#include "vector.h"
#include "math.h"
#include <Vector>
#include <math.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    Vec v = {4}; std::vector<int> all(2); bool good = half(v.x) == 2 && all.size() == 2 && sqrt(4.0) == 2;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

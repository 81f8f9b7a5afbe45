#include "Strategy.h"
#include <math.h>
#define PI 3.1415923
#define EPS 1e-6
const double M_E = 2;
const double pi = 3.14;

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    bool good = M_PI > 3.1 && PI == 3.1415923 && M_E == 2 && EPS < 1 && pi == 3.14;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    int state = 1, out = 0; if (state == 9) goto end; int late = 3; double far_x = 2.0;
    switch (state) { case 0: int a = 5; out = a; break; case 1: out = 2; break; default: double b = 1.0; out = (int)b; }
    out += late;
end:
    bool good = out == 5;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
#include <stdio.h>
#include <string.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    __int64 a = 5000000000; unsigned __int64 b = 6; char t[40]; sprintf(t, "%I64d %I64u", a, b); __int32 c = 3; long double d = 1.5L;
    bool good = !strcmp(t, "5000000000 6") && sizeof(a) == 8 && c == 3 && d > 1;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

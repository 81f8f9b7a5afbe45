#include "Strategy.h"
#include <windows.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    int address = (int)env; long other = (long)env; DWORD word = (DWORD)(&env->home[0]); void *back = (void *)other;
    bool good = back == env && (address != 0 || word != 0);
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
typedef int BOOL;
typedef unsigned long DWORD;
#ifndef TRUE
#define TRUE 1
#endif

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    BOOL yes = TRUE; DWORD word = 3; bool good = yes && word == 3;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
typedef unsigned long Word;
typedef int BOOL;
typedef unsigned char BYTE;
#define TRUE 1
#define FALSE 0

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    Word w = 3; size_t n = 4; bool good = w == 3 && n == 4 && TRUE == 1;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

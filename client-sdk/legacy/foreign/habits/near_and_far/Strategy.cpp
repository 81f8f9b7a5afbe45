#include "Strategy.h"
#include <string.h>
int length(char far * text) { return (int)strlen(text); }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    char text[] = "abc"; char far *p = text; const char near *q = "x"; int near_ball = 2;
    bool good = length(p) == 3 && *q == 'x' && near_ball == 2;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

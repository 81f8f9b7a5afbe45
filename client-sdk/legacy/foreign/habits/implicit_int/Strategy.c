#define STRATEGY_EXPORTS
#include "Strategy.h"
static counter = 1;
best(a, b) int a, b; { if (a > b) return a; return b; }
bool_like(int x) { // a comment of C++
    return x != 0;
}
void Create(Environment *env) { env->userData = malloc(4); }
void Destroy(Environment *env) { free(env->userData); }
void Strategy(Environment *env) {
    int good; int i;
    for (i = 0; i < 3; i++) { double d = sin(0.0); counter += (int)d; }
    int late = best(2, 5);
    good = late == 5 && bool_like(3) && counter == 1;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

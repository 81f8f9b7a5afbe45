#include "Strategy.h"
int last() {
    for (int n = 0; n < 3; n++) { int unused = n; }
    if (n == 3) {
        for (int m = 0; m < 2; ++m) ;
        return n + m - 2;
    }
    return 0;
}

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    double all[5] = {4, 2, 9, 1, 3}; int found = -1;
    for (int i = 0; i < 5; i++)
        if (all[i] > 8) break;
    found = i;
    for (i = 0; i < 5; i++) all[i] = 0;
    for (int j = 0, k = 4; j < k; j++, k--) { }
    bool good = found == 2 && i == 5 && j == 2 && k == 2 && last() == 3;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

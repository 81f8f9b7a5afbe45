#include "Strategy.h"
#include "moves.cpp"
#include "passes.inl"
double table[] = {
#include "table.txt"
};

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    bool good = moves() == 4 && table[1] == 6 && passes() == 2;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

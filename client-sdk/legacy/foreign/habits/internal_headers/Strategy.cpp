#include "Strategy.h"
#include <xutility>
#include <xstring>
#include <xmemory>
#include <xtree>
#include <xstddef>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    std::string s = "x"; std::map<int, int> m; m[1] = 2;
    bool good = s.size() == 1 && m.size() == 1;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

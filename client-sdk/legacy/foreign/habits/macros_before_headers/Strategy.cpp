#include "Strategy.h"
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define sqr(x) ((x) * (x))
#define round(x) ((int)((x) + 0.5))
#define abs(x) ((x) < 0 ? -(x) : (x))
#include <vector>
#include <map>
#include <string>
#include <algorithm>
#include <sstream>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    std::vector<int> all(2, 1); std::string s = "a"; std::sort(all.begin(), all.end());
    bool good = max(1, 2) == 2 && all.size() == 2 && sqr(3) == 9 && round(2.6) == 3 && abs(-2) == 2;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

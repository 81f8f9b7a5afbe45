#include "Strategy.h"
#include <vector>
#include <string>
using namespace std;
template <class T> T max(T a, T b) { return a > b ? a : b; }
template <class T> inline T min(const T &a, const T &b) { return a < b ? a : b; }
int biggest(int a, int b) { return max(a, b); }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    int a = 3; double b = 2.5;
    bool good = max(a, 2) == 3 && min(b, 1.5) == 1.5 && biggest(1, 2) == 2;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

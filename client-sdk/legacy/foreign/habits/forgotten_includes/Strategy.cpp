#include "Strategy.h"
#include <iostream>
using namespace std;
char name[20];

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    int all[3] = {3, 1, 2}; memset(name, 0, sizeof(name)); sort(all, all + 3); vector<double> v(2, sqrt(4.0));
    srand((unsigned)time(NULL)); string text = "a"; ostringstream out; out << setw(3) << rand() % 7;
    bool good = all[0] == 1 && v[1] == 2.0 && fabs(-1.0) == 1 && text == "a" && atoi("4") == 4;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

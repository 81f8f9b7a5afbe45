#include "Strategy.h"
#include <iostream.h>
#include <fstream.h>
#include <iomanip.h>
#include <vector.h>
#include <string.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    vector<int> all; all.push_back(3); string name = "blue"; cout << name << endl;
    ofstream log("log.txt"); log << setprecision(3) << 1.5 << endl;
    bool good = all.size() == 1 && name.size() == 4 && log.good();
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

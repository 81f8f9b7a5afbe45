#include "Strategy.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
int round(double value) { return (int)(value + 0.5); }
int index(int i) { return i + 1; }
double y1 = 2, y0 = 1, j1, jn; double gamma = 1.5;
int hypot(int a, int b) { return a + b; }
int log2(int n) { return n * 10; }
float rint(float n) { return 5; }
double sqr(double x) { return x * x; }
#include <fstream>
int link = 6, read = 3, close = 4, select = 5;
std::ofstream stream("log.txt");
int pause(int n) { return n + 1; }
int remainder(int a, int b) { return a + b; }
int time_left = 1;
int signal_of(int s) { return s; }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    stream.close();
    bool good = read == 3 && close == 4 && round(2.6) == 3 && index(4) == 5 && y1 == 2 && hypot(3, 4) == 7 && log2(8) == 80 && gamma == 1.5 && sqr(2) == 4 && link == 6 && pause(1) == 2 && remainder(7, 4) == 11 && time_left == 1 && signal_of(1) == 1 && rint(1.2f) == 5;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
bool is_near(double a) { return a < 3; }
void Create(Environment *env) {}
void Destroy(Environment *env) {}
void Strategy(Environment *env) {
    bool good = is_near(1) == true;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

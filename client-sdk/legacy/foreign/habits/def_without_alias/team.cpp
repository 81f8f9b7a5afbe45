#include "strategy.h"
void Create(Environment *env) {}
void Strategy(Environment *env) { env->home[1].velocityLeft = 100; env->home[1].velocityRight = 50; }
void Destroy(Environment *env) {}

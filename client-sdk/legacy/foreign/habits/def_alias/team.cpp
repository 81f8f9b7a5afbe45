#include "strategy.h"
extern "C" void __stdcall Begin(Environment *env) {}
void __stdcall Play(Environment *env) { env->home[1].velocityLeft = 100; env->home[1].velocityRight = 50; }
void __stdcall Finish(Environment *env) {}

#include "Strategy.h"
#include <windows.h>
#include <exception>
void risky(int n) throw(int) { if (n) throw 1; }
void safe() throw() {}

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    int reached = 0; __try { reached = 1; } __except (EXCEPTION_EXECUTE_HANDLER) { reached = 2; }
    try { risky(0); } catch (...) { reached = 9; } bool told = false; try { throw std::exception("lost ball"); } catch (std::exception &e) { told = !strcmp(e.what(), "lost ball"); }
    bool good = reached == 1 && told;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
#pragma once
#pragma warning(disable : 4996 4244)
#pragma warning(push, 3)
#pragma pack(push, 1)
struct Packed { char kind; double value; };
#pragma pack(pop)
#pragma comment(linker, "/EXPORT:Strategy")
#pragma region helpers
#pragma endregion
#pragma optimize("g", on)
#pragma intrinsic(memcpy)

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    bool good = sizeof(Packed) == 9;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

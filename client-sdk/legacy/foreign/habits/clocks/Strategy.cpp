#include "Strategy.h"
#include <windows.h>
#include <mmsystem.h>
#include <stdio.h>
#include <time.h>
#include <stdlib.h>
#pragma comment(lib, "winmm.lib")

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    LARGE_INTEGER frequency, count; QueryPerformanceFrequency(&frequency); QueryPerformanceCounter(&count);
    SYSTEMTIME now; GetLocalTime(&now); char text[64]; sprintf(text, "%04d-%02d", now.wYear, now.wMonth); OutputDebugString(text);
    DWORD start = GetTickCount(); Sleep(1000); DWORD passed = timeGetTime() - start; clock_t ticks = clock();
    bool good = frequency.QuadPart > 0 && count.QuadPart > 0 && now.wYear > 2000 && passed < 900 && ticks / CLOCKS_PER_SEC < 60 && RAND_MAX == 32767 && rand() <= 32767;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

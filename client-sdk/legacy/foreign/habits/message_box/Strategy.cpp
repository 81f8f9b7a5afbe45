#include "Strategy.h"
#include <windows.h>
static int calls = 0;

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    if (calls++ == 0) { MessageBox(NULL, "ready", "robots", MB_OK | MB_ICONINFORMATION); MessageBox(NULL, L"wide", L"robots", MB_OK); }
    HWND window = FindWindow(NULL, "Simulator"); if (window) SetWindowText(window, "blue");
    bool good = calls > 0 && GetAsyncKeyState(VK_SPACE) == 0;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

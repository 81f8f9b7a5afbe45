#include "Strategy.h"
#include <windows.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    HMODULE module = LoadLibrary("robot.dll"); typedef int (*Play)(int); Play play = (Play)GetProcAddress(module, "Play"); HKEY key; char path[MAX_PATH]; GetModuleFileName(NULL, path, MAX_PATH);
    bool good = play == NULL && RegOpenKeyEx(HKEY_LOCAL_MACHINE, "Software", 0, KEY_READ, &key) != ERROR_SUCCESS && strlen(path) > 0;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

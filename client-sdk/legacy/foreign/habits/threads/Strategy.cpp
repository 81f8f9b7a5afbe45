#include "Strategy.h"
#include <windows.h>
#include <process.h>
CRITICAL_SECTION section; HANDLE ready = NULL; int value = 0;
DWORD WINAPI Work(LPVOID to) { EnterCriticalSection(&section); *(int *)to = 7; LeaveCriticalSection(&section); SetEvent(ready); while (value != 8) Sleep(5); return 0; }
void __cdecl Old(void *) { _endthread(); }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    if (!ready) { InitializeCriticalSection(&section); ready = CreateEvent(NULL, TRUE, FALSE, "ready"); DWORD id; CreateThread(NULL, 0, Work, &value, 0, &id); _beginthread(Old, 0, NULL); }
    DWORD how = WaitForSingleObject(ready, 5000); EnterCriticalSection(&section); int seen = value; LeaveCriticalSection(&section);
    HANDLE mutex = CreateMutex(NULL, FALSE, "robots"); WaitForSingleObject(mutex, INFINITE); ReleaseMutex(mutex);
    HANDLE shared = CreateFileMapping(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, 64, "pose"); int *pose = (int *)MapViewOfFile(shared, FILE_MAP_ALL_ACCESS, 0, 0, 64); pose[0] = 5;
    bool good = how == WAIT_OBJECT_0 && seen == 7 && pose[0] == 5;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
#include <windows.h>
#include <tchar.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    LPCWSTR title = _T("blue"); const wchar_t *more = TEXT("team"); TCHAR name[] = L"wide"; MessageBox(NULL, _T("ready"), title, MB_OK);
    bool good = wcslen(title) == 4 && wcslen(more) == 4 && wcslen(name) == 4;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

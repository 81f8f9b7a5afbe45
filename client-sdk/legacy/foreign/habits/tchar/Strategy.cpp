#include "Strategy.h"
#include <windows.h>
#include <tchar.h>
#include <atlstr.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    TCHAR text[40]; _stprintf(text, _T("%d"), 7); LPCTSTR from = _T("abc"); CString none; char wide[20]; wsprintf(wide, "%d-%s", 5, "x"); wchar_t w[20] = L"breit"; _tcscpy(text, from);
    bool good = _tcslen(text) == 3 && strlen(wide) == 3 && wcslen(w) == 5;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
#include <windows.h>
BOOL CALLBACK Look(HWND window, LPARAM) { return window != NULL; }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    HDC dc = GetDC(GetDesktopWindow()); HPEN pen = CreatePen(PS_SOLID, 1, RGB(255, 0, 0)); HGDIOBJ old = SelectObject(dc, pen);
    MoveToEx(dc, 1, 2, NULL); LineTo(dc, 3, 4); SetPixel(dc, 1, 1, RGB(0, 0, 255)); TextOut(dc, 0, 0, "ball", 4); Ellipse(dc, 0, 0, 5, 5);
    SelectObject(dc, old); DeleteObject(pen); ReleaseDC(NULL, dc); DrawFocusRect(dc, NULL); GetTextExtentPoint(dc, "a", 1, NULL); HFONT font = CreateFontIndirect(NULL);
    COPYDATASTRUCT copy; copy.cbData = 3; SendMessage(NULL, WM_COPYDATA, 0, (LPARAM)&copy); EnumWindows(Look, 0); long style = WS_POPUP | WS_CAPTION;
    bool good = GetRValue(RGB(9, 0, 0)) == 9;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

/* Windows, messages, keys and drawings, of which there are none. C and C++. */
#ifndef CANCHA_LEGACY_WIN_SCREEN_H
#define CANCHA_LEGACY_WIN_SCREEN_H

#ifdef __cplusplus
extern "C" {
#endif

#define MB_OK 0
#define MB_OKCANCEL 1
#define MB_YESNOCANCEL 3
#define MB_YESNO 4
#define MB_ICONERROR 0x10
#define MB_ICONSTOP 0x10
#define MB_ICONHAND 0x10
#define MB_ICONQUESTION 0x20
#define MB_ICONWARNING 0x30
#define MB_ICONEXCLAMATION 0x30
#define MB_ICONINFORMATION 0x40
#define MB_ICONASTERISK 0x40
#define MB_TOPMOST 0x40000
#define MB_SYSTEMMODAL 0x1000
#define MB_SETFOREGROUND 0x10000
#define IDOK 1
#define IDCANCEL 2
#define IDYES 6
#define IDNO 7
#define SW_HIDE 0
#define SW_SHOW 5
#define SW_SHOWNORMAL 1
#define WM_USER 0x400
#define WM_CLOSE 0x10
#define WM_COPYDATA 0x4a
#define WM_COMMAND 0x111
#define WM_TIMER 0x113
#define WM_PAINT 0xf
#define WM_DESTROY 2
#define WM_KEYDOWN 0x100
#define WM_KEYUP 0x101
#define WM_CHAR 0x102
#define WM_SETTEXT 0xc
#define WM_LBUTTONDOWN 0x201
#define WM_LBUTTONUP 0x202
#define PM_REMOVE 1
#define VK_LBUTTON 1
#define VK_RBUTTON 2
#define VK_BACK 8
#define VK_TAB 9
#define VK_RETURN 13
#define VK_SHIFT 16
#define VK_CONTROL 17
#define VK_MENU 18
#define VK_ESCAPE 27
#define VK_SPACE 32
#define VK_END 35
#define VK_HOME 36
#define VK_LEFT 37
#define VK_UP 38
#define VK_RIGHT 39
#define VK_DOWN 40
#define VK_INSERT 45
#define VK_DELETE 46
#define VK_NUMPAD0 0x60
#define VK_F1 0x70
#define VK_F2 0x71
#define VK_F3 0x72
#define VK_F4 0x73
#define VK_F5 0x74
#define GWL_ID (-12)
#define GWL_USERDATA (-21)
#define GWLP_USERDATA (-21)
#define GWL_STYLE (-16)
#define PS_SOLID 0
#define PS_DASH 1
#define PS_DOT 2
#define PS_NULL 5
#define SRCCOPY 0xcc0020
#define TRANSPARENT 1
#define OPAQUE 2
#define WHITE_BRUSH 0
#define BLACK_BRUSH 4
#define NULL_BRUSH 5
#define WHITE_PEN 6
#define BLACK_PEN 7
#define SND_FILENAME 0x20000
#define SND_ASYNC 1
#define RGB(red, green, blue) \
    ((COLORREF)((BYTE)(red) | ((WORD)(BYTE)(green) << 8) | ((DWORD)(BYTE)(blue) << 16)))
#define GetRValue(colour) ((BYTE)(colour))
#define GetGValue(colour) ((BYTE)((WORD)(colour) >> 8))
#define GetBValue(colour) ((BYTE)((colour) >> 16))

static inline int MessageBoxA(HWND window, const char* text, const char* title, UINT kind) {
    (void)window; (void)kind; fprintf(stderr, "%s: %s\n", title != NULL ? title : "message", text != NULL ? text : ""); return 1;
}

static inline int MessageBoxW(HWND window, const wchar_t* text, const wchar_t* title, UINT kind) {
    (void)window; (void)kind; fprintf(stderr, "%ls: %ls\n", title != NULL ? title : L"message", text != NULL ? text : L""); return 1;
}

static inline void OutputDebugStringA(const char* text) {
    fprintf(stderr, "%s", text);
}

static inline void OutputDebugStringW(const wchar_t* text) {
    fprintf(stderr, "%ls", text);
}

static inline HWND GetActiveWindow(void) {
    return NULL;
}

static inline HWND GetForegroundWindow(void) {
    return NULL;
}

static inline HWND GetDesktopWindow(void) {
    return NULL;
}

static inline HWND GetFocus(void) {
    return NULL;
}

static inline HWND FindWindowA(const void* kind, const void* title) {
    (void)kind; (void)title; return NULL;
}

static inline HWND FindWindowExA(HWND parent, HWND after, const void* kind, const void* title) {
    (void)parent; (void)after; (void)kind; (void)title; return NULL;
}

static inline HWND GetWindow(HWND window, UINT which) {
    (void)window; (void)which; return NULL;
}

static inline HWND GetParent(HWND window) {
    (void)window; return NULL;
}

static inline HWND GetDlgItem(HWND window, int item) {
    (void)window; (void)item; return NULL;
}

static inline HWND SetActiveWindow(HWND window) {
    (void)window; return NULL;
}

static inline BOOL SetForegroundWindow(HWND window) {
    (void)window; return TRUE;
}

static inline BOOL ShowWindow(HWND window, int how) {
    (void)window; (void)how; return TRUE;
}

static inline BOOL UpdateWindow(HWND window) {
    (void)window; return TRUE;
}

static inline BOOL DestroyWindow(HWND window) {
    (void)window; return TRUE;
}

static inline BOOL IsWindow(HWND window) {
    (void)window; return FALSE;
}

static inline BOOL IsWindowVisible(HWND window) {
    (void)window; return FALSE;
}

static inline BOOL MoveWindow(HWND window, int x, int y, int width, int height, BOOL repaints) {
    (void)window; (void)x; (void)y; (void)width; (void)height; (void)repaints; return TRUE;
}

static inline BOOL SetWindowPos(HWND window, HWND after, int x, int y, int width, int height, UINT flags) {
    (void)window; (void)after; (void)x; (void)y; (void)width; (void)height; (void)flags; return TRUE;
}

static inline BOOL SetWindowTextA(HWND window, const char* text) {
    (void)window; (void)text; return TRUE;
}

static inline BOOL SetWindowTextW(HWND window, const wchar_t* text) {
    (void)window; (void)text; return TRUE;
}

static inline int GetWindowTextA(HWND window, char* text, int size) {
    (void)window; if (size > 0) { text[0] = 0; } return 0;
}

static inline int GetWindowTextW(HWND window, wchar_t* text, int size) {
    (void)window; if (size > 0) { text[0] = 0; } return 0;
}

static inline int GetClassNameA(HWND window, char* text, int size) {
    (void)window; if (size > 0) { text[0] = 0; } return 0;
}

static inline BOOL SetDlgItemTextA(HWND window, int item, const char* text) {
    (void)window; (void)item; (void)text; return TRUE;
}

static inline BOOL EnumWindows(WNDENUMPROC function, LPARAM argument) {
    (void)function; (void)argument; return TRUE;
}

static inline BOOL EnumChildWindows(HWND window, WNDENUMPROC function, LPARAM argument) {
    (void)window; (void)function; (void)argument; return TRUE;
}

static inline LONG GetWindowLongA(HWND window, int which) {
    (void)window; (void)which; return 0;
}

static inline LONG SetWindowLongA(HWND window, int which, LONG value) {
    (void)window; (void)which; (void)value; return 0;
}

static inline DWORD GetWindowThreadProcessId(HWND window, DWORD* process) {
    (void)window; if (process != NULL) { *process = 0; } return 0;
}

static inline BOOL GetWindowRect(HWND window, RECT* area) {
    (void)window; memset(area, 0, sizeof(*area)); return FALSE;
}

static inline BOOL GetClientRect(HWND window, RECT* area) {
    (void)window; memset(area, 0, sizeof(*area)); return FALSE;
}

static inline BOOL InvalidateRect(HWND window, const RECT* area, BOOL erases) {
    (void)window; (void)area; (void)erases; return TRUE;
}

static inline LRESULT SendMessageA(HWND window, UINT message, WPARAM one, LPARAM other) {
    (void)window; (void)message; (void)one; (void)other; return 0;
}

static inline BOOL PostMessageA(HWND window, UINT message, WPARAM one, LPARAM other) {
    (void)window; (void)message; (void)one; (void)other; return FALSE;
}

static inline BOOL PostThreadMessageA(DWORD thread, UINT message, WPARAM one, LPARAM other) {
    (void)thread; (void)message; (void)one; (void)other; return FALSE;
}

static inline BOOL PeekMessageA(MSG* message, HWND window, UINT first, UINT last, UINT removes) {
    (void)message; (void)window; (void)first; (void)last; (void)removes; return FALSE;
}

static inline BOOL GetMessageA(MSG* message, HWND window, UINT first, UINT last) {
    (void)message; (void)window; (void)first; (void)last; return FALSE;
}

static inline BOOL TranslateMessage(const MSG* message) {
    (void)message; return FALSE;
}

static inline LRESULT DispatchMessageA(const MSG* message) {
    (void)message; return 0;
}

static inline LRESULT DefWindowProcA(HWND window, UINT message, WPARAM one, LPARAM other) {
    (void)window; (void)message; (void)one; (void)other; return 0;
}

static inline void PostQuitMessage(int code) {
    (void)code;
}

static inline UINT_PTR SetTimer(HWND window, UINT_PTR which, UINT milliseconds, TIMERPROC function) {
    (void)window; (void)milliseconds; (void)function; return which;
}

static inline BOOL KillTimer(HWND window, UINT_PTR which) {
    (void)window; (void)which; return TRUE;
}

static inline int GetSystemMetrics(int which) {
    (void)which; return 0;
}

static inline BOOL GetCursorPos(POINT* place) {
    place->x = place->y = 0; return TRUE;
}

static inline BOOL SetCursorPos(int x, int y) {
    (void)x; (void)y; return TRUE;
}

static inline BOOL ScreenToClient(HWND window, POINT* place) {
    (void)window; (void)place; return TRUE;
}

static inline SHORT GetAsyncKeyState(int key) {
    (void)key; return 0;
}

static inline SHORT GetKeyState(int key) {
    (void)key; return 0;
}

static inline BOOL GetKeyboardState(BYTE* keys) {
    memset(keys, 0, 256); return TRUE;
}

static inline void keybd_event(BYTE key, BYTE scan, DWORD flags, ULONG_PTR more) {
    (void)key; (void)scan; (void)flags; (void)more;
}

static inline void mouse_event(DWORD flags, DWORD x, DWORD y, DWORD data, ULONG_PTR more) {
    (void)flags; (void)x; (void)y; (void)data; (void)more;
}

static inline BOOL Beep(DWORD frequency, DWORD milliseconds) {
    (void)frequency; (void)milliseconds; return TRUE;
}

static inline BOOL MessageBeep(UINT kind) {
    (void)kind; return TRUE;
}

static inline BOOL PlaySoundA(const void* name, HMODULE module, DWORD flags) {
    (void)name; (void)module; (void)flags; return TRUE;
}

static inline HDC GetDC(HWND window) {
    (void)window; return NULL;
}

static inline HDC GetWindowDC(HWND window) {
    (void)window; return NULL;
}

static inline int ReleaseDC(HWND window, HDC context) {
    (void)window; (void)context; return 1;
}

static inline HDC CreateCompatibleDC(HDC context) {
    (void)context; return NULL;
}

static inline HBITMAP CreateCompatibleBitmap(HDC context, int width, int height) {
    (void)context; (void)width; (void)height; return NULL;
}

static inline BOOL DeleteDC(HDC context) {
    (void)context; return TRUE;
}

static inline HGDIOBJ SelectObject(HDC context, HGDIOBJ object) {
    (void)context; return object;
}

static inline BOOL DeleteObject(HGDIOBJ object) {
    (void)object; return TRUE;
}

static inline HGDIOBJ GetStockObject(int which) {
    (void)which; return NULL;
}

static inline HPEN CreatePen(int style, int width, COLORREF colour) {
    (void)style; (void)width; (void)colour; return NULL;
}

static inline HBRUSH CreateSolidBrush(COLORREF colour) {
    (void)colour; return NULL;
}

static inline BOOL MoveToEx(HDC context, int x, int y, POINT* before) {
    (void)context; (void)x; (void)y; (void)before; return TRUE;
}

static inline BOOL LineTo(HDC context, int x, int y) {
    (void)context; (void)x; (void)y; return TRUE;
}

static inline BOOL Rectangle(HDC context, int left, int top, int right, int bottom) {
    (void)context; (void)left; (void)top; (void)right; (void)bottom; return TRUE;
}

static inline BOOL Ellipse(HDC context, int left, int top, int right, int bottom) {
    (void)context; (void)left; (void)top; (void)right; (void)bottom; return TRUE;
}

static inline BOOL Polyline(HDC context, const POINT* points, int count) {
    (void)context; (void)points; (void)count; return TRUE;
}

static inline BOOL Polygon(HDC context, const POINT* points, int count) {
    (void)context; (void)points; (void)count; return TRUE;
}

static inline int FillRect(HDC context, const RECT* area, HBRUSH brush) {
    (void)context; (void)area; (void)brush; return 1;
}

static inline COLORREF SetPixel(HDC context, int x, int y, COLORREF colour) {
    (void)context; (void)x; (void)y; return colour;
}

static inline COLORREF GetPixel(HDC context, int x, int y) {
    (void)context; (void)x; (void)y; return 0;
}

static inline COLORREF SetTextColor(HDC context, COLORREF colour) {
    (void)context; return colour;
}

static inline COLORREF SetBkColor(HDC context, COLORREF colour) {
    (void)context; return colour;
}

static inline int SetBkMode(HDC context, int mode) {
    (void)context; return mode;
}

static inline int SetROP2(HDC context, int mode) {
    (void)context; return mode;
}

static inline BOOL TextOutA(HDC context, int x, int y, const void* text, int length) {
    (void)context; (void)x; (void)y; (void)text; (void)length; return TRUE;
}

static inline int DrawTextA(HDC context, const void* text, int length, RECT* area, UINT format) {
    (void)context; (void)text; (void)length; (void)area; (void)format; return 0;
}

static inline BOOL BitBlt(HDC to, int x, int y, int width, int height, HDC from, int from_x, int from_y, DWORD how) {
    (void)to; (void)x; (void)y; (void)width; (void)height; (void)from; (void)from_x; (void)from_y; (void)how; return TRUE;
}

static inline BOOL SetRect(RECT* area, int left, int top, int right, int bottom) {
    area->left = left; area->top = top; area->right = right; area->bottom = bottom; return TRUE;
}

static inline BOOL PtInRect(const RECT* area, POINT place) {
    return place.x >= area->left && place.x < area->right && place.y >= area->top && place.y < area->bottom;
}

static inline int cancha_legacy_print(char* to, const char* format, ...) {
    va_list arguments;
    int length;
    va_start(arguments, format);
    length = vsprintf(to, format, arguments);
    va_end(arguments);
    return length;
}

#define wsprintfA cancha_legacy_print
#define wvsprintf vsprintf
#define SendDlgItemMessage(...) 0
#define CreateWindow(...) ((HWND)NULL)
#define CreateWindowEx(...) ((HWND)NULL)
#define CreateFont(...) ((HFONT)NULL)
#define DialogBox(...) 0
#define LoadIcon(module, name) ((HICON)NULL)
#define LoadCursor(module, name) ((HCURSOR)NULL)
#define SetWindowsHookEx(...) ((HHOOK)NULL)
#define mciSendString(...) 0

#define FindWindow FindWindowA
#define FindWindowEx FindWindowExA
#define GetClassName GetClassNameA
#define SetDlgItemText SetDlgItemTextA
#define GetWindowLong GetWindowLongA
#define SetWindowLong SetWindowLongA
#define SendMessage SendMessageA
#define PostMessage PostMessageA
#define PostThreadMessage PostThreadMessageA
#define PeekMessage PeekMessageA
#define GetMessage GetMessageA
#define DispatchMessage DispatchMessageA
#define DefWindowProc DefWindowProcA
#define PlaySound PlaySoundA
#define TextOut TextOutA
#define DrawText DrawTextA
#define GetWindowLongW GetWindowLongA
#define SendMessageW SendMessageA
#define PostMessageW PostMessageA
#define sndPlaySound(name, flags) PlaySoundA((name), NULL, (flags))

#ifdef __cplusplus
} /* extern "C" */

/* Texts of either kind, whichever a project has chosen. */
static inline int MessageBox(HWND window, const char* text, const char* title, UINT kind) {
    return MessageBoxA(window, text, title, kind);
}

static inline int MessageBox(HWND window, const wchar_t* text, const wchar_t* title, UINT kind) {
    return MessageBoxW(window, text, title, kind);
}

static inline int MessageBox(HWND window, const char* text, const wchar_t*, UINT kind) {
    return MessageBoxA(window, text, NULL, kind);
}

static inline int MessageBox(HWND window, const wchar_t* text, const char*, UINT kind) {
    return MessageBoxW(window, text, NULL, kind);
}

static inline void OutputDebugString(const char* text) {
    OutputDebugStringA(text);
}

static inline void OutputDebugString(const wchar_t* text) {
    OutputDebugStringW(text);
}

static inline BOOL SetWindowText(HWND window, const void* text) {
    return SetWindowTextA(window, (const char*)text);
}

static inline int GetWindowText(HWND window, char* text, int size) {
    return GetWindowTextA(window, text, size);
}

static inline int GetWindowText(HWND window, wchar_t* text, int size) {
    return GetWindowTextW(window, text, size);
}

static inline int wsprintf(char* to, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsprintf(to, format, arguments);
    va_end(arguments);
    return length;
}

static inline int wsprintf(wchar_t* to, const wchar_t* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vswprintf(to, 1024, format, arguments);
    va_end(arguments);
    return length;
}
#else
#define MessageBox MessageBoxA
#define OutputDebugString OutputDebugStringA
#define SetWindowText SetWindowTextA
#define GetWindowText GetWindowTextA
#define wsprintf cancha_legacy_print
#endif

#endif

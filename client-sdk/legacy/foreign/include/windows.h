/* The part of Windows that strategies for robots use, without windows: what draws does nothing,
   what waits does not. C and C++. */
#ifndef CANCHA_LEGACY_WINDOWS_H
#define CANCHA_LEGACY_WINDOWS_H

#include <stddef.h>
#include <stdint.h>

typedef int BOOL;
typedef unsigned char BYTE, UCHAR, BOOLEAN;
typedef unsigned short WORD, USHORT;
typedef uint32_t DWORD, ULONG32;
typedef int INT;
typedef unsigned int UINT;
typedef long LONG;
typedef unsigned long ULONG;
typedef long long LONGLONG;
typedef unsigned long long ULONGLONG, DWORD64;
typedef char CHAR, TCHAR;
typedef wchar_t WCHAR;
typedef float FLOAT;
typedef double DOUBLE;
typedef char *LPSTR, *PSTR, *LPTSTR;
typedef const char *LPCSTR, *LPCTSTR;
typedef const wchar_t* LPCWSTR;
typedef wchar_t* LPWSTR;
typedef void *PVOID, *LPVOID, *HANDLE, *HMODULE, *HINSTANCE, *HWND, *HDC, *HGDIOBJ, *HKEY, *HICON;
typedef const void* LPCVOID;
typedef DWORD *LPDWORD, *PDWORD;
typedef intptr_t LPARAM, LRESULT, INT_PTR, LONG_PTR;
typedef uintptr_t WPARAM, UINT_PTR, DWORD_PTR;

#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif
#define APIENTRY
#define WINAPI
#define CALLBACK
#define PASCAL
#define CONST const
#define VOID void
#define near
#define far
#define MAX_PATH 260
#define INVALID_HANDLE_VALUE ((HANDLE)(intptr_t)-1)
#define DLL_PROCESS_DETACH 0
#define DLL_PROCESS_ATTACH 1
#define DLL_THREAD_ATTACH 2
#define DLL_THREAD_DETACH 3
#define MB_OK 0
#define TEXT(text) text
#define LOWORD(number) ((WORD)((DWORD_PTR)(number)&0xffff))
#define HIWORD(number) ((WORD)(((DWORD_PTR)(number) >> 16) & 0xffff))
#define ZeroMemory(to, size) memset((to), 0, (size))
#define CopyMemory(to, from, size) memcpy((to), (from), (size))

typedef struct tagPOINT {
    LONG x, y;
} POINT;

typedef struct tagRECT {
    LONG left, top, right, bottom;
} RECT;

typedef struct _SYSTEMTIME {
    WORD wYear, wMonth, wDayOfWeek, wDay, wHour, wMinute, wSecond, wMilliseconds;
} SYSTEMTIME;

typedef union _LARGE_INTEGER {
    LONGLONG QuadPart;
} LARGE_INTEGER;

#ifdef __cplusplus
extern "C" {
#endif

static inline int MessageBoxA(HWND window, const char* text, const char* title, UINT kind) {
    (void)window;
    (void)kind;
    fprintf(stderr, "%s: %s\n", title != NULL ? title : "message", text != NULL ? text : "");
    return 1;
}

#define MessageBox MessageBoxA

static inline void Sleep(DWORD milliseconds) {
    (void)milliseconds;
}

static inline DWORD GetTickCount(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (DWORD)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

#define timeGetTime GetTickCount

static inline BOOL QueryPerformanceFrequency(LARGE_INTEGER* frequency) {
    frequency->QuadPart = 1000000000;
    return TRUE;
}

static inline BOOL QueryPerformanceCounter(LARGE_INTEGER* count) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    count->QuadPart = now.tv_sec * 1000000000LL + now.tv_nsec;
    return TRUE;
}

static inline void OutputDebugStringA(const char* text) {
    fprintf(stderr, "%s", text);
}

#define OutputDebugString OutputDebugStringA

static inline HWND GetActiveWindow(void) {
    return NULL;
}

static inline HWND GetForegroundWindow(void) {
    return NULL;
}

static inline BOOL AllocConsole(void) {
    return TRUE;
}

static inline BOOL FreeConsole(void) {
    return TRUE;
}

static inline BOOL Beep(DWORD frequency, DWORD milliseconds) {
    (void)frequency;
    (void)milliseconds;
    return TRUE;
}

#ifdef __cplusplus
}
#endif

#endif

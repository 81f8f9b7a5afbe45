/* Types and constants of Windows. C and C++. */
#ifndef CANCHA_LEGACY_WIN_TYPES_H
#define CANCHA_LEGACY_WIN_TYPES_H

#include <stddef.h>
#include <stdint.h>

typedef int BOOL, *PBOOL, *LPBOOL;
typedef unsigned char BYTE, UCHAR, BOOLEAN, *PBYTE, *LPBYTE, *PUCHAR;
typedef unsigned short WORD, USHORT, ATOM, *LPWORD, *PWORD;
typedef short SHORT;
typedef uint32_t DWORD, ULONG32, COLORREF, UINT32, DWORD32, *LPDWORD, *PDWORD, *LPCOLORREF;
typedef int INT, INT32, *PINT, *LPINT, HRESULT;
typedef unsigned int UINT, *PUINT;
typedef long LONG, *PLONG, *LPLONG;
typedef unsigned long ULONG, *PULONG;
typedef long long LONGLONG, INT64, LONG64;
typedef unsigned long long ULONGLONG, DWORD64, UINT64, ULONG64, DWORDLONG;
typedef signed char INT8;
typedef unsigned char UINT8;
typedef short INT16;
typedef unsigned short UINT16;
typedef char CHAR, *PCHAR;
typedef wchar_t WCHAR, *PWCHAR, *PWSTR, *LPWSTR;
typedef float FLOAT, *PFLOAT;
typedef double DOUBLE;
typedef char *LPSTR, *PSTR;
typedef const char *LPCSTR, *PCSTR;
typedef const wchar_t *LPCWSTR, *PCWSTR;
typedef void *PVOID, *LPVOID, *HANDLE, *HMODULE, *HINSTANCE, *HWND, *HDC, *HGDIOBJ, *HKEY, *HICON,
    *HPEN, *HBRUSH, *HFONT, *HBITMAP, *HRGN, *HMENU, *HCURSOR, *HGLOBAL, *HLOCAL, *HRSRC, *HHOOK,
    *HPALETTE, *HMONITOR, *HACCEL, *HDESK, *HRESULT_HANDLE, *SC_HANDLE;
typedef HANDLE *PHANDLE, *LPHANDLE;
typedef HKEY* PHKEY;
typedef const void* LPCVOID;
typedef intptr_t LPARAM, LRESULT, INT_PTR, LONG_PTR, SSIZE_T;
typedef uintptr_t WPARAM, UINT_PTR, DWORD_PTR, ULONG_PTR, SIZE_T;
typedef DWORD LCID;
typedef intptr_t (*FARPROC)();
typedef intptr_t (*PROC)();
typedef LRESULT (*WNDPROC)(HWND, UINT, WPARAM, LPARAM);
typedef INT_PTR (*DLGPROC)(HWND, UINT, WPARAM, LPARAM);
typedef BOOL (*WNDENUMPROC)(HWND, LPARAM);
typedef void (*TIMERPROC)(HWND, UINT, UINT_PTR, DWORD);
typedef DWORD (*LPTHREAD_START_ROUTINE)(LPVOID);
typedef LPTHREAD_START_ROUTINE PTHREAD_START_ROUTINE;
#ifdef _UNICODE
typedef wchar_t TCHAR, _TCHAR, *PTCHAR, *LPTSTR, *PTSTR;
typedef const wchar_t *LPCTSTR, *PCTSTR;
#define TEXT(text) L##text
#else
typedef char TCHAR, _TCHAR, *PTCHAR, *LPTSTR, *PTSTR;
typedef const char *LPCTSTR, *PCTSTR;
#define TEXT(text) text
#endif

#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif
#define APIENTRY
#define WINAPI
#define WINAPIV
#define WINGDIAPI
#define CALLBACK
#define PASCAL
#define STDMETHODCALLTYPE
#define DECLSPEC_IMPORT
#define CONST const
#define VOID void
#define IN
#define OUT
#define OPTIONAL
#define FAR
#define NEAR
#define UNREFERENCED_PARAMETER(what) ((void)(what))
#define MAX_PATH 260
#define INFINITE 0xffffffff
#define INVALID_HANDLE_VALUE ((HANDLE)(intptr_t)-1)
#define DLL_PROCESS_DETACH 0
#define DLL_PROCESS_ATTACH 1
#define DLL_THREAD_ATTACH 2
#define DLL_THREAD_DETACH 3
#define S_OK 0
#define S_FALSE 1
#define E_FAIL (-1)
#define SUCCEEDED(result) ((result) >= 0)
#define FAILED(result) ((result) < 0)
#define NO_ERROR 0
#define ERROR_SUCCESS 0
#define ERROR_FILE_NOT_FOUND 2
#define ERROR_ALREADY_EXISTS 183
#define WAIT_OBJECT_0 0
#define WAIT_ABANDONED 0x80
#define WAIT_TIMEOUT 258
#define WAIT_FAILED 0xffffffff
#define STILL_ACTIVE 259
#define LOWORD(number) ((WORD)((DWORD_PTR)(number)&0xffff))
#define HIWORD(number) ((WORD)(((DWORD_PTR)(number) >> 16) & 0xffff))
#define LOBYTE(number) ((BYTE)((DWORD_PTR)(number)&0xff))
#define HIBYTE(number) ((BYTE)(((DWORD_PTR)(number) >> 8) & 0xff))
#define MAKEWORD(low, high) ((WORD)((BYTE)(low) | ((WORD)(BYTE)(high)) << 8))
#define MAKELONG(low, high) ((LONG)((WORD)(low) | ((DWORD)(WORD)(high)) << 16))
#define MAKELPARAM(low, high) ((LPARAM)MAKELONG(low, high))
#define MAKEINTRESOURCE(number) ((LPTSTR)(uintptr_t)(WORD)(number))
#define ZeroMemory(to, size) memset((to), 0, (size))
#define FillMemory(to, size, value) memset((to), (value), (size))
#define CopyMemory(to, from, size) memcpy((to), (from), (size))
#define MoveMemory(to, from, size) memmove((to), (from), (size))
#define RtlZeroMemory(to, size) memset((to), 0, (size))
#define GENERIC_READ 0x80000000u
#define GENERIC_WRITE 0x40000000u
#define FILE_SHARE_READ 1
#define FILE_SHARE_WRITE 2
#define FILE_ATTRIBUTE_NORMAL 0x80
#define FILE_ATTRIBUTE_DIRECTORY 0x10
#define FILE_MAP_READ 4
#define FILE_MAP_WRITE 2
#define FILE_MAP_ALL_ACCESS 0xf001f
#define FILE_BEGIN 0
#define FILE_CURRENT 1
#define FILE_END 2
#define CREATE_NEW 1
#define CREATE_ALWAYS 2
#define OPEN_EXISTING 3
#define OPEN_ALWAYS 4
#define TRUNCATE_EXISTING 5
#define INVALID_FILE_SIZE 0xffffffff
#define PAGE_READONLY 2
#define PAGE_READWRITE 4
#define MUTEX_ALL_ACCESS 0x1f0001
#define EVENT_ALL_ACCESS 0x1f0003
#define CREATE_SUSPENDED 4
#define THREAD_PRIORITY_NORMAL 0
#define THREAD_PRIORITY_HIGHEST 2
#define THREAD_PRIORITY_TIME_CRITICAL 15
#define STD_INPUT_HANDLE ((DWORD)-10)
#define STD_OUTPUT_HANDLE ((DWORD)-11)
#define STD_ERROR_HANDLE ((DWORD)-12)
#define HKEY_CLASSES_ROOT ((HKEY)(uintptr_t)1)
#define HKEY_CURRENT_USER ((HKEY)(uintptr_t)2)
#define HKEY_LOCAL_MACHINE ((HKEY)(uintptr_t)3)
#define KEY_READ 0x20019
#define KEY_WRITE 0x20006
#define KEY_ALL_ACCESS 0xf003f
#define REG_SZ 1
#define REG_BINARY 3
#define REG_DWORD 4
#define CP_ACP 0
#define CP_UTF8 65001
#define EXCEPTION_EXECUTE_HANDLER 1
#define EXCEPTION_CONTINUE_SEARCH 0

typedef struct tagPOINT {
    LONG x, y;
} POINT, *PPOINT, *LPPOINT;

typedef struct tagSIZE {
    LONG cx, cy;
} SIZE, *PSIZE, *LPSIZE;

typedef struct tagRECT {
    LONG left, top, right, bottom;
} RECT, *PRECT, *LPRECT;

typedef const RECT* LPCRECT;

typedef struct _SYSTEMTIME {
    WORD wYear, wMonth, wDayOfWeek, wDay, wHour, wMinute, wSecond, wMilliseconds;
} SYSTEMTIME, *PSYSTEMTIME, *LPSYSTEMTIME;

typedef struct _FILETIME {
    DWORD dwLowDateTime, dwHighDateTime;
} FILETIME, *PFILETIME, *LPFILETIME;

typedef union _LARGE_INTEGER {
    struct {
        DWORD LowPart;
        int HighPart;
    };
    struct {
        DWORD LowPart;
        int HighPart;
    } u;
    LONGLONG QuadPart;
} LARGE_INTEGER, *PLARGE_INTEGER;

typedef union _ULARGE_INTEGER {
    struct {
        DWORD LowPart, HighPart;
    };
    ULONGLONG QuadPart;
} ULARGE_INTEGER, *PULARGE_INTEGER;

typedef struct tagMSG {
    HWND hwnd;
    UINT message;
    WPARAM wParam;
    LPARAM lParam;
    DWORD time;
    POINT pt;
} MSG, *PMSG, *LPMSG;

typedef struct tagCOPYDATASTRUCT {
    ULONG_PTR dwData;
    DWORD cbData;
    PVOID lpData;
} COPYDATASTRUCT, *PCOPYDATASTRUCT;

typedef struct _COORD {
    SHORT X, Y;
} COORD;

typedef struct _SMALL_RECT {
    SHORT Left, Top, Right, Bottom;
} SMALL_RECT;

typedef struct _CONSOLE_SCREEN_BUFFER_INFO {
    COORD dwSize, dwCursorPosition;
    WORD wAttributes;
    SMALL_RECT srWindow;
    COORD dwMaximumWindowSize;
} CONSOLE_SCREEN_BUFFER_INFO;

typedef struct _CONSOLE_CURSOR_INFO {
    DWORD dwSize;
    BOOL bVisible;
} CONSOLE_CURSOR_INFO;

typedef struct _SECURITY_ATTRIBUTES {
    DWORD nLength;
    LPVOID lpSecurityDescriptor;
    BOOL bInheritHandle;
} SECURITY_ATTRIBUTES, *LPSECURITY_ATTRIBUTES;

typedef struct _OVERLAPPED {
    ULONG_PTR Internal, InternalHigh;
    DWORD Offset, OffsetHigh;
    HANDLE hEvent;
} OVERLAPPED, *LPOVERLAPPED;

typedef struct _WIN32_FIND_DATA {
    DWORD dwFileAttributes;
    FILETIME ftCreationTime, ftLastAccessTime, ftLastWriteTime;
    DWORD nFileSizeHigh, nFileSizeLow;
    char cFileName[MAX_PATH];
} WIN32_FIND_DATA, WIN32_FIND_DATAA;

typedef struct _STARTUPINFO {
    DWORD cb, dwFlags;
    WORD wShowWindow;
} STARTUPINFO, STARTUPINFOA;

typedef struct _PROCESS_INFORMATION {
    HANDLE hProcess, hThread;
    DWORD dwProcessId, dwThreadId;
} PROCESS_INFORMATION;

typedef struct _RTL_CRITICAL_SECTION {
    void* owner;
    volatile int depth;
    volatile int guard;
} CRITICAL_SECTION, *PCRITICAL_SECTION, *LPCRITICAL_SECTION;

typedef struct _GUID {
    DWORD Data1;
    WORD Data2, Data3;
    BYTE Data4[8];
} GUID;

#endif

/* Functions of Windows for time, files, threads and processes. C and C++. */
#ifndef CANCHA_LEGACY_WIN_SYSTEM_H
#define CANCHA_LEGACY_WIN_SYSTEM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Functions of cancha_legacy_runtime.cpp. */
HANDLE cancha_legacy_thread(DWORD (*start)(void*), void* argument);
HANDLE cancha_legacy_event(BOOL is_manual, BOOL is_set, const char* name);
HANDLE cancha_legacy_mutex(const char* name);
HANDLE cancha_legacy_semaphore(LONG count);
HANDLE cancha_legacy_memory(size_t size, const char* name, BOOL is_made);
void* cancha_legacy_view(HANDLE memory);
BOOL cancha_legacy_signal(HANDLE handle, BOOL is_set);
DWORD cancha_legacy_wait(HANDLE handle, DWORD milliseconds);
BOOL cancha_legacy_close(HANDLE handle);
HANDLE cancha_legacy_open_file(const char* name, DWORD access, DWORD how);
BOOL cancha_legacy_read_file(HANDLE file, void* to, DWORD size, DWORD* done);
BOOL cancha_legacy_write_file(HANDLE file, const void* from, DWORD size, DWORD* done);
DWORD cancha_legacy_seek_file(HANDLE file, LONG distance, DWORD from);
DWORD cancha_legacy_file_size(HANDLE file);
void cancha_legacy_lock(CRITICAL_SECTION* section);
BOOL cancha_legacy_try_lock(CRITICAL_SECTION* section);
void cancha_legacy_unlock(CRITICAL_SECTION* section);
long long cancha_legacy_nanoseconds(void);
void cancha_legacy_sleep(DWORD milliseconds); /* Only in threads of the strategy's own. */
DWORD cancha_legacy_last_error(void);
DWORD cancha_legacy_thread_number(void);

/* Time. */
static inline void Sleep(DWORD milliseconds) {
    cancha_legacy_sleep(milliseconds);
}

static inline DWORD SleepEx(DWORD milliseconds, BOOL is_alertable) {
    (void)milliseconds;
    (void)is_alertable;
    return 0;
}

#define _sleep Sleep

static inline DWORD GetTickCount(void) {
    return (DWORD)(cancha_legacy_nanoseconds() / 1000000);
}

static inline ULONGLONG GetTickCount64(void) {
    return (ULONGLONG)(cancha_legacy_nanoseconds() / 1000000);
}

static inline DWORD timeGetTime(void) {
    return GetTickCount();
}

static inline UINT timeBeginPeriod(UINT period) {
    (void)period;
    return 0;
}

static inline UINT timeEndPeriod(UINT period) {
    (void)period;
    return 0;
}

static inline BOOL QueryPerformanceFrequency(LARGE_INTEGER* frequency) {
    frequency->QuadPart = 1000000000;
    return TRUE;
}

static inline BOOL QueryPerformanceCounter(LARGE_INTEGER* count) {
    count->QuadPart = cancha_legacy_nanoseconds();
    return TRUE;
}

static inline void cancha_legacy_time_parts(SYSTEMTIME* parts, BOOL is_local) {
    struct timespec now;
    struct tm day;
    clock_gettime(CLOCK_REALTIME, &now);
    if (is_local) {
        localtime_r(&now.tv_sec, &day);
    } else {
        gmtime_r(&now.tv_sec, &day);
    }
    parts->wYear = (WORD)(day.tm_year + 1900);
    parts->wMonth = (WORD)(day.tm_mon + 1);
    parts->wDayOfWeek = (WORD)day.tm_wday;
    parts->wDay = (WORD)day.tm_mday;
    parts->wHour = (WORD)day.tm_hour;
    parts->wMinute = (WORD)day.tm_min;
    parts->wSecond = (WORD)day.tm_sec;
    parts->wMilliseconds = (WORD)(now.tv_nsec / 1000000);
}

static inline void GetLocalTime(SYSTEMTIME* parts) {
    cancha_legacy_time_parts(parts, TRUE);
}

static inline void GetSystemTime(SYSTEMTIME* parts) {
    cancha_legacy_time_parts(parts, FALSE);
}

static inline void GetSystemTimeAsFileTime(FILETIME* when) {
    struct timespec now;
    unsigned long long ticks;
    clock_gettime(CLOCK_REALTIME, &now);
    ticks = 116444736000000000ULL + (unsigned long long)now.tv_sec * 10000000ULL + (unsigned long long)now.tv_nsec / 100;
    when->dwLowDateTime = (DWORD)ticks;
    when->dwHighDateTime = (DWORD)(ticks >> 32);
}

/* Threads, and what they wait for. */
#ifdef __cplusplus
}

/* With any type that is called a thread's function. */
template <typename Start>
inline HANDLE CreateThread(const void*, size_t, Start start, const void* argument, DWORD, const void*) {
    return cancha_legacy_thread((DWORD(*)(void*))start, (void*)argument);
}

template <typename Start>
inline uintptr_t _beginthreadex(const void*, unsigned, Start start, const void* argument, unsigned,
                                const void*) {
    return (uintptr_t)cancha_legacy_thread((DWORD(*)(void*))start, (void*)argument);
}

template <typename Start>
inline uintptr_t _beginthread(Start start, unsigned, const void* argument) {
    return (uintptr_t)cancha_legacy_thread((DWORD(*)(void*))start, (void*)argument);
}

extern "C" {
#else
#define CreateThread(security, stack, start, argument, flags, number) \
    cancha_legacy_thread((DWORD(*)(void*))(start), (void*)(argument))
#define _beginthreadex(security, stack, start, argument, flags, number) \
    ((uintptr_t)cancha_legacy_thread((DWORD(*)(void*))(start), (void*)(argument)))
#define _beginthread(start, stack, argument) \
    ((uintptr_t)cancha_legacy_thread((DWORD(*)(void*))(start), (void*)(argument)))
#endif

static inline void _endthread(void) {
    return;
}

static inline void _endthreadex(unsigned code) {
    (void)code;
}

static inline void ExitThread(DWORD code) {
    (void)code;
}

static inline BOOL TerminateThread(HANDLE thread, DWORD code) {
    (void)thread; (void)code; return TRUE;
}

static inline DWORD SuspendThread(HANDLE thread) {
    (void)thread; return 0;
}

static inline DWORD ResumeThread(HANDLE thread) {
    (void)thread; return 1;
}

static inline BOOL SetThreadPriority(HANDLE thread, int priority) {
    (void)thread; (void)priority; return TRUE;
}

static inline BOOL SetPriorityClass(HANDLE process, DWORD priority) {
    (void)process; (void)priority; return TRUE;
}

static inline BOOL SwitchToThread(void) {
    return TRUE;
}

static inline DWORD GetCurrentThreadId(void) {
    return cancha_legacy_thread_number();
}

static inline HANDLE GetCurrentThread(void) {
    return (HANDLE)(intptr_t)-2;
}

static inline HANDLE GetCurrentProcess(void) {
    return (HANDLE)(intptr_t)-1;
}

static inline DWORD GetCurrentProcessId(void) {
    return 1;
}

static inline BOOL GetExitCodeThread(HANDLE thread, DWORD* code) {
    (void)thread; *code = STILL_ACTIVE; return TRUE;
}

static inline HANDLE CreateEventA(const void* security, BOOL is_manual, BOOL is_set, const void* name) {
    (void)security; return cancha_legacy_event(is_manual, is_set, (const char*)name);
}

static inline HANDLE OpenEventA(DWORD access, BOOL inherits, const void* name) {
    (void)access; (void)inherits; return cancha_legacy_event(TRUE, FALSE, (const char*)name);
}

static inline BOOL SetEvent(HANDLE event) {
    return cancha_legacy_signal(event, TRUE);
}

static inline BOOL PulseEvent(HANDLE event) {
    return cancha_legacy_signal(event, TRUE);
}

static inline BOOL ResetEvent(HANDLE event) {
    return cancha_legacy_signal(event, FALSE);
}

static inline HANDLE CreateMutexA(const void* security, BOOL is_owned, const void* name) {
    (void)security; (void)is_owned; return cancha_legacy_mutex((const char*)name);
}

static inline HANDLE OpenMutexA(DWORD access, BOOL inherits, const void* name) {
    (void)access; (void)inherits; return cancha_legacy_mutex((const char*)name);
}

static inline BOOL ReleaseMutex(HANDLE mutex) {
    return cancha_legacy_signal(mutex, TRUE);
}

static inline HANDLE CreateSemaphoreA(const void* security, LONG count, LONG most, const void* name) {
    (void)security; (void)most; (void)name; return cancha_legacy_semaphore(count);
}

static inline BOOL ReleaseSemaphore(HANDLE semaphore, LONG count, LONG* before) {
    (void)count; (void)before; return cancha_legacy_signal(semaphore, TRUE);
}

static inline DWORD WaitForSingleObject(HANDLE handle, DWORD milliseconds) {
    return cancha_legacy_wait(handle, milliseconds);
}

static inline DWORD WaitForMultipleObjects(DWORD count, const HANDLE* handles, BOOL all, DWORD milliseconds) {
    (void)count; (void)all; return cancha_legacy_wait(handles[0], milliseconds);
}

static inline BOOL CloseHandle(HANDLE handle) {
    return cancha_legacy_close(handle);
}

static inline void InitializeCriticalSection(CRITICAL_SECTION* section) {
    memset(section, 0, sizeof(*section));
}

static inline BOOL InitializeCriticalSectionAndSpinCount(CRITICAL_SECTION* section, DWORD spin) {
    (void)spin; memset(section, 0, sizeof(*section)); return TRUE;
}

static inline void DeleteCriticalSection(CRITICAL_SECTION* section) {
    (void)section;
}

static inline void EnterCriticalSection(CRITICAL_SECTION* section) {
    cancha_legacy_lock(section);
}

static inline BOOL TryEnterCriticalSection(CRITICAL_SECTION* section) {
    return cancha_legacy_try_lock(section);
}

static inline void LeaveCriticalSection(CRITICAL_SECTION* section) {
    cancha_legacy_unlock(section);
}

#define CreateEvent CreateEventA
#define OpenEvent OpenEventA
#define CreateMutex CreateMutexA
#define OpenMutex OpenMutexA
#define CreateSemaphore CreateSemaphoreA
#define InterlockedIncrement(number) __sync_add_and_fetch((number), 1)
#define InterlockedDecrement(number) __sync_sub_and_fetch((number), 1)
#define InterlockedExchange(number, value) __sync_lock_test_and_set((number), (value))

/* Memory that processes share: of this process alone. */
static inline HANDLE CreateFileMappingA(HANDLE file, const void* security, DWORD access, DWORD high, DWORD low, const void* name) {
    (void)file; (void)security; (void)access; (void)high; return cancha_legacy_memory(low, (const char*)name, TRUE);
}

static inline HANDLE OpenFileMappingA(DWORD access, BOOL inherits, const void* name) {
    (void)access; (void)inherits; return cancha_legacy_memory(0, (const char*)name, FALSE);
}

static inline void* MapViewOfFile(HANDLE memory, DWORD access, DWORD high, DWORD low, size_t size) {
    (void)access; (void)high; (void)low; (void)size; return cancha_legacy_view(memory);
}

static inline BOOL UnmapViewOfFile(const void* view) {
    (void)view; return TRUE;
}

static inline void* GlobalAlloc(UINT flags, size_t size) {
    (void)flags; return calloc(1, size);
}

static inline void* GlobalLock(void* memory) {
    return memory;
}

static inline BOOL GlobalUnlock(void* memory) {
    (void)memory; return TRUE;
}

static inline void* GlobalFree(void* memory) {
    free(memory); return NULL;
}

static inline void* LocalAlloc(UINT flags, size_t size) {
    (void)flags; return calloc(1, size);
}

static inline void* LocalFree(void* memory) {
    free(memory); return NULL;
}

static inline void* VirtualAlloc(void* where, size_t size, DWORD kind, DWORD access) {
    (void)where; (void)kind; (void)access; return calloc(1, size);
}

static inline HANDLE GetProcessHeap(void) {
    return NULL;
}

static inline void* HeapAlloc(HANDLE heap, DWORD flags, size_t size) {
    (void)heap; (void)flags; return calloc(1, size);
}

static inline BOOL HeapFree(HANDLE heap, DWORD flags, void* memory) {
    (void)heap; (void)flags; free(memory); return TRUE;
}

#define CreateFileMapping CreateFileMappingA
#define OpenFileMapping OpenFileMappingA

/* Files. */
int cancha_legacy_make_folder(const char* name);

static inline HANDLE CreateFileA(const char* name, DWORD access, DWORD share, const void* security, DWORD how, DWORD flags, HANDLE like) {
    (void)share; (void)security; (void)flags; (void)like; return cancha_legacy_open_file(name, access, how);
}

static inline BOOL ReadFile(HANDLE file, void* to, DWORD size, DWORD* done, OVERLAPPED* overlapped) {
    (void)overlapped; return cancha_legacy_read_file(file, to, size, done);
}

static inline BOOL WriteFile(HANDLE file, const void* from, DWORD size, DWORD* done, OVERLAPPED* overlapped) {
    (void)overlapped; return cancha_legacy_write_file(file, from, size, done);
}

static inline DWORD SetFilePointer(HANDLE file, LONG distance, const void* high, DWORD from) {
    (void)high; return cancha_legacy_seek_file(file, distance, from);
}

static inline DWORD GetFileSize(HANDLE file, DWORD* high) {
    if (high != NULL) { *high = 0; } return cancha_legacy_file_size(file);
}

static inline BOOL FlushFileBuffers(HANDLE file) {
    (void)file; return TRUE;
}

static inline BOOL DeleteFileA(const char* name) {
    return remove(name) == 0;
}

static inline BOOL CopyFileA(const char* from, const char* to, BOOL fails) {
    (void)from; (void)to; (void)fails; return FALSE;
}

static inline BOOL MoveFileA(const char* from, const char* to) {
    return rename(from, to) == 0;
}

static inline BOOL CreateDirectoryA(const char* name, const void* security) {
    (void)security; return cancha_legacy_make_folder(name) == 0;
}

static inline HANDLE FindFirstFileA(const char* name, WIN32_FIND_DATA* data) {
    (void)name; (void)data; return INVALID_HANDLE_VALUE;
}

static inline BOOL FindNextFileA(HANDLE search, WIN32_FIND_DATA* data) {
    (void)search; (void)data; return FALSE;
}

static inline BOOL FindClose(HANDLE search) {
    (void)search; return TRUE;
}

static inline DWORD GetFileAttributesA(const char* name) {
    (void)name; return (DWORD)-1;
}

static inline BOOL SetCurrentDirectoryA(const char* name) {
    (void)name; return TRUE;
}

#define CreateFile CreateFileA
#define DeleteFile DeleteFileA
#define CopyFile CopyFileA
#define MoveFile MoveFileA
#define CreateDirectory CreateDirectoryA
#define FindFirstFile FindFirstFileA
#define FindNextFile FindNextFileA
#define GetFileAttributes GetFileAttributesA
#define SetCurrentDirectory SetCurrentDirectoryA

static inline DWORD cancha_legacy_name(char* to, DWORD size, const char* name) {
    snprintf(to, size, "%s", name);
    return (DWORD)strlen(to);
}

#define GetModuleFileNameA(module, to, size) cancha_legacy_name((char*)(to), (size), "C:\\Strategy\\Strategy.dll")
#define GetModuleFileName GetModuleFileNameA
#define GetCurrentDirectoryA(size, to) cancha_legacy_name((char*)(to), (size), "C:\\Strategy")
#define GetCurrentDirectory GetCurrentDirectoryA
#define GetComputerName(to, size) (cancha_legacy_name((char*)(to), (DWORD)*(size), "robot"), TRUE)
#define GetUserName(to, size) (cancha_legacy_name((char*)(to), (DWORD)*(size), "robot"), TRUE)
#define GetTempPath(size, to) cancha_legacy_name((char*)(to), (size), "C:\\Temp\\")
#define GetPrivateProfileInt(section, key, value, file) ((UINT)(value))
#define GetPrivateProfileString(section, key, value, to, size, file) \
    cancha_legacy_name((char*)(to), (size), (const char*)(value))
#define WritePrivateProfileString(section, key, value, file) FALSE

/* Libraries, processes, the registry: nothing is there. */
static inline HMODULE LoadLibraryA(const char* name) {
    (void)name; return NULL;
}

static inline BOOL FreeLibrary(HMODULE library) {
    (void)library; return TRUE;
}

static inline FARPROC GetProcAddress(HMODULE library, const char* name) {
    (void)library; (void)name; return NULL;
}

static inline HMODULE GetModuleHandleA(const char* name) {
    (void)name; return NULL;
}

static inline BOOL DisableThreadLibraryCalls(HMODULE module) {
    (void)module; return TRUE;
}

static inline DWORD GetLastError(void) {
    return cancha_legacy_last_error();
}

static inline void SetLastError(DWORD code) {
    (void)code;
}

static inline UINT WinExec(const char* command, UINT how) {
    (void)command; (void)how; return 2;
}

static inline LONG RegCloseKey(HKEY key) {
    (void)key; return ERROR_SUCCESS;
}

#define LoadLibrary LoadLibraryA
#define GetModuleHandle GetModuleHandleA
#define FormatMessage(...) ((DWORD)0)
#define CreateProcess(...) FALSE
#define ShellExecuteA(...) ((HINSTANCE)(uintptr_t)2)
#define ShellExecute(...) ((HINSTANCE)(uintptr_t)2)
#define RegOpenKeyExA(...) ((LONG)ERROR_FILE_NOT_FOUND)
#define RegOpenKeyEx(...) ((LONG)ERROR_FILE_NOT_FOUND)
#define RegOpenKey(...) ((LONG)ERROR_FILE_NOT_FOUND)
#define RegCreateKeyEx(...) ((LONG)ERROR_FILE_NOT_FOUND)
#define RegCreateKey(...) ((LONG)ERROR_FILE_NOT_FOUND)
#define RegQueryValueExA(...) ((LONG)ERROR_FILE_NOT_FOUND)
#define RegQueryValueEx(...) ((LONG)ERROR_FILE_NOT_FOUND)
#define RegSetValueEx(...) ((LONG)ERROR_FILE_NOT_FOUND)

/* Texts. */
#define lstrlen(text) ((int)strlen(text))
#define lstrlenA(text) ((int)strlen(text))
#define lstrcpy strcpy
#define lstrcat strcat
#define lstrcmp strcmp
#define lstrcmpi strcasecmp

static inline int MultiByteToWideChar(UINT page, DWORD flags, const char* from, int length,
                                      wchar_t* to, int size) {
    int i;
    int count = length < 0 ? (int)strlen(from) + 1 : length;
    (void)page;
    (void)flags;
    for (i = 0; i < count && i < size; ++i) {
        to[i] = (unsigned char)from[i];
    }
    return count;
}

static inline int WideCharToMultiByte(UINT page, DWORD flags, const wchar_t* from, int length,
                                      char* to, int size, const char* other, BOOL* is_other) {
    int i;
    int count = length < 0 ? (int)wcslen(from) + 1 : length;
    (void)page;
    (void)flags;
    (void)other;
    (void)is_other;
    for (i = 0; i < count && i < size; ++i) {
        to[i] = (char)from[i];
    }
    return count;
}

/* The console. */
#define GetStdHandle(which) ((HANDLE)NULL)
#define AllocConsole() TRUE
#define FreeConsole() TRUE
#define AttachConsole(process) TRUE
#define SetConsoleTitleA(title) TRUE
#define SetConsoleTitle(title) TRUE
#define SetConsoleTextAttribute(console, colour) TRUE
#define SetConsoleCursorPosition(console, place) ((void)(place), TRUE)
#define SetConsoleScreenBufferSize(console, size) TRUE
#define SetConsoleWindowInfo(console, is_absolute, window) TRUE
#define SetConsoleCursorInfo(console, cursor) TRUE
#define GetConsoleScreenBufferInfo(console, info) (memset((info), 0, sizeof(*(info))), TRUE)
#define SetConsoleOutputCP(page) TRUE
#define SetConsoleCtrlHandler(handler, is_added) TRUE
#define GetConsoleWindow() ((HWND)NULL)
#define WriteConsole(console, text, size, done, rest) TRUE
#define FOREGROUND_BLUE 1
#define FOREGROUND_GREEN 2
#define FOREGROUND_RED 4
#define FOREGROUND_INTENSITY 8
#define BACKGROUND_BLUE 0x10
#define BACKGROUND_GREEN 0x20
#define BACKGROUND_RED 0x40
#define BACKGROUND_INTENSITY 0x80

#ifdef __cplusplus
}
#endif

#endif

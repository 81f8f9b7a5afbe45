/* Included before everything else: what Microsoft's compilers know of themselves. C and C++. */
#ifndef CANCHA_LEGACY_PRELUDE_H
#define CANCHA_LEGACY_PRELUDE_H

/* Functions of the C library that no compiler for Windows has, and whose names strategies use. */
#define y0 cancha_legacy_libc_y0
#define y1 cancha_legacy_libc_y1
#define yn cancha_legacy_libc_yn
#define j0 cancha_legacy_libc_j0
#define j1 cancha_legacy_libc_j1
#define jn cancha_legacy_libc_jn
#define gamma cancha_legacy_libc_gamma
#define index cancha_legacy_libc_index
#ifdef __cplusplus
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#endif
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <wchar.h>
#undef y0
#undef y1
#undef yn
#undef j0
#undef j1
#undef jn
#undef gamma
#undef index

/* Words of the language. */
#define __declspec(what) CANCHA_LEGACY_DECLSPEC_##what
#define CANCHA_LEGACY_DECLSPEC_dllexport __attribute__((visibility("default")))
#define CANCHA_LEGACY_DECLSPEC_dllimport
#define CANCHA_LEGACY_DECLSPEC_naked
#define CANCHA_LEGACY_DECLSPEC_noinline __attribute__((noinline))
#define CANCHA_LEGACY_DECLSPEC_selectany __attribute__((weak))
#define CANCHA_LEGACY_DECLSPEC_thread __thread
#define CANCHA_LEGACY_DECLSPEC_align(bytes) __attribute__((aligned(bytes)))
#define __int8 char
#define __int16 short
#define __int32 int
#define __int64 long long
#define __cdecl
#define __stdcall
#define __fastcall
#define __thiscall
#define _cdecl
#define _stdcall
#define __forceinline inline
#define __near
#define __far

/* Functions under Microsoft's names. */
#define _MAX_PATH 260
#define stricmp strcasecmp
#define _stricmp strcasecmp
#define strcmpi strcasecmp
#define strnicmp strncasecmp
#define _strnicmp strncasecmp
#define _snprintf snprintf
#define _vsnprintf vsnprintf
#define _isnan isnan
#define _finite isfinite
#define _hypot hypot
#define _strdup strdup
#define sprintf_s snprintf

typedef int errno_t;

#ifdef __cplusplus
#include <bits/stl_algobase.h>

/* std::min() also of two types, as the macro takes them. */
using std::max;
using std::min;

namespace cancha_legacy {
template <typename One, typename Other>
struct Differ {
    static const bool kIsSo = true;
};

template <typename One>
struct Differ<One, One> {
    static const bool kIsSo = false;
};

template <bool kIsSo, typename Type>
struct If {};

template <typename Type>
struct If<true, Type> {
    typedef Type type;
};
}  // namespace cancha_legacy

template <typename One, typename Other>
inline typename cancha_legacy::If<cancha_legacy::Differ<One, Other>::kIsSo, double>::type min(
    One one, Other other) {
    return one < other ? one : other;
}

template <typename One, typename Other>
inline typename cancha_legacy::If<cancha_legacy::Differ<One, Other>::kIsSo, double>::type max(
    One one, Other other) {
    return one > other ? one : other;
}

extern "C" {
#endif

static inline errno_t fopen_s(FILE** file, const char* name, const char* mode) {
    *file = fopen(name, mode);
    return *file != NULL ? 0 : errno;
}

static inline errno_t strcpy_s(char* to, size_t size, const char* from) {
    if (size != 0) {
        snprintf(to, size, "%s", from);
    }
    return 0;
}

static inline char* _itoa(int number, char* text, int base) {
    sprintf(text, base == 16 ? "%x" : base == 8 ? "%o" : "%d", number);
    return text;
}

#define itoa _itoa

#ifdef __cplusplus
}
#endif

#endif

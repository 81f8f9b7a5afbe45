/* Included before everything else: what Microsoft's compilers know of themselves. C and C++. */
#ifndef CANCHA_LEGACY_PRELUDE_H
#define CANCHA_LEGACY_PRELUDE_H

#undef linux
#undef unix
#undef i386

/* Functions of the C library that no compiler for Windows has, and whose names strategies use. */
#define y0 cancha_legacy_libc_y0
#define y1 cancha_legacy_libc_y1
#define yn cancha_legacy_libc_yn
#define j0 cancha_legacy_libc_j0
#define j1 cancha_legacy_libc_j1
#define jn cancha_legacy_libc_jn
#define gamma cancha_legacy_libc_gamma
#define index cancha_legacy_libc_index
#define rindex cancha_legacy_libc_rindex
#define random cancha_legacy_libc_random
#define srandom cancha_legacy_libc_srandom
#define drem cancha_legacy_libc_drem
#define significand cancha_legacy_libc_significand
#define exp10 cancha_legacy_libc_exp10
#define pow10 cancha_legacy_libc_pow10
#define sincos cancha_legacy_libc_sincos
#define dprintf cancha_legacy_libc_dprintf
#define getline cancha_legacy_libc_getline
#define signgam cancha_legacy_libc_signgam
/* What the C library asks of each of its functions of numbers. */
#define __DECL_SIMD_cancha_legacy_libc_exp10
#define __DECL_SIMD_cancha_legacy_libc_exp10f
#define __DECL_SIMD_cancha_legacy_libc_exp10l
#define __DECL_SIMD_cancha_legacy_libc_exp10f16
#define __DECL_SIMD_cancha_legacy_libc_exp10f32
#define __DECL_SIMD_cancha_legacy_libc_exp10f64
#define __DECL_SIMD_cancha_legacy_libc_exp10f128
#define __DECL_SIMD_cancha_legacy_libc_exp10f32x
#define __DECL_SIMD_cancha_legacy_libc_exp10f64x
#define __DECL_SIMD_cancha_legacy_libc_sincos
#define __DECL_SIMD_cancha_legacy_libc_sincosf
#define __DECL_SIMD_cancha_legacy_libc_sincosl
#define __DECL_SIMD_cancha_legacy_libc_sincosf16
#define __DECL_SIMD_cancha_legacy_libc_sincosf32
#define __DECL_SIMD_cancha_legacy_libc_sincosf64
#define __DECL_SIMD_cancha_legacy_libc_sincosf128
#define __DECL_SIMD_cancha_legacy_libc_sincosf32x
#define __DECL_SIMD_cancha_legacy_libc_sincosf64x
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#undef getline
#include <assert.h>
#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>
#undef y0
#undef y1
#undef yn
#undef j0
#undef j1
#undef jn
#undef gamma
#undef index
#undef rindex
#undef random
#undef srandom
#undef drem
#undef significand
#undef exp10
#undef pow10
#undef sincos
#undef dprintf
#undef signgam
#ifdef __cplusplus
#ifdef CANCHA_LEGACY_ALL_HEADERS
#include <bits/stdc++.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <unistd.h>
#endif
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#endif

/* Generator and clock of Windows: 15 bits, and milliseconds. See cancha_legacy_runtime.cpp. */
#undef RAND_MAX
#define RAND_MAX 0x7fff
#undef CLOCKS_PER_SEC
#define CLOCKS_PER_SEC 1000
#define CLK_TCK 1000

/* Words of the language. */
#define __declspec(what) CANCHA_LEGACY_DECLSPEC_##what
#define _declspec(what) CANCHA_LEGACY_DECLSPEC_##what
#define CANCHA_LEGACY_DECLSPEC_dllexport __attribute__((visibility("default")))
#define CANCHA_LEGACY_DECLSPEC_dllimport
#define CANCHA_LEGACY_DECLSPEC_naked
#define CANCHA_LEGACY_DECLSPEC_noinline __attribute__((noinline))
#define CANCHA_LEGACY_DECLSPEC_noreturn __attribute__((noreturn))
#define CANCHA_LEGACY_DECLSPEC_nothrow
#define CANCHA_LEGACY_DECLSPEC_novtable
#define CANCHA_LEGACY_DECLSPEC_restrict
#define CANCHA_LEGACY_DECLSPEC_deprecated
#define CANCHA_LEGACY_DECLSPEC_uuid(text)
#define CANCHA_LEGACY_DECLSPEC_allocate(text)
#define CANCHA_LEGACY_DECLSPEC_selectany __attribute__((weak))
#define CANCHA_LEGACY_DECLSPEC_thread __thread
#define CANCHA_LEGACY_DECLSPEC_align(bytes) __attribute__((aligned(bytes)))
#define __int8 char
#define __int16 short
#define __int32 int
#define __int64 long long
#define _int64 long long
#define __cdecl
#define __stdcall
#define __fastcall
#define __thiscall
#define __pascal
#define _cdecl
#define _stdcall
#define _fastcall
#define __forceinline inline
#define _inline inline
#define __w64
#define __ptr32
#define __ptr64
#define __unaligned
#define __near
#define __far
#define _near
#define _far
#define __single_inheritance
/* Machine code of 32 bits: the compiler complains of the name. */
#define __asm cancha_legacy_asm
#define _asm cancha_legacy_asm
#define __FUNCSIG__ __PRETTY_FUNCTION__
#ifdef __cplusplus
#ifndef __try /* The library of C++ has it, too. */
#define __try try
#endif
#define __except(filter) catch (...)
#define __finally catch (...) {}
#else
#define __try if (1)
#define __except(filter) else if (0)
#define __finally
#endif
#define __leave ((void)0)
#define __assume(what) ((void)0)
#define __debugbreak() ((void)0)
#define __noop(...) ((void)0)

/* Functions under Microsoft's names. */
#define _MAX_PATH 260
#define _MAX_DRIVE 3
#define _MAX_DIR 256
#define _MAX_FNAME 256
#define _MAX_EXT 256
#define stricmp strcasecmp
#define _stricmp strcasecmp
#define strcmpi strcasecmp
#define _strcmpi strcasecmp
#define strnicmp strncasecmp
#define _strnicmp strncasecmp
#define _memicmp memcmp
#define _snprintf snprintf
#define _vsnprintf vsnprintf
#define _snwprintf swprintf
#define _isnan(number) (__builtin_isnan(number))
#define _finite(number) (__builtin_isfinite(number))
#define _hypot hypot
#define _copysign copysign
#define _chgsign(number) (-(number))
#define _logb logb
#define _nextafter nextafter
#define _strdup strdup
#define _wcsdup wcsdup
#define _wcsicmp wcscasecmp
#define _fileno fileno
#define _fcloseall() 0
#define _strtoi64 strtoll
#define _atoi64 atoll
#define _tzset tzset
#define _timezone timezone
#define __max(one, other) (((one) > (other)) ? (one) : (other))
#define __min(one, other) (((one) < (other)) ? (one) : (other))
#define _countof(array) (sizeof(array) / sizeof((array)[0]))
#define _TRUNCATE ((size_t)-1)
#define _clearfp() 0
#define _control87(value, mask) 0
#define _controlfp(value, mask) 0
#define _statusfp() 0
#define _EM_INVALID 0
#define _MCW_EM 0

typedef int errno_t;

#include "cancha_legacy_crt.h"

#ifdef __cplusplus
#include "cancha_legacy_cpp.h"
#endif

#endif

/* The C library of Microsoft where it differs from ours. C and C++. */
#ifndef CANCHA_LEGACY_CRT_H
#define CANCHA_LEGACY_CRT_H

#ifdef __cplusplus
extern "C" {
#endif

static inline errno_t fopen_s(FILE** file, const char* name, const char* mode) {
    *file = fopen(name, mode);
    return *file != NULL ? 0 : errno;
}

static inline errno_t freopen_s(FILE** file, const char* name, const char* mode, FILE* old) {
    *file = freopen(name, mode, old);
    return *file != NULL ? 0 : errno;
}

#define _fsopen(name, mode, share) fopen(name, mode)

static inline errno_t memcpy_s(void* to, size_t size, const void* from, size_t count) {
    memcpy(to, from, count < size ? count : size);
    return 0;
}

static inline errno_t memmove_s(void* to, size_t size, const void* from, size_t count) {
    memmove(to, from, count < size ? count : size);
    return 0;
}

static inline char* strtok_s(char* text, const char* ends, char** rest) {
    return strtok_r(text, ends, rest);
}

static inline errno_t localtime_s(struct tm* parts, const time_t* when) {
    return localtime_r(when, parts) != NULL ? 0 : EINVAL;
}

static inline errno_t gmtime_s(struct tm* parts, const time_t* when) {
    return gmtime_r(when, parts) != NULL ? 0 : EINVAL;
}

static inline errno_t ctime_s(char* text, size_t size, const time_t* when) {
    char line[32];
    snprintf(text, size, "%s", ctime_r(when, line));
    return 0;
}

static inline errno_t asctime_s(char* text, size_t size, const struct tm* parts) {
    char line[64];
    snprintf(text, size, "%s", asctime_r(parts, line));
    return 0;
}

static inline errno_t rand_s(unsigned* number) {
    *number = (unsigned)rand() << 17 ^ (unsigned)rand() << 2 ^ (unsigned)rand();
    return 0;
}

static inline char* _strtime(char* text) {
    time_t now = time(NULL);
    strftime(text, 9, "%H:%M:%S", localtime(&now));
    return text;
}

static inline char* _strdate(char* text) {
    time_t now = time(NULL);
    strftime(text, 9, "%m/%d/%y", localtime(&now));
    return text;
}

static inline char* _i64toa(long long number, char* text, int base) {
    char digits[72];
    int length = 0;
    char* to = text;
    unsigned long long rest = number < 0 && base == 10 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
    if (number < 0 && base == 10) {
        *to++ = '-';
    }
    do {
        digits[length++] = "0123456789abcdefghijklmnopqrstuvwxyz"[rest % (unsigned)base];
        rest /= (unsigned)base;
    } while (rest != 0);
    while (length != 0) {
        *to++ = digits[--length];
    }
    *to = 0;
    return text;
}

static inline char* _itoa(int number, char* text, int base) {
    return _i64toa(base == 10 ? (long long)number : (long long)(unsigned)number, text, base);
}

static inline errno_t _itoa_s(int number, char* text, size_t size, int base) {
    char all[72];
    snprintf(text, size, "%s", _itoa(number, all, base));
    return 0;
}

#define itoa _itoa
#define ltoa _itoa
#define _ltoa _itoa
#define _ltoa_s _itoa_s
#define _ultoa _itoa

static inline char* _gcvt(double number, int digits, char* text) {
    sprintf(text, "%.*g", digits, number);
    return text;
}

#define gcvt _gcvt

static inline char* _strupr(char* text) {
    char* letter;
    for (letter = text; *letter != 0; ++letter) {
        *letter = (char)toupper((unsigned char)*letter);
    }
    return text;
}

static inline char* _strlwr(char* text) {
    char* letter;
    for (letter = text; *letter != 0; ++letter) {
        *letter = (char)tolower((unsigned char)*letter);
    }
    return text;
}

static inline char* _strrev(char* text) {
    size_t i;
    size_t length = strlen(text);
    for (i = 0; i < length / 2; ++i) {
        char letter = text[i];
        text[i] = text[length - 1 - i];
        text[length - 1 - i] = letter;
    }
    return text;
}

#define strupr _strupr
#define strlwr _strlwr
#define strrev _strrev

static inline errno_t cancha_legacy_copy(char* to, size_t size, const char* from) {
    if (size != 0) {
        snprintf(to, size, "%s", from);
    }
    return 0;
}

static inline errno_t cancha_legacy_copy_some(char* to, size_t size, const char* from,
                                              size_t count) {
    if (size != 0) {
        size_t most = count < size - 1 ? count : size - 1;
        size_t length = strnlen(from, most);
        memmove(to, from, length);
        to[length] = 0;
    }
    return 0;
}

static inline errno_t cancha_legacy_append(char* to, size_t size, const char* from) {
    size_t length = strnlen(to, size);
    return length < size ? cancha_legacy_copy(to + length, size - length, from) : EINVAL;
}

static inline errno_t cancha_legacy_append_some(char* to, size_t size, const char* from,
                                                size_t count) {
    size_t length = strnlen(to, size);
    return length < size ? cancha_legacy_copy_some(to + length, size - length, from, count) : EINVAL;
}

/* `scanf_s` takes the size of a text after the text. */
int cancha_legacy_scan_stream(FILE* from, const char* format, ...);
int cancha_legacy_scan_text(const char* from, const char* format, ...);

#define scanf_s(...) cancha_legacy_scan_stream(stdin, __VA_ARGS__)
#define fscanf_s(...) cancha_legacy_scan_stream(__VA_ARGS__)
#define sscanf_s(...) cancha_legacy_scan_text(__VA_ARGS__)
#define printf_s printf
#define fprintf_s fprintf
#define vsprintf_s vsnprintf
#define _vsnprintf_s(to, size, count, ...) vsnprintf(to, size, __VA_ARGS__)

#ifdef __cplusplus
} /* extern "C" */

/* With a size, or for an array whose size is known. */
static inline errno_t strcpy_s(char* to, size_t size, const char* from) {
    return cancha_legacy_copy(to, size, from);
}

template <size_t kSize>
inline errno_t strcpy_s(char (&to)[kSize], const char* from) {
    return cancha_legacy_copy(to, kSize, from);
}

static inline errno_t strcat_s(char* to, size_t size, const char* from) {
    return cancha_legacy_append(to, size, from);
}

template <size_t kSize>
inline errno_t strcat_s(char (&to)[kSize], const char* from) {
    return cancha_legacy_append(to, kSize, from);
}

static inline errno_t strncpy_s(char* to, size_t size, const char* from, size_t count) {
    return cancha_legacy_copy_some(to, size, from, count);
}

template <size_t kSize>
inline errno_t strncpy_s(char (&to)[kSize], const char* from, size_t count) {
    return cancha_legacy_copy_some(to, kSize, from, count);
}

static inline errno_t strncat_s(char* to, size_t size, const char* from, size_t count) {
    return cancha_legacy_append_some(to, size, from, count);
}

template <size_t kSize>
inline errno_t strncat_s(char (&to)[kSize], const char* from, size_t count) {
    return cancha_legacy_append_some(to, kSize, from, count);
}

static inline int sprintf_s(char* to, size_t size, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return length;
}

template <size_t kSize>
inline int sprintf_s(char (&to)[kSize], const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to, kSize, format, arguments);
    va_end(arguments);
    return length;
}

static inline int _snprintf_s(char* to, size_t size, size_t, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return length;
}

template <size_t kSize>
inline errno_t _itoa_s(int number, char (&text)[kSize], int base) {
    return _itoa_s(number, text, kSize, base);
}

static inline errno_t wcscpy_s(wchar_t* to, size_t size, const wchar_t* from) {
    if (size != 0) {
        wcsncpy(to, from, size - 1);
        to[size - 1] = 0;
    }
    return 0;
}

template <size_t kSize>
inline errno_t wcscpy_s(wchar_t (&to)[kSize], const wchar_t* from) {
    return wcscpy_s(to, kSize, from);
}

static inline unsigned abs(unsigned number) {
    return number;
}
#else
#define strcpy_s cancha_legacy_copy
#define strncpy_s cancha_legacy_copy_some
#define strcat_s cancha_legacy_append
#define strncat_s cancha_legacy_append_some
#define sprintf_s snprintf
#define _snprintf_s(to, size, count, ...) snprintf(to, size, __VA_ARGS__)
#ifndef CANCHA_LEGACY_NO_MIN_MAX
#define max(one, other) (((one) > (other)) ? (one) : (other))
#define min(one, other) (((one) < (other)) ? (one) : (other))
#endif
#endif

#endif

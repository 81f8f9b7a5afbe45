/* Text of one byte a character, or of a project's wide ones. C and C++. */
#ifndef CANCHA_LEGACY_TCHAR_H
#define CANCHA_LEGACY_TCHAR_H

#include <windows.h>

#define _T(text) TEXT(text)
#define _TEXT(text) TEXT(text)
#define _tmain main
#define _tWinMain WinMain
#ifdef _UNICODE
#define _tprintf wprintf
#define _ftprintf fwprintf
#define _stprintf swprintf
#define _stprintf_s swprintf
#define _tcslen wcslen
#define _tcscpy wcscpy
#define _tcscpy_s wcscpy_s
#define _tcscat wcscat
#define _tcscmp wcscmp
#define _tcsicmp wcscasecmp
#define _ttoi(text) ((int)wcstol((text), NULL, 10))
#define _tstof(text) wcstod((text), NULL)
#else
#define _tprintf printf
#define _ftprintf fprintf
#define _tfopen fopen
#define _tfopen_s fopen_s
#define _stprintf sprintf
#define _stprintf_s sprintf_s
#define _sntprintf snprintf
#define _tcslen strlen
#define _tcscpy strcpy
#define _tcscpy_s strcpy_s
#define _tcscat strcat
#define _tcscat_s strcat_s
#define _tcscmp strcmp
#define _tcsicmp strcasecmp
#define _tcschr strchr
#define _tcsstr strstr
#define _ttoi atoi
#define _tstoi atoi
#define _tstof atof
#define _itot _itoa
#endif

#endif

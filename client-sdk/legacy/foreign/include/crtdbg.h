/* Checks of Microsoft's library. C and C++. */
#ifndef CANCHA_LEGACY_CRTDBG_H
#define CANCHA_LEGACY_CRTDBG_H

#define _ASSERT(condition) ((void)0)
#define _ASSERTE(condition) ((void)0)
#define _RPT0(kind, text) ((void)0)
#define _RPT1(kind, text, one) ((void)0)
#define _RPT2(kind, text, one, two) ((void)0)
#define _CrtSetDbgFlag(flags) 0
#define _CrtDumpMemoryLeaks() 0
#define _CrtSetBreakAlloc(number) 0
#define _CrtSetReportMode(kind, mode) 0
#define _CrtSetReportFile(kind, file) 0
#define _CrtCheckMemory() 1
#define _CRTDBG_ALLOC_MEM_DF 1
#define _CRTDBG_LEAK_CHECK_DF 32
#define _CRTDBG_REPORT_FLAG (-1)
#define _CRT_WARN 0
#define _CRT_ERROR 1
#define _CRT_ASSERT 2
#define _NORMAL_BLOCK 1
#define _CLIENT_BLOCK 4

#endif

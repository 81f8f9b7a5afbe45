/* The console of MS-DOS, at which nobody sits. C and C++. */
#ifndef CANCHA_LEGACY_CONIO_H
#define CANCHA_LEGACY_CONIO_H

#define _kbhit() 0
#define kbhit() 0
#define _getch() 0
#define getch() 0
#define _getche() 0
#define getche() 0
#define _putch putchar
#define putch putchar
#define _cputs(text) ((void)fputs((text), stdout))
#define clrscr() ((void)0)
#define gotoxy(x, y) ((void)0)
#define cprintf printf
#define _cprintf printf
#define cputs(text) ((void)fputs((text), stdout))
#define _inp(port) 0
#define _outp(port, value) 0

#endif

/* The console of MS-DOS, at which nobody sits. C and C++. */
#ifndef CANCHA_LEGACY_CONIO_H
#define CANCHA_LEGACY_CONIO_H

#define _kbhit() 0
#define kbhit() 0
#define _getch() 0
#define getch() 0
#define _getche() 0
#define clrscr() ((void)0)
#define cprintf printf
#define _cprintf printf

#endif

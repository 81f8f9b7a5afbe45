#include "Strategy.h"
#include <windows.h>
#include <stdio.h>
#include <conio.h>
FILE *out = 0, *in = 0;

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    if (!out) { AllocConsole(); freopen("CONOUT$", "w", stdout); out = fopen("CON", "w"); in = fopen("CON", "r"); }
    printf("tick\n"); if (out) fprintf(out, "tick\n"); char line[9]; char *got = in ? fgets(line, 9, in) : NULL;
    while (_kbhit()) getch();
    bool good = out && in && !got;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
#define _CRT_SECURE_NO_WARNINGS
#include <stdio.h>
#include <string.h>
#include <time.h>

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    char a[20], b[40] = "", c[20]; FILE *f; char *rest; struct tm when; time_t now = time(NULL); int n = 0; char word[10]; double d = 0; char *p = a;
    strcpy_s(a, "one"); strcpy_s(a, 20, "two"); strcpy_s(p, 20, "two"); strcat_s(a, " six"); strncpy_s(c, a, 3); sprintf_s(b, "%s %d", a, 4); sprintf_s(b, 40, "%s %d", a, 5); sprintf_s(b, sizeof(b), "%s", b + 0 ? a : a);
    errno_t e = fopen_s(&f, "safe.txt", "w"); if (!e) { fprintf_s(f, "12 word 2.5"); fclose(f); } fopen_s(&f, "safe.txt", "r"); fscanf_s(f, "%d %s %lf", &n, word, 10, &d); fclose(f);
    int m = 0; sscanf_s("7 x", "%d %9s", &m, word + 5, 4); localtime_s(&when, &now); _itoa_s(255, c, 16); memcpy_s(b, 40, "abc", 4); char text[] = "a,b"; char *first = strtok_s(text, ",", &rest);
    bool good = !strcmp(a, "two six") && n == 12 && d == 2.5 && m == 7 && !strcmp(c, "ff") && !strcmp(b, "abc") && !strcmp(first, "a") && when.tm_year > 100 && word[0] == 'w';
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

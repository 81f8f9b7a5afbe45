#include "Strategy.h"
#include <windows.h>
#include <fstream>
#include <string.h>
using namespace std;

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    FILE *log = fopen("C:\\Strategy\\blue\\log.txt", "w"); if (log) { fputs("one", log); fclose(log); }
    ofstream stream("c:\\strategy\\stream.csv"); stream << 1 << endl; stream.close();
    HANDLE file = CreateFile("D:\\data\\raw.bin", GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    DWORD done = 0; WriteFile(file, "abc", 3, &done, NULL); CloseHandle(file);
    char text[9] = ""; ifstream in("C:\\Strategy\\blue\\log.txt"); in >> text;
    char data[9] = ""; FILE *own = fopen("C:\\Strategy\\blue\\Weights.txt", "rt"); if (own) { fscanf(own, "%8s", data); fclose(own); }
    fopen("logs\\deep\\a.txt", "w");
    bool good = !strcmp(text, "one") && done == 3 && !strcmp(data, "w1");
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

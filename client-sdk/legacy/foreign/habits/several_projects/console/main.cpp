#include <stdio.h>
int main() { printf("test\n"); return 0; }

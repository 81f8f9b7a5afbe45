#include "Strategy.h"
#include <iostream>
#include <algorithm>
#include <vector>
#include <cmath>
#include <functional>
#include <string>
using namespace std;
int count, left, right, data[4], array[3], next, prev, size, rank, hash, plus, end, ref, bind, function, greater, moved, mode, tie, min_element, less, unary;
double distance(Vector3D a, Vector3D b) { return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }
void swap(Vector3D &a, Vector3D &b) { Vector3D c = a; a = b; b = c; }
void move(int n) { moved = n; }
int find(int n) { return n; }
void fill(int n) {}
void copy(int n) {}
int advance(int n) { return n; }
int negate(int n) { return -n; }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    count = 1; left = 5; right = 7; data[0] = 1; array[1] = 2; next = 3; prev = 4; size = 8; rank = 2; hash = 3; plus = 1; ::end = 2; end = 3; ref = 1; bind = 1; function = 1; greater = 1;
    Vector3D a = {0, 0, 0}, b = {3, 4, 0}; swap(a, b); move(2); find(1); fill(2); copy(1); mode = advance(4) + 1; tie = 1; array[0] = min_element; less = 4; unary = negate(2);
    bool good = distance(a, b) == 5 && count == 1 && left == 5 && array[1] == 2 && size == 8 && end == 3 && moved == 2 && mode == 5 && a.x == 3;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
struct Point { double x, y; Point(double a = 0, double b = 0) : x(a), y(b) {} Point operator+(Point &other) { return Point(x + other.x, y + other.y); } Point(Point &other) : x(other.x), y(other.y) {} Point(const Point &other) : x(other.x), y(other.y) {} };
int calls = 0;
void turn(Point &p) { p.x = -p.x; calls++; }
void look(Point *p) { calls++; }
Point make(double n) { return Point(n, n); }
Point add(Point &a, Point &b) { return Point(a.x + b.x, a.y + b.y); }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    calls = 0; Point &first = Point(1, 2); turn(Point(3, 4)); Point moved = add(Point(1, 1), make(2)); look(&Point(5, 6)); turn(make(2)); turn(first + moved); Point copy(first + Point(1, 1)); Point &third = make(4);
    bool good = moved.x == 3 && first.x == 1 && third.x == 4 && calls == 4;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

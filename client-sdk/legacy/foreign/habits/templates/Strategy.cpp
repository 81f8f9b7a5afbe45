#include "Strategy.h"
#include <vector>
template <class T> class Stack { std::vector<T> all; public: void push(T t) { all.push_back(t); } T top() { return all.back(); } bool begin_is() { std::vector<T>::iterator i = all.begin(); return *i == all[0]; } T sum() { T s = 0; for (std::vector<T>::iterator i = all.begin(); i != all.end(); ++i) s += *i; return s; } };
template <class T> struct Base { T value; Base() : value(3) {} void note() {} };
template <class T> struct Deep : public Base<T> { T twice() { note(); return value * 2; } };
template <class T> T later(T t) { return helper(t) * 2; }
int helper(int n) { return n; }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    Stack<int> s; s.push(4); Deep<double> d;
    bool good = s.top() == 4 && s.begin_is() && d.twice() == 6 && later(2) == 4 && s.sum() == 4;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "Strategy.h"
#include <memory>
#include <vector>
#include <algorithm>
#include <functional>
struct Item { int n; Item() : n(4) {} };
void look(int) {}

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    std::auto_ptr<Item> item(new Item); std::vector<int> all(3, 1); std::random_shuffle(all.begin(), all.end()); register int r = 2; std::for_each(all.begin(), all.end(), std::ptr_fun(look)); int big = std::count_if(all.begin(), all.end(), std::bind2nd(std::greater<int>(), 0));
    bool good = item->n == 4 && all.size() == 3 && r == 2 && big == 3;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

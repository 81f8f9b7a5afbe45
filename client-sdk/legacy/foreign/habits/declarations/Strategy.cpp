#include "Strategy.h"
enum Role;
enum Role { KEEPER, STRIKER, };
int take(int a, int b = 2);
int take(int a, int b = 2) { return a + b; };
class Team { public: static const double kFactor = 2.5; static const int N = 3; int roles[N]; void Team::set() { value = 7; }; int get() const { return value; } void (Team::*act)(); void run() { act = Team::set; (this->*act)(); } private: int value; };
/* an outer comment /* and a beginning in it */
bool pointer_ok() { Team t; t.run(); unsigned char c = 'abcd'; return t.get() == 7; }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    Team team; team.set(); char *name = "blue"; const double x = team.kFactor; take(1);
    bool good = name[0] == 'b' && x == 2.5 && team.get() == 7 && take(1) == 3 && pointer_ok();;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}

#include "griffith.h"

extern "C" STRATEGY_API void Strategy(Environment* env) { play_in_inches(env, play_strongly); }

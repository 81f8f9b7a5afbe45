#include "Strategy.h"
#include <direct.h>
#include <io.h>
#include <process.h>
#include <crtdbg.h>
#include <stdlib.h>
#include <math.h>
#include <float.h>
#include <string.h>
#include <assert.h>
int getpid_ok() { return _getpid() != 0; }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    char t[40], u[40]; itoa(-12, t, 10); _gcvt(2.5, 4, u); _mkdir("deep"); char cwd[_MAX_PATH]; _getcwd(cwd, _MAX_PATH); double nan = sqrt(-1.0);
    bool good = !strcmp(t, "-12") && !strcmp(u, "2.5") && _access("deep", 0) == 0 && _isnan(nan) && _finite(1.0) && _hypot(3, 4) == 5 && _copysign(2, -1) == -2 && fmin(1, 2) == 1 && !stricmp("Ab", "aB") && !strcmp(strupr(t), "-12") && getpid_ok();
    _ASSERT(good); assert(good);
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}
